import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';

/** `j` and `k` lead to the next and the last row that leads somewhere; Enter opens it, as every link. */
export function useRowKeys<E extends HTMLElement>(): RefObject<E | null> {
  const area = useRef<E>(null);
  const move = (step: number): void => {
    const links = [...(area.current?.querySelectorAll<HTMLElement>('a.row-link') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = at === -1 ? 0 : at + step;
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
  };
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ]);
  return area;
}
