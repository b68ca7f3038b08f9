import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  number,
  optional,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';
import { verifiedNetwork } from './verified-network';

export const CHAIN_CURSOR = 'ChainCursor';

export const CHAIN_TRAIL = 'ChainTrail';

const block = { number: number(), hash: text() };

const chainCursor = {
  /** `<environment>:<network>`. */
  _id: text(),
  /** The last block whose transfers are all stored. */
  ...block,
  /** The time of that block. */
  timestamp: date(),
  /** The number of the chain's newest block at the last poll. Confirmations are counted from it. */
  headNumber: number(),
  /**
   * The last block that was read at its confirmed depth. All confirmed transfers up to it are stored. A
   * payment can expire once this block's `timestamp` is past the end of the window.
   */
  confirmed: subdocument({ ...block, timestamp: date() }, { strict: 'throw' }),
  /** The number of the last final block: large payments count up to here. */
  finalNumber: number(),
  /** How many reorgs went below the last final block. Absent: none. */
  deepReorgs: optional(number()),
  /**
   * Number and hash of the last blocks that were read, oldest first. They show where a reorg began. Only
   * those from `trailBelow` on are stored here; the older ones are in the network's trail.
   */
  recent: listOf(subdocument(block)),
  /** Absent: all blocks are in `recent`. */
  trailBelow: optional(number()),
  /**
   * The process that reads the network. A process that takes over writes its name first, so the former one
   * stops.
   */
  readBy: text(),
  /** What that process compared with the chain. Absent until a worker of this version takes over. */
  verified: optional(subdocument(verifiedNetwork)),
  updatedAt: date(),
  /** Grows by 1 with each write. A write applies only to the revision that was read. */
  revision: number(),
};

/** How far a network has been read (docs/decisions/0013). */
export type ChainCursor = DocumentOf<typeof chainCursor>;

export const chainCursorSchema = documentSchema(chainCursor, { collection: 'chain_cursors' });

const chainTrail = {
  /** Same as the cursor's. */
  _id: text(),
  /** The older blocks that were read, oldest first. */
  blocks: listOf(subdocument(block)),
  /** The revision of the cursor that needs this trail. */
  revision: number(),
};

/** The part of a cursor that rarely changes, because a cursor is written with every block of its network. */
export type ChainTrail = DocumentOf<typeof chainTrail>;

export const chainTrailSchema = documentSchema(chainTrail, { collection: 'chain_trails' });

/** The `_id` of a network's cursor. */
export function cursorId(environment: string, network: string): string {
  return `${environment}:${network}`;
}
