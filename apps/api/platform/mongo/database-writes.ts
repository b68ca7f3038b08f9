/** A number that changes with each write to some collections. NaN, which equals nothing: not known. */
export type WriteCount = () => number;

export const writesUnknown: WriteCount = () => NaN;

/**
 * Tells a loop whether a collection was written to since its last look, by any process. Only the embedded
 * database knows; with another one each look is made.
 */
export class DatabaseWrites {
  /** @param countOf of a collection. Absent: the database cannot tell */
  constructor(private readonly countOf?: (collection: string) => number) {}

  /** Whether the database can tell. */
  get areKnown(): boolean {
    return this.countOf !== undefined;
  }

  /** Counts the writes to all these collections together. */
  to(...collections: readonly string[]): WriteCount {
    const { countOf } = this;
    if (!countOf) return writesUnknown;
    return () => collections.reduce((sum, collection) => sum + countOf(collection), 0);
  }
}
