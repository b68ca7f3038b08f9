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
} from '@cowrie/api/platform/mongo/document.fields';

export const TRANSFER = 'Transfer';

/** `in`: to a payment's vault. `out`: from it. A vault's code can send only to its treasury. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const transfer = {
  environment: oneOf(ENVIRONMENTS),
  network: text(),
  txHash: text(),
  /** Position among the transfers of its transaction, from 0. */
  ordinal: number(),
  /** The payment whose vault received or sent it. */
  paymentId: objectId(),
  direction: oneOf(DIRECTIONS),
  /** Absent: the contract is not listed. */
  token: optional(oneOf(TOKENS)),
  /** EIP-55 checksummed, as are `from` and `to`. */
  tokenAddress: text(),
  from: text(),
  to: text(),
  /** Base units of the token, a decimal string. */
  units: text(),
  blockNumber: number(),
  blockHash: text(),
  /** The time of its block. */
  minedAt: date(),
  /** False: a reorg has orphaned its block. */
  canonical: flag(),
  /** When a read at confirmed depth found it: deep enough for most payments. */
  confirmedAt: optional(date()),
  /** When it was final: deep enough for a large payment, for a sweep and for a sale. */
  finalAt: optional(date()),
  /** Grows by 1 with each change. A change applies only to the revision that was read. */
  revision: number(),
  /**
   * Set by every change, and cleared after the payment was evaluated. So a crash in between loses no
   * evaluation.
   */
  isUnevaluated: flag(),
  /**
   * Payments that the transfer belonged to before. In another block its transaction can have another effect.
   * They are also evaluated, and then removed from here.
   */
  formerPaymentIds: optional(listOf(objectId())),
  /**
   * When to reconcile the vault next. Set when the transfer becomes final or orphaned; absent when that is
   * done.
   */
  collectAt: optional(date()),
};

/**
 * A token transfer to or from a payment's vault, as last read from the chain. Its identity is environment,
 * network, txHash and ordinal: a log's index in its block is not part of it, because it changes when a reorg
 * mines the transaction again (docs/decisions/0013).
 */
export type Transfer = DocumentOf<typeof transfer>;

export const transferSchema = documentSchema(transfer, { collection: 'transfers' });

// insert: each transfer is stored once. findSame, ofTransaction: by transaction.
transferSchema.index({ environment: 1, network: 1, txHash: 1, ordinal: 1 }, { unique: true });
// ofPayment, ofPayments: by payment.
transferSchema.index({ paymentId: 1 });
// findStoredIn, findCanonicalAbove, isAnyAbove, findToFinalize, countWaiting: by block.
transferSchema.index({ environment: 1, network: 1, blockNumber: 1 });
// findUnconfirmedBlocks: a transfer without `confirmedAt` is indexed under null.
transferSchema.index({ environment: 1, network: 1, confirmedAt: 1, blockNumber: 1 });
// findUnevaluated: transfers that have changed since their payment was evaluated.
transferSchema.index(
  { environment: 1, network: 1, isUnevaluated: 1 },
  { partialFilterExpression: { isUnevaluated: true } },
);
// findToCollect, countWaiting: transfers whose vault is due for a reconciliation.
transferSchema.index(
  { environment: 1, collectAt: 1 },
  { partialFilterExpression: { collectAt: { $exists: true } } },
);
