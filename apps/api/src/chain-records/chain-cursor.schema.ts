import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  number,
  subdocument,
  text,
} from '../platform/mongo/document.fields';

export const CHAIN_CURSOR = 'ChainCursor';

const block = { number: number(), hash: text() };

const chainCursor = {
  _id: text(),
  /** Last block whose transfers are all stored. */
  ...block,
  timestamp: date(),
  /** The chain's newest block when last asked: for counting confirmations. */
  headNumber: number(),
  /**
   * Through this block the chain was read when it was already deep enough: what counts by now is known, and what was in
   * time is known once this is past a window's end.
   */
  confirmed: subdocument({ ...block, timestamp: date() }, { strict: 'throw' }),
  /** Everything through this block stays, even for a large amount. */
  finalNumber: number(),
  /** Hashes of the last blocks read, oldest first, to find where a reorganization began. */
  recent: listOf(subdocument(block)),
  /** Whose reading this is: who takes over says so before it reads, and so stops whoever does not know it yet. */
  readBy: text(),
  updatedAt: date(),
  /** Counts every write: the condition of the next. */
  revision: number(),
};

/** How far a network has been read. `_id` is `<environment>:<network>`. */
export type ChainCursor = DocumentOf<typeof chainCursor>;

export const chainCursorSchema = documentSchema(chainCursor, { collection: 'chain_cursors' });

export function cursorId(environment: string, network: string): string {
  return `${environment}:${network}`;
}
