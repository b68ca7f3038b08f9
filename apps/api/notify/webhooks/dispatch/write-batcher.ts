import { setTimeout as pause } from 'node:timers/promises';

/**
 * Collects items for `gatherMs` and during a running write, and writes them together, because one batch costs
 * little more than one item. With 0 the first item is written at once.
 */
export class WriteBatcher<T> {
  private waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = [];
  private isWriting = false;

  constructor(
    private readonly write: (items: T[]) => Promise<void>,
    private readonly gatherMs = 0,
  ) {}

  /** Resolves when the item is written. @throws the error of the batch that the item was part of */
  add(item: T): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      if (this.gatherMs > 0) await pause(this.gatherMs);
      const batch = this.waiting;
      this.waiting = [];
      await this.write(batch.map(({ item }) => item)).then(
        () => batch.forEach(({ done }) => done()),
        (error: unknown) => batch.forEach(({ failed }) => failed(error)),
      );
    }
    this.isWriting = false;
  }
}
