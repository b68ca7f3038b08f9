/**
 * For a query whose whole result is wanted. Otherwise the database returns 101 documents, and a second call
 * gets the rest. An answer that would exceed 16 MB still comes in several.
 */
export const ONE_BATCH = { batchSize: 10_000 } as const;
