import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef } from 'react';

interface TabsProps {
  /** Accessible name of the group. */
  label: string;
  tabs: readonly { title: string; content: ReactNode }[];
  /** Index of the selected tab. */
  current: number;
  onSelect(index: number): void;
  /** The content begins with text that the Tab key would skip. */
  isText?: boolean;
}

/**
 * Tabs that follow the ARIA pattern: one Tab stop; the arrow keys, Home and End move the focus and select.
 */
export function Tabs({ label, tabs, current, onSelect, isText = false }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, current, tabs.length);
    if (next === null) return;
    event.preventDefault();
    onSelect(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ title }, index) => {
          const selected = index === current;
          return (
            <button
              key={title}
              type="button"
              role="tab"
              id={`${id}tab${index}`}
              aria-selected={selected}
              aria-controls={selected ? `${id}panel` : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => onSelect(index)}
            >
              {title}
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}tab${current}`}
        tabIndex={isText ? 0 : undefined}
      >
        {tabs[current]?.content}
      </div>
    </>
  );
}

function nextTab(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
