import { BoundedMap } from './bounded-map';

/** How long and how much a cache keeps. */
export interface SingleFlightOptions<Value> {
  /** How long a value is cached, from the end of its load. */
  ttlMs: number | ((value: Value) => number);
  /**
   * How long a failure is cached, at most `ttlMs` if that is a number. Default: 0, so the next call loads
   * again.
   */
  failureTtlMs?: number;
  /** The most keys to cache. Keys may come from strangers, so the oldest is dropped first. */
  capacity: number;
  now: () => Date;
}

interface Entry<Value> {
  value: Promise<Value>;
  /** Absent while the load is in flight. */
  settledAtMs?: number;
  /** 0 while the load is in flight. */
  ttlMs: number;
}

/** A single-flight cache: callers of one key share the load in flight, and its value for `ttlMs` after it. */
export class SingleFlightCache<Value> {
  private readonly entries: BoundedMap<Entry<Value>>;

  constructor(private readonly options: SingleFlightOptions<Value>) {
    this.entries = new BoundedMap(options.capacity);
  }

  /** Whether `get` would not call `load` now: a value or a failure is cached, or a load is in flight. */
  has(key: string): boolean {
    const known = this.entries.get(key);
    return known !== undefined && this.isFresh(known);
  }

  /**
   * Returns the cached value, or that of the load in flight, or calls `load`. @throws the load's error, to
   * every caller
   */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known && this.isFresh(known)) return known.value;
    const entry: Entry<Value> = { value: load(), ttlMs: 0 };
    this.entries.set(key, entry);
    entry.value.then(
      (value) => this.settle(entry, this.ttlOf(value)),
      () => this.fail(key, entry),
    );
    return entry.value;
  }

  private settle(entry: Entry<Value>, ttlMs: number): void {
    entry.ttlMs = ttlMs;
    entry.settledAtMs = this.options.now().getTime();
  }

  private ttlOf(value: Value): number {
    const { ttlMs } = this.options;
    return typeof ttlMs === 'number' ? ttlMs : ttlMs(value);
  }

  private fail(key: string, entry: Entry<Value>): void {
    const { ttlMs, failureTtlMs = 0 } = this.options;
    this.settle(entry, typeof ttlMs === 'number' ? Math.min(failureTtlMs, ttlMs) : failureTtlMs);
    if (entry.ttlMs === 0 && this.entries.get(key) === entry) this.entries.delete(key);
  }

  private isFresh({ settledAtMs, ttlMs }: Entry<Value>): boolean {
    if (settledAtMs === undefined) return true;
    const ageMs = this.options.now().getTime() - settledAtMs;
    // A negative age means that the clock was set back. The value must not live longer because of it.
    return ageMs >= 0 && ageMs < ttlMs;
  }
}
