import { Schema, type Types } from 'mongoose';
import { ENVIRONMENTS, TOKENS, type Environment, type Token } from '@cowrie/dto';

export const TRANSFER = 'Transfer';

/** Into a payment's vault, or out of it: a vault's code can send to its treasury alone. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * A token transfer to or from a payment's address, as last read from the chain. Its identity is (environment, network, txHash,
 * ordinal): the block-wide log index changes when a reorganization mines the transaction again.
 */
export interface Transfer {
  _id: Types.ObjectId;
  environment: Environment;
  network: string;
  txHash: string;
  ordinal: number;
  paymentId: Types.ObjectId;
  direction: Direction;
  /** Absent: the contract is none that we list. */
  token?: Token;
  tokenAddress: string;
  from: string;
  to: string;
  /** Base units as a decimal string. */
  units: string;
  blockNumber: number;
  blockHash: string;
  minedAt: Date;
  /** False once a reorganization took its block away. */
  canonical: boolean;
  /** When it was found, read again from the chain, deep enough for most payments. */
  confirmedAt?: Date;
  /** When it was deep enough for a large one, and to be swept or sold. */
  finalAt?: Date;
  /** Counts changes of this fact. */
  revision: number;
  /** Set with every change and cleared once the payment was evaluated with it, so that a crash in between is made good. */
  isUnevaluated: boolean;
  /** Whose it was before its transaction did something else in another block: to be evaluated with it, and then removed. */
  formerPaymentIds?: Types.ObjectId[];
  /**
   * From when the settlement is to reconcile what the vault holds: set when the fact became final and when it was taken back,
   * and removed once that was done.
   */
  collectAt?: Date;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };
const number = { type: Number, required: true };
const flag = { type: Boolean, required: true };

export const transferSchema = new Schema<Transfer>(
  {
    environment: { ...text, enum: ENVIRONMENTS },
    network: text,
    txHash: text,
    ordinal: number,
    paymentId: { type: Schema.Types.ObjectId, required: true },
    direction: { ...text, enum: DIRECTIONS },
    token: { type: String, enum: TOKENS },
    tokenAddress: text,
    from: text,
    to: text,
    units: text,
    blockNumber: number,
    blockHash: text,
    minedAt: date,
    canonical: flag,
    confirmedAt: Date,
    finalAt: Date,
    revision: number,
    isUnevaluated: flag,
    formerPaymentIds: { type: [Schema.Types.ObjectId], default: undefined },
    collectAt: Date,
  },
  { collection: 'transfers', versionKey: false, strict: 'throw' },
);

// The identity: a transfer is stored once, however often it is read.
transferSchema.index({ environment: 1, network: 1, txHash: 1, ordinal: 1 }, { unique: true });
// Facts of a payment.
transferSchema.index({ paymentId: 1 });
// findCanonicalIn, findCanonicalAbove, findToFinalize: by block.
transferSchema.index({ environment: 1, network: 1, blockNumber: 1 });
// findUnconfirmedBlocks: what has no `confirmedAt` stands at null.
transferSchema.index({ environment: 1, network: 1, confirmedAt: 1, blockNumber: 1 });
// Facts whose payment is yet to be evaluated.
transferSchema.index(
  { environment: 1, network: 1, isUnevaluated: 1 },
  { partialFilterExpression: { isUnevaluated: true } },
);
// findToCollect: vaults yet to be reconciled.
transferSchema.index(
  { environment: 1, collectAt: 1 },
  { partialFilterExpression: { collectAt: { $exists: true } } },
);
