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
 * repeated call asks for the same order. The payment's `reference` is its key. Units are base units of the
 * token that is being sold, decimal strings.
 */
export const railOrder = {
  rail: oneOf(RAIL_NAMES),
  /** The merchant's account when the order was planned. */
  account: subdocument(accountSnapshot),
  /** The amount whose value the account must get. */
  units: text(),
  /** The expected fees of the rail, on top. */
  feeUnits: text(),
  /** The amount that we keep for our own fee. It is not sent. */
  keptUnits: text(),
  /** Counts the orders of this payout: an order ends after minutes, and another one follows. */
  number: number(),
  requestedAt: date(),
  /** The fields below are set once the rail has opened it. */
  orderId: optional(text()),
  openedAt: optional(date()),
  /** Where to pay, and the total amount. EIP-55 checksummed. */
  address: optional(text()),
  totalUnits: optional(text()),
  /** Fiat per one token, a decimal string. */
  rate: optional(text()),
  /** The payout must be handed to its signer before this time. */
  payBefore: optional(date()),
  /** The payout that is its deposit. It outlives the order while no signer has it. */
  payoutId: optional(objectId()),
  /** The final transaction of the deposit: from then on the rail has the money. */
  txHash: optional(text()),
};
export type RailOrderRecord = StoredAs<typeof railOrder>;

/** A deposit that the rail returned to the treasury. */
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
