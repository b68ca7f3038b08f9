import { CommandError, ErrorCode } from '../command-error';

/** How much data a server holds (docs/decisions/0033). */
export interface SizeLimit {
  readonly documents: number;
  /** The size of all documents together, without indexes. */
  readonly bytes: number;
}

export interface StoredSize {
  readonly documents: number;
  readonly bytes: number;
}

/** The intended limit: with this much data the server starts in about ten seconds. */
export const DEFAULT_LIMIT: SizeLimit = { documents: 150_000, bytes: 512 * 1024 * 1024 };

/** The rest is for documents that belong to payments that have begun. */
const SHARE_FOR_BEGINNINGS = 0.9;

/**
 * Refuses one more document beyond the limit. Stored documents can be read, changed and removed as before.
 * @param beginsSomething whether documents of the collection begin something new, and so are refused first
 * @throws CommandError OutOfDiskSpace, as MongoDB does when its disk is full
 */
export function checkRoom(
  { documents, bytes }: StoredSize,
  limit: SizeLimit,
  collection: string,
  beginsSomething: boolean,
): void {
  const share = beginsSomething ? SHARE_FOR_BEGINNINGS : 1;
  if (documents < limit.documents * share && bytes < limit.bytes * share) return;
  throw new CommandError(
    ErrorCode.OutOfDiskSpace,
    `the embedded database holds ${documents} documents of ${Math.round(bytes / 1024 / 1024)} MiB, so it takes no new document of ` +
      `'${collection}'; remove documents, or run a MongoDB and name it in MONGODB_URI. Stored documents can be read and changed`,
  );
}
