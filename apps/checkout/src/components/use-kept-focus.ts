import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Moves the focus to `target` when the focused control disappeared with the previous step. */
export function useKeptFocus(target: RefObject<HTMLElement | null>, step: string): void {
  const previous = useRef(step);
  useEffect(() => {
    const changed = previous.current !== step;
    previous.current = step;
    // On phones a button never has the focus, so this runs at every step and must not scroll.
    if (changed && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [target, step]);
}
