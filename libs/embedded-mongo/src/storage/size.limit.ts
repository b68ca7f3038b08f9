import { CommandError, ErrorCode } from '../command-error';

/** How much a server keeps (docs/decisions/0033). */
export interface SizeLimit {
  readonly documents: number;
  /** Of all documents together, without their indexes. */
  readonly bytes: number;
}

export interface StoredSize {
  readonly documents: number;
  readonly bytes: number;
}

/** What the server is made for: it starts over so much in about ten seconds. */
export const DEFAULT_LIMIT: SizeLimit = { documents: 150_000, bytes: 512 * 1024 * 1024 };

/** The rest is for documents that belong to what has begun. */
const SHARE_FOR_BEGINNINGS = 0.9;

/**
 * Refuses one more document beyond the limit. Stored documents can be read, changed and removed as before.
 * @param beginsSomething whether the collection holds what begins something new, and so is refused first
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
