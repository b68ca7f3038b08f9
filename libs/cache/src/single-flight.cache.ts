import { BoundedMap } from './bounded-map';

/** How long and how much a cache keeps. */
export interface SingleFlightOptions {
  /** How long a value is cached, from the end of its load. */
  ttlMs: number;
  /** How long a failure is cached, at most `ttlMs`. Default: 0, so the next call loads again. */
  failureTtlMs?: number;
  /** Most keys in the cache. Keys may come from strangers, so the oldest is dropped first. */
  capacity: number;
  now: () => Date;
}

interface Entry<Value> {
  value: Promise<Value>;
  /** Absent while the load is in flight. */
  settledAtMs?: number;
  ttlMs: number;
}

/** A single-flight cache: callers of one key share the load in flight, and its value for `ttlMs` after it. */
export class SingleFlightCache<Value> {
  private readonly entries: BoundedMap<Entry<Value>>;

  constructor(private readonly options: SingleFlightOptions) {
    this.entries = new BoundedMap(options.capacity);
  }

  /** Returns the cached value, or that of the load in flight, or calls `load`. @throws the load's error, to every caller */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known && this.isFresh(known)) return known.value;
    const entry: Entry<Value> = { value: load(), ttlMs: this.options.ttlMs };
    this.entries.set(key, entry);
    entry.value.then(
      () => this.settle(entry),
      () => this.fail(key, entry),
    );
    return entry.value;
  }

  private settle(entry: Entry<Value>): void {
    entry.settledAtMs = this.options.now().getTime();
  }

  private fail(key: string, entry: Entry<Value>): void {
    const { ttlMs, failureTtlMs = 0 } = this.options;
    entry.ttlMs = Math.min(failureTtlMs, ttlMs);
    this.settle(entry);
    if (entry.ttlMs === 0 && this.entries.get(key) === entry) this.entries.delete(key);
  }

  private isFresh({ settledAtMs, ttlMs }: Entry<Value>): boolean {
    if (settledAtMs === undefined) return true;
    const ageMs = this.options.now().getTime() - settledAtMs;
    // A negative age means that the clock was set back. The value must not live longer because of it.
    return ageMs >= 0 && ageMs < ttlMs;
  }
}
