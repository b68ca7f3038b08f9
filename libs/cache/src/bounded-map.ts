/**
 * A map of at most `capacity` entries. Keys may come from strangers, so it drops the oldest entry to stay
 * within it.
 */
export class BoundedMap<V> {
  private readonly entries = new Map<string, V>();

  constructor(private readonly capacity: number) {}

  get(key: string): V | undefined {
    return this.entries.get(key);
  }

  /** Sets an entry and makes it the newest. */
  set(key: string, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.capacity) return;
    const { value: oldest } = this.entries.keys().next();
    if (oldest !== undefined) this.entries.delete(oldest);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}
