/** Chosen things by ID. What shows a part of them subscribes, so that a choice draws that part alone. */
export interface Choice {
  ids: () => ReadonlySet<string>;
  set: (ids: Iterable<string>) => void;
  /** For `useSyncExternalStore`: calls back after each change. Returns what ends it. */
  subscribe: (listener: () => void) => () => void;
}

/** A choice that begins empty. */
export function createChoice(): Choice {
  let chosen: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  return {
    ids: () => chosen,
    set: (ids) => {
      chosen = new Set(ids);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
