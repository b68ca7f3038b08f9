import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  number,
  objectId,
  oneOf,
  optional,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const PAYOUT_PROPOSAL = 'PayoutProposal';

const payoutProposal = {
  /** The batch's ID, which its payouts hold. */
  _id: objectId(),
  environment: oneOf(ENVIRONMENTS),
  network: text(),
  /** The Safe that pays, EIP-55 checksummed. */
  safeAddress: text(),
  /**
   * The Safe's nonce. It never changes: another nonce would be another transaction that can also be executed.
   */
  nonce: number(),
  /** What the owners sign, in lower case. */
  safeTxHash: text(),
  to: text(),
  data: text(),
  /** 0: a call. 1: a delegate call of Safe's MultiSend. */
  operation: number(),
  /** The payouts that it pays, all or none. An unlisted payout of the batch is in no transaction. */
  payoutIds: listOf(objectId()),
  at: date(),
  /** When the Safe's service was seen to have it. Absent: it is still to be proposed. */
  proposedAt: optional(date()),
  /** When the Safe's service had last lost it. It was proposed again. */
  lostAt: optional(date()),
  /**
   * It cannot be executed: nothing waits under `nonce`, which is below its own. Absent: all nonces below its
   * own are used, or wait.
   */
  gap: optional(subdocument({ nonce: number(), since: date() })),
  /** When another transaction was found to have used its nonce for good. */
  replacedAt: optional(date()),
  /** When its payouts were queued again although its nonce is not used: an operator took it back. */
  takenBackAt: optional(date()),
};

/**
 * A transaction that the owners of a Safe are asked to sign. It is stored before anybody is asked
 * (docs/decisions/0061).
 */
export type PayoutProposal = DocumentOf<typeof payoutProposal>;

export const payoutProposalSchema = documentSchema(payoutProposal, { collection: 'payout_proposals' });
// noncesFrom, takenBackIn. Two processes never store two proposals for one nonce.
payoutProposalSchema.index({ environment: 1, network: 1, safeAddress: 1, nonce: 1 }, { unique: true });
// aboveGaps: what cannot be executed.
payoutProposalSchema.index(
  { 'gap.since': 1 },
  { partialFilterExpression: { 'gap.since': { $exists: true } } },
);
// unproposed: what the Safe's service does not have yet.
payoutProposalSchema.index({ proposedAt: 1, replacedAt: 1 });
