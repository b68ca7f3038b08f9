import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the new view's heading when the control that had it went with the old view, as after "Continue".
 * A customer who is elsewhere on the page is left there, and so is one who has just arrived.
 */
export function useHeadingFocus(area: RefObject<HTMLElement | null>, viewKind: string): void {
  const previous = useRef(viewKind);
  useEffect(() => {
    const arrived = previous.current === 'loading';
    const changed = previous.current !== viewKind;
    previous.current = viewKind;
    const focused = document.activeElement;
    if (changed && !arrived && (!focused || focused === document.body))
      area.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [area, viewKind]);
}
