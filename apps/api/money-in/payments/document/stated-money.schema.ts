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
  /** The status when it was taken. One that ended unsent gives back what an earlier entry took. */
  status: oneOf(PAYOUT_STATUSES),
  txHash: optional(text()),
};

/** A refund that an entry holds, as it was at that time. */
export type StatedRefund = StoredAs<typeof refund>;

const stated = {
  /** Also the ID of the statement's line. */
  id: objectId(),
  settlementId: objectId(),
  /**
   * The change since the previous entry, in minor units of the payment's currency: whole numbers, possibly
   * negative.
   */
  collected: text(),
  fee: text(),
  refunded: text(),
  feeReturned: text(),
  /**
   * The refunds that make up the change, and the number of sales. Absent: the entry is empty or from an
   * earlier version.
   */
  refunds: optional(listOf(subdocument(refund))),
  fills: optional(number()),
  at: date(),
  /** The settlement failed, so the entry's money is owed again. */
  isVoid: optional(flag()),
};

/**
 * What one settlement holds from a payment. Entries are never removed, so a settlement takes from a payment
 * once (docs/decisions/0067).
 */
export type StatedMoney = StoredAs<typeof stated>;
export const statedMoney = stated;

/**
 * How a settlement takes what is owed for a payment. `rail`: a payout rail paid it, and no settlement says so
 * yet. `payment`: there is something to pay. `cost`: it reduces what others pay, or changes nothing.
 */
export const OWED_AS = ['payment', 'cost', 'rail'] as const;
export type OwedAs = (typeof OWED_AS)[number];

/** An account when money went to it: the fields of `SettlementAccount`. */
export const accountSnapshot = {
  kind: oneOf(['bank', 'mobile_money']),
  currency: oneOf(FIAT_CURRENCIES),
  institution: text(),
  institutionName: text(),
  number: text(),
  holder: text(),
  verifiedAt: optional(date()),
};
