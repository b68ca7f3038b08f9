/**
 * Says within this process that there is work, so that a loop need not look often. Another process hears nothing of it and finds
 * the work by looking.
 */
export class Signal {
  private readonly listeners = new Set<() => void>();

  /** Calls `listener` at each `raise` from now on. */
  on(listener: () => void): void {
    this.listeners.add(listener);
  }

  raise(): void {
    for (const listener of this.listeners) listener();
  }
}
