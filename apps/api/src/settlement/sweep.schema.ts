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
  type StoredAs,
  subdocument,
  text,
} from '../platform/mongo/document.fields';

export const SWEEP = 'Sweep';

export const SWEEP_OUTCOMES = ['confirmed', 'reverted', 'displaced', 'mismatched'] as const;
export type SweepOutcome = (typeof SWEEP_OUTCOMES)[number];

const attempt = {
  txHash: text(),
  rawTransaction: text(),
  /** Wei a unit of gas, as decimal strings. */
  maxFeePerGasWei: text(),
  maxPriorityFeePerGasWei: text(),
  sentAt: date(),
};

/** One signed transaction of a sweep: the first, or one that offers more than those before it under the same nonce. */
export type SweepAttempt = StoredAs<typeof attempt>;

const sweptVault = { paymentId: objectId(), receivedUnits: text() };

/** A vault in a sweep, and all that had come into it by then: base units. */
export type SweptVault = StoredAs<typeof sweptVault>;

const sweep = {
  environment: oneOf(ENVIRONMENTS),
  network: text(),
  tokenAddress: text(),
  treasury: text(),
  vaults: listOf(subdocument(sweptVault)),
  nonce: number(),
  /** At least one, oldest first. At most one of them can ever be mined. */
  attempts: listOf(subdocument(attempt)),
  /** True until one of its attempts, or another transaction, has used the nonce: at most one a network. */
  isOpen: flag(),
  /** `displaced`: another transaction took its nonce. `mismatched`: token and factory tell different amounts. */
  outcome: optional(oneOf(SWEEP_OUTCOMES)),
  /** The attempt that was mined. */
  txHash: optional(text()),
  createdAt: date(),
  closedAt: optional(date()),
};

/** One transaction that empties many vaults of a token into a treasury. Each attempt is stored, signed, before it is sent. */
export type Sweep = DocumentOf<typeof sweep>;

export const sweepSchema = documentSchema(sweep, { collection: 'sweeps' });
// At most one open sweep a network, whoever races.
sweepSchema.index(
  { environment: 1, network: 1 },
  { unique: true, partialFilterExpression: { isOpen: true } },
);
