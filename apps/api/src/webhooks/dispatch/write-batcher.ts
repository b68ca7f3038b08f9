/** Writes together what comes while a write is under way: many writes at once cost little more than one. */
export class WriteBatcher<T> {
  private waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = [];
  private isWriting = false;

  constructor(private readonly write: (items: T[]) => Promise<void>) {}

  /** Resolves when it is written. Fails as the write fails that it was part of. */
  add(item: T): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
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
