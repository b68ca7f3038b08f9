import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a new view when the focused control disappeared with the old view, as
 * "Continue" does. Leaves the focus alone when it is elsewhere on the page, and after the first load.
 */
export function useHeadingFocus(area: RefObject<HTMLElement | null>, viewKind: string): void {
  const previous = useRef(viewKind);
  useEffect(() => {
    const isFirstLoad = previous.current === 'loading';
    const changed = previous.current !== viewKind;
    previous.current = viewKind;
    const focused = document.activeElement;
    if (changed && !isFirstLoad && (!focused || focused === document.body))
      area.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [area, viewKind]);
}
