import { RAIL_NAMES } from '@cowrie/dto';
import {
  date,
  number,
  objectId,
  oneOf,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';
import { accountSnapshot } from './stated-money.schema';

/**
 * An order with a payout rail (docs/decisions/0066). It is stored before the rail is asked for it, so a
 * repeated call asks for the same. The payment's `reference` is its key. Units are base units of the token
 * that is being sold, decimal strings.
 */
export const railOrder = {
  rail: oneOf(RAIL_NAMES),
  /** The merchant's account as it was when the order was planned. */
  account: subdocument(accountSnapshot),
  /** What the account is to get the worth of. */
  units: text(),
  /** What the rail's fees are expected to be, on top. */
  feeUnits: text(),
  /** What we keep for our own fee: it is not sent. */
  keptUnits: text(),
  /** Counts the orders of this payout: an order ends after minutes, and a further one follows. */
  number: number(),
  requestedAt: date(),
  /** The rest is there once the rail has opened it. */
  orderId: optional(text()),
  openedAt: optional(date()),
  /** Where to pay, and how much in all. EIP-55 checksummed. */
  address: optional(text()),
  totalUnits: optional(text()),
  /** Fiat per one token, a decimal string. */
  rate: optional(text()),
  /** The payout must be handed to its signer before this. */
  payBefore: optional(date()),
  /** The payout that is its deposit. It outlives the order as long as no signer has it. */
  payoutId: optional(objectId()),
  /** The final transaction of the deposit: from then on the rail has the money. */
  txHash: optional(text()),
};
export type RailOrderRecord = StoredAs<typeof railOrder>;

/** A deposit that the rail gave back to the treasury. */
export const railReturn = {
  orderId: text(),
  units: text(),
  returnedUnits: text(),
  txHash: optional(text()),
  at: date(),
};

export const railRefusal = { rail: oneOf(RAIL_NAMES), reason: text(), at: date() };

/**
 * The last order that paid the account; `amount` is what all orders paid, in the payment's currency, a
 * decimal string.
 */
export const paidOut = {
  rail: oneOf(RAIL_NAMES),
  orderId: text(),
  amount: text(),
  at: date(),
  account: subdocument(accountSnapshot),
  /** Of the deposit. */
  txHash: text(),
};
