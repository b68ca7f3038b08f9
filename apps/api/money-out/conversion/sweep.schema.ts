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
} from '@cowrie/api/platform/mongo/document.fields';
import { sendAttempt } from '@cowrie/api/chain/sending/send-attempt';

export const SWEEP = 'Sweep';

/**
 * How a sweep ends. `displaced`: none of its attempts can be mined any more. `mismatched`: the token's logs
 * and the factory's log report different amounts.
 */
export const SWEEP_OUTCOMES = ['confirmed', 'reverted', 'displaced', 'mismatched'] as const;
export type SweepOutcome = (typeof SWEEP_OUTCOMES)[number];

const sweptVault = {
  paymentId: objectId(),
  /** Everything that the vault had received by then: base units of the token, a decimal string. */
  receivedUnits: text(),
};

/** A vault in a sweep. */
export type SweptVault = StoredAs<typeof sweptVault>;

const sweep = {
  environment: oneOf(ENVIRONMENTS),
  network: text(),
  tokenAddress: text(),
  treasury: text(),
  vaults: listOf(subdocument(sweptVault)),
  /** The nonce of the sweeper's account. All attempts share it. Absent: its network has no nonces. */
  nonce: optional(number()),
  /** At least one, oldest first. At most one of them can ever be mined. */
  attempts: listOf(subdocument(sendAttempt)),
  /** True until one of its attempts is confirmed, or all are dead. At most one is open on a network. */
  isOpen: flag(),
  /** Absent while the sweep is open. */
  outcome: optional(oneOf(SWEEP_OUTCOMES)),
  /** The attempt that was mined. */
  txHash: optional(text()),
  createdAt: date(),
  /** When it was opened again, because a reorg had taken it back. Absent: it was not. */
  reopenedAt: optional(date()),
  closedAt: optional(date()),
};

/**
 * One transaction that empties many vaults of a token into a treasury (docs/decisions/0012). Each attempt is
 * signed and stored before it is sent.
 */
export type Sweep = DocumentOf<typeof sweep>;

export const sweepSchema = documentSchema(sweep, { collection: 'sweeps' });
// findOpen, openNetworks, open: at most one open sweep on a network, even when processes race.
sweepSchema.index(
  { environment: 1, network: 1 },
  { unique: true, partialFilterExpression: { isOpen: true } },
);
// ConversionFigures.closedSince: the recent cost of a network's sweeps.
sweepSchema.index(
  { environment: 1, network: 1, closedAt: 1 },
  { partialFilterExpression: { closedAt: { $exists: true } } },
);
