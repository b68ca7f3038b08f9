import { BoundedMap } from './bounded-map';

export interface SingleFlightOptions {
  /** How long a value is kept, from the end of its load. */
  ttlMs: number;
  /** How long a failure is kept, at most `ttlMs`. Default: 0, so the next call loads again. */
  failureTtlMs?: number;
  /** Keys that are kept. The oldest goes first: keys may come from strangers. */
  capacity: number;
  now: () => Date;
}

interface Entry<Value> {
  value: Promise<Value>;
  /** Absent while the load is in flight. */
  settledAtMs?: number;
  ttlMs: number;
}

/** A cache in which callers of one key share a load while it is in flight, and its value for `ttlMs` after. */
export class SingleFlightCache<Value> {
  private readonly entries: BoundedMap<Entry<Value>>;

  constructor(private readonly options: SingleFlightOptions) {
    this.entries = new BoundedMap(options.capacity);
  }

  /** The cached value, or that of the load in flight, or else of `load`. @throws what the load throws, to every caller */
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
    // A clock that was set back must not keep a value alive.
    return ageMs >= 0 && ageMs < ttlMs;
  }
}
