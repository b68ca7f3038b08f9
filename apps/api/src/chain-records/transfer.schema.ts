import { ENVIRONMENTS, TOKENS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  flag,
  listOf,
  number,
  objectId,
  oneOf,
  optional,
  text,
} from '../platform/mongo/document.fields';

export const TRANSFER = 'Transfer';

/** Into a payment's vault, or out of it: a vault's code can send to its treasury alone. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const transfer = {
  environment: oneOf(ENVIRONMENTS),
  network: text(),
  txHash: text(),
  ordinal: number(),
  paymentId: objectId(),
  direction: oneOf(DIRECTIONS),
  /** Absent: the contract is none that we list. */
  token: optional(oneOf(TOKENS)),
  tokenAddress: text(),
  from: text(),
  to: text(),
  /** Base units as a decimal string. */
  units: text(),
  blockNumber: number(),
  blockHash: text(),
  minedAt: date(),
  /** False once a reorganization took its block away. */
  canonical: flag(),
  /** When it was found, read again from the chain, deep enough for most payments. */
  confirmedAt: optional(date()),
  /** When it was deep enough for a large one, and to be swept or sold. */
  finalAt: optional(date()),
  /** Counts changes of this fact. */
  revision: number(),
  /** Set with every change and cleared once the payment was evaluated with it, so that a crash in between is made good. */
  isUnevaluated: flag(),
  /** Whose it was before its transaction did something else in another block: to be evaluated with it, and then removed. */
  formerPaymentIds: optional(listOf(objectId())),
  /**
   * From when the settlement is to reconcile what the vault holds: set when the fact became final and when it was taken back,
   * and removed once that was done.
   */
  collectAt: optional(date()),
};

/**
 * A token transfer to or from a payment's address, as last read from the chain. Its identity is (environment, network, txHash,
 * ordinal): the block-wide log index changes when a reorganization mines the transaction again.
 */
export type Transfer = DocumentOf<typeof transfer>;

export const transferSchema = documentSchema(transfer, { collection: 'transfers' });

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
