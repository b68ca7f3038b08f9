/**
 * Signals within this process that there is work, so that a loop need not look often. Another process does
 * not get the signal and finds the work by looking.
 */
export class Signal<T = void> {
  private readonly listeners = new Set<(what: T) => void>();

  /** Calls `listener` at each `raise` from now on. */
  on(listener: (what: T) => void): void {
    this.listeners.add(listener);
  }

  raise(what: T): void {
    for (const listener of this.listeners) listener(what);
  }
}
