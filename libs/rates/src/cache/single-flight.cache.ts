export interface CacheOptions {
  ttlMs: number;
  /** Default, and most sensible upper bound: 1 s. A service that has recovered is soon used again. */
  failureTtlMs?: number;
  now: () => Date;
}

interface Entry<Value> {
  value: Promise<Value>;
  /** Absent while the load is under way. */
  settledAtMs?: number;
  ttlMs: number;
}

/**
 * The same function with a memory: whoever asks for a key while it is loading, or within `ttlMs` after, shares that one
 * load. It wraps what fetches a whole table of rates rather than `RateSource.read`, since one call brings the rates of
 * every pair. Made for a handful of keys: nothing is ever removed.
 */
export function cached<Value>(
  load: (key: string) => Promise<Value>,
  { ttlMs, failureTtlMs = 1000, now }: CacheOptions,
): (key: string) => Promise<Value> {
  const entries = new Map<string, Entry<Value>>();

  function isFresh({ settledAtMs, ttlMs }: Entry<Value>): boolean {
    if (settledAtMs === undefined) return true;
    const ageMs = now().getTime() - settledAtMs;
    // A clock that was set back must not keep an answer alive.
    return ageMs >= 0 && ageMs < ttlMs;
  }

  return (key) => {
    const known = entries.get(key);
    if (known && isFresh(known)) return known.value;
    const entry: Entry<Value> = { value: load(key), ttlMs };
    entries.set(key, entry);
    const settle = (): void => void (entry.settledAtMs = now().getTime());
    entry.value.then(settle, () => {
      entry.ttlMs = Math.min(failureTtlMs, ttlMs);
      settle();
    });
    return entry.value;
  };
}
