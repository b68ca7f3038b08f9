import { Schema } from 'mongoose';

export const CHAIN_CURSOR = 'ChainCursor';

/** How far a network has been read. `_id` is `<environment>:<network>`. */
export interface ChainCursor {
  _id: string;
  /** Last block whose transfers are all stored. */
  number: number;
  hash: string;
  timestamp: Date;
  /** The chain's newest block when last asked: for counting confirmations. */
  headNumber: number;
  /**
   * Through this block the chain was read when it was already deep enough: what counts by now is known, and what was in
   * time is known once this is past a window's end.
   */
  confirmed: { number: number; hash: string; timestamp: Date };
  /** Everything through this block stays, even for a large amount. */
  finalNumber: number;
  /** Hashes of the last blocks read, oldest first, to find where a reorganization began. */
  recent: { number: number; hash: string }[];
  /** Whose reading this is: who takes over says so before it reads, and so stops whoever does not know it yet. */
  readBy: string;
  updatedAt: Date;
  /** Counts every write: the condition of the next. */
  revision: number;
}

const number = { type: Number, required: true };
const text = { type: String, required: true };
const date = { type: Date, required: true };

export const chainCursorSchema = new Schema<ChainCursor>(
  {
    _id: text,
    number,
    hash: text,
    timestamp: date,
    headNumber: number,
    confirmed: { type: { number, hash: text, timestamp: date }, _id: false, required: true },
    finalNumber: number,
    recent: [new Schema({ number, hash: text }, { _id: false })],
    readBy: text,
    updatedAt: date,
    revision: number,
  },
  { collection: 'chain_cursors', versionKey: false, strict: 'throw' },
);

export function cursorId(environment: string, network: string): string {
  return `${environment}:${network}`;
}
