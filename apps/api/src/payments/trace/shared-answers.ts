import { BoundedMap } from '../../platform/rate-limit/bounded-map';

interface Entry<Value> {
  value: Promise<Value>;
  /** Absent while it is being made. */
  madeAtMs?: number;
}

/** Who asks the same while it is being answered, or shortly after, shares the answer. A failure is shared, not kept. */
export class SharedAnswers<Value> {
  private readonly entries: BoundedMap<Entry<Value>>;

  constructor(private readonly options: { ttlMs: number; capacity: number; now: () => Date }) {
    this.entries = new BoundedMap(options.capacity);
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known && this.isFresh(known)) return known.value;
    const entry: Entry<Value> = { value: make() };
    this.entries.set(key, entry);
    entry.value.then(
      () => (entry.madeAtMs = this.options.now().getTime()),
      () => this.entries.get(key) === entry && this.entries.delete(key),
    );
    return entry.value;
  }

  private isFresh({ madeAtMs }: Entry<Value>): boolean {
    if (madeAtMs === undefined) return true;
    const ageMs = this.options.now().getTime() - madeAtMs;
    // A clock that was set back must not keep an answer alive.
    return ageMs >= 0 && ageMs < this.options.ttlMs;
  }
}
