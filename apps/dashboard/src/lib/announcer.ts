/** Texts for people who do not see the page. The frame has one place that reads them out. */
let said = '';
const listeners = new Set<() => void>();

/** Reads a text out, after what is being read. */
export function announce(text: string): void {
  said = text;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`: the last text. */
export const announcement = {
  current: (): string => said,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
