import type { Document } from './direct.mongo';

/** What the methods of a cursor add to its query. */
export type CursorOptions = Partial<Record<'sort' | 'limit' | 'skip' | 'projection', unknown>>;

/** A cursor that runs its query when the first document is read, and then holds every document. */
export class DirectCursor {
  private found?: Document[];
  private at = 0;

  private readonly options: CursorOptions = {};

  constructor(private readonly ask: (options: CursorOptions) => Promise<Document[]>) {}

  sort(sort: unknown): this {
    return this.with({ sort });
  }

  limit(limit: unknown): this {
    return this.with({ limit });
  }

  skip(skip: unknown): this {
    return this.with({ skip });
  }

  project(projection: unknown): this {
    return this.with({ projection });
  }

  async toArray(): Promise<Document[]> {
    this.found ??= await this.ask(this.options);
    return this.found;
  }

  async next(): Promise<Document | null> {
    const found = await this.toArray();
    return found[(this.at += 1) - 1] ?? null;
  }

  private with(options: CursorOptions): this {
    Object.assign(this.options, options);
    return this;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Document> {
    yield* await this.toArray();
  }
}
