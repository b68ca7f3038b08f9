import { DESTINATION_PROOFS, HOLD_REASONS, TOKENS } from '@cowrie/dto';
import { PAYOUT_STATUSES } from '@cowrie/payout-state';
import {
  flag,
  listOf,
  number,
  objectId,
  oneOf,
  optional,
  positiveUnits,
  date,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

/**
 * The part of a payment that is refunded: all that is left of it, the surplus, money that does not count, or
 * an amount of tokens or of the payment's currency (docs/decisions/0056).
 */
export const REFUND_BASES = ['full', 'excess', 'unaccepted', 'amount', 'fiatAmount'] as const;
export type RefundBasis = (typeof REFUND_BASES)[number];

/**
 * The ledger accounts that a refund takes money from. `converted`: sold money, which the merchant's balance
 * pays for.
 */
export const REFUND_ACCOUNTS = ['sent', 'held', 'unsold', 'converted'] as const;
export type RefundAccount = (typeof REFUND_ACCOUNTS)[number];

const source = {
  account: oneOf(REFUND_ACCOUNTS),
  /** Base units of the token, a decimal string above zero. */
  units: positiveUnits(),
};

const party = {
  kind: oneOf(['merchant', 'operator', 'payer']),
  /**
   * The business, or the operator's id; `cli:<name>` for a name that was only given on the command line;
   * `payer` for a payer.
   */
  id: text(),
  /** How the audit log names it. */
  name: text(),
  /**
   * Who was signed in to the dashboard, and the operator that this person also is, in hex
   * (docs/decisions/0073).
   */
  personId: optional(text()),
  operatorId: optional(text()),
  /** Who else may be behind the credential, at the time it was used (docs/decisions/0088). */
  standsFor: optional(listOf(text())),
};

/** Who asked for a refund, approved it or gave its address. */
export type StoredParty = StoredAs<typeof party>;
export const storedParty = party;

/** Why screening holds a payout because of its destination, and since when (docs/decisions/0059). */
export const destinationHold = { reason: oneOf(HOLD_REASONS), at: date() };
export type DestinationHold = StoredAs<typeof destinationHold>;

/**
 * Tokens, decimal strings: the limit above which two parties must agree, and the limit up to which a payer
 * gets money back without a decision.
 */
export const refundLimits = { approvalAboveTokens: text(), payersUpToTokens: text() };

const refund = {
  /** Also the ID of the payout that is created from this. */
  id: objectId(),
  basis: oneOf(REFUND_BASES),
  token: oneOf(TOKENS),
  network: text(),
  tokenAddress: text(),
  /** Of the token. */
  decimals: number(),
  /** Base units of the token, a decimal string above zero: the sum of the sources. */
  units: positiveUnits(),
  sources: listOf(subdocument(source)),
  /**
   * What the merchant's balance pays for sold money: a decimal string in the payment's currency. Absent:
   * nothing.
   */
  charged: optional(text()),
  /** The part of our fee that the merchant gets back for it, in the same currency. Absent: nothing. */
  feeReturned: optional(text()),
  /**
   * The part of our fee that we kept, by the merchant's setting at that time, in the same currency. Absent:
   * nothing, or stored before this field existed.
   */
  feeKept: optional(text()),
  /** The payout's status when the payment was last updated. */
  status: oneOf(PAYOUT_STATUSES),
  /** The payout's version at that time. Older news is late. */
  version: number(),
  /** SHA-256 in hex of the request that created it, if it had an idempotency key. */
  requestHash: optional(text()),
  /** The events that were sent about it: the rows of `refund-events.ts`. */
  told: listOf(text()),
  requestedBy: subdocument(party),
  /** The reason, in the requester's words. */
  reason: optional(text()),
  /** The destination. Absent: the payer is asked. */
  destination: optional(text()),
  /** How the payer proved that it is theirs. Absent: not proven. */
  destinationProof: optional(oneOf(DESTINATION_PROOFS)),
  /** The merchant's limits when it was requested. Absent: an earlier version created it. */
  limits: optional(subdocument(refundLimits)),
  /** The newest hold of its payout, and whether the merchant was told. Absent: it was never held. */
  hold: optional(subdocument({ ...destinationHold, isTold: optional(flag()) })),
  /** The transaction of its transfer, once it is sent. */
  txHash: optional(text()),
  createdAt: date(),
  /** When it reached its final status. */
  endedAt: optional(date()),
};

/**
 * Money of a payment that is promised to the payer. The payment's document holds it, so one conditional
 * update decides whether it can be promised (docs/decisions/0056).
 */
export type PaymentRefund = StoredAs<typeof refund>;
export const paymentRefund = refund;
