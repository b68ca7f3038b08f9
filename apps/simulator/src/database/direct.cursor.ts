import type { Document } from './direct.mongo';

/** A cursor that runs its query when the first document is read, and then holds every document. */
export class DirectCursor {
  private found?: Document[];
  private at = 0;

  constructor(private readonly ask: () => Promise<Document[]>) {}

  async toArray(): Promise<Document[]> {
    this.found ??= await this.ask();
    return this.found;
  }

  async next(): Promise<Document | null> {
    const found = await this.toArray();
    return found[(this.at += 1) - 1] ?? null;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Document> {
    yield* await this.toArray();
  }
}
