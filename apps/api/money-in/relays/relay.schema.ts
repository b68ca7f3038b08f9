import { ENVIRONMENTS } from '@cowrie/dto';
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
  positiveUnits,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';
import { sendAttempt } from '@cowrie/api/chain/sending/send-attempt';

export const RELAY = 'Relay';

/**
 * How a relay ends. `confirmed`: our transaction made the transfer. `used`: somebody else sent it first, or
 * the payer cancelled it. `refused`: the token refuses it, or the payment takes no more money. `expired`: its
 * time was over before it could be sent. `reverted`: our transaction made no transfer.
 */
export const RELAY_OUTCOMES = ['confirmed', 'used', 'refused', 'expired', 'reverted'] as const;
export type RelayOutcome = (typeof RELAY_OUTCOMES)[number];

const minedRelay = {
  /** The attempt that is in a block. */
  txHash: text(),
  blockNumber: number(),
  /** False: it reverted, or only used up its nonce. */
  isRelayed: flag(),
  gasUsed: number(),
  /** What the relayer paid: wei, a decimal string. Absent: the node did not say. */
  costWei: optional(text()),
};

/** The transaction of a relay in its block. */
export type MinedRelay = StoredAs<typeof minedRelay>;

const relay = {
  environment: oneOf(ENVIRONMENTS),
  network: text(),
  paymentId: objectId(),
  businessId: objectId(),
  tokenAddress: text(),
  /** The payer, who signed. With EIP-55 checksum. */
  from: text(),
  /** The payment's deposit address. */
  to: text(),
  /** Base units of the token, a decimal string. */
  units: positiveUnits(),
  /** Unix times in seconds; valid after the first and before the second. */
  validAfter: number(),
  validBefore: number(),
  /** The authorization's own nonce: 32 bytes in hex, lower case. Not the nonce of a transaction. */
  authorizationNonce: text(),
  signature: text(),
  /** The name that the payer’s program gave this authorization. Absent: none. */
  identifier: optional(text()),
  /** What the budgets were charged: units of gas. */
  gas: number(),
  /** True until its authorization is used for good, or cannot be. A reorg can open it again. */
  isOpen: flag(),
  /** Present until it ends: a payment has one such relay. */
  claimsPayment: optional(flag()),
  /** The account that sends it, and the nonce that all attempts share. Absent until it is signed. */
  relayer: optional(text()),
  nonce: optional(number()),
  /** Oldest first. At most one of them can ever be mined. */
  attempts: listOf(subdocument(sendAttempt)),
  /** Absent while no attempt is in a block. A reorg removes it again. */
  mined: optional(subdocument(minedRelay)),
  /** Absent while it is open. */
  outcome: optional(oneOf(RELAY_OUTCOMES)),
  /** Why it was refused, for people. */
  reason: optional(text()),
  createdAt: date(),
  endedAt: optional(date()),
};

/**
 * A payer's signed transfer to the deposit address of a payment, which Cowrie sends and pays the gas for
 * (EIP-3009). It decides nothing about the payment: money is credited from the chain alone. Each attempt is
 * signed and stored before it is sent.
 */
export type Relay = DocumentOf<typeof relay>;

export const relaySchema = documentSchema(relay, { collection: 'relays' });
// store: one open relay of a payment, and one of an authorization, even when processes race.
relaySchema.index({ paymentId: 1 }, { unique: true, partialFilterExpression: { claimsPayment: true } });
relaySchema.index(
  { environment: 1, network: 1, tokenAddress: 1, from: 1, authorizationNonce: 1 },
  { unique: true },
);
// open, firstOpen, figures: what the relayers work on.
relaySchema.index(
  { environment: 1, network: 1, createdAt: 1 },
  { partialFilterExpression: { isOpen: true } },
);
// sign, highestNonce, reopenFrom: a nonce belongs to one relay.
relaySchema.index(
  { environment: 1, network: 1, relayer: 1, nonce: 1 },
  { unique: true, partialFilterExpression: { nonce: { $exists: true } } },
);
// ofPayment, removeOf, reopenOf: all relays of a payment.
relaySchema.index({ paymentId: 1, createdAt: 1 });
