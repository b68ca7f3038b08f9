import {
  date,
  flag,
  listOf,
  number,
  objectId,
  oneOf,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';
import { FIAT_CURRENCIES } from '@cowrie/dto';
import { PAYOUT_STATUSES } from '@cowrie/payout-state';

const refund = {
  id: objectId(),
  /** When it was taken: one that ended without leaving gives back what an earlier entry took. */
  status: oneOf(PAYOUT_STATUSES),
  txHash: optional(text()),
};

/** A refund that an entry holds, as it was then. */
export type StatedRefund = StoredAs<typeof refund>;

const stated = {
  /** Of the line of the statement too. */
  id: objectId(),
  settlementId: objectId(),
  /**
   * What changed since the entry before, in minor units of the payment's currency: whole numbers, which can
   * be negative.
   */
  collected: text(),
  fee: text(),
  refunded: text(),
  feeReturned: text(),
  /**
   * The refunds that make up the change, and how many of the sales do. Absent: the entry is empty, or of an
   * earlier version.
   */
  refunds: optional(listOf(subdocument(refund))),
  fills: optional(number()),
  at: date(),
  /** The settlement has failed: what the entry held is owed again. */
  isVoid: optional(flag()),
};

/**
 * What one settlement holds of a payment. Entries are never removed, so a settlement takes from a payment
 * once (docs/decisions/0067).
 */
export type StatedMoney = StoredAs<typeof stated>;
export const statedMoney = stated;

/**
 * How a settlement takes what a payment owes. `rail`: a payout rail has paid it, and no settlement says so
 * yet. `payment`: something is to be paid. `cost`: it takes something off others, or nothing.
 */
export const OWED_AS = ['payment', 'cost', 'rail'] as const;
export type OwedAs = (typeof OWED_AS)[number];

/** An account as it was when money went to it: the fields of `SettlementAccount`. */
export const accountSnapshot = {
  kind: oneOf(['bank', 'mobile_money']),
  currency: oneOf(FIAT_CURRENCIES),
  institution: text(),
  institutionName: text(),
  number: text(),
  holder: text(),
  verifiedAt: optional(date()),
};
