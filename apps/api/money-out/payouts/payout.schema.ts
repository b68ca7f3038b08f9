import { ABOVE_LIMIT_BY, DESTINATION_PROOFS, ENVIRONMENTS, FIAT_CURRENCIES, TOKENS } from '@cowrie/dto';
import { PAYOUT_CAUSES, PAYOUT_STATUSES } from '@cowrie/payout-state';
import {
  destinationHold,
  REFUND_BASES,
  refundLimits,
  storedParty,
} from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
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

export const PAYOUT = 'Payout';

/** Who signs a payout's transfer (docs/decisions/0057). */
export const SIGNERS = ['batch', 'hot', 'safe'] as const;
export type Signer = (typeof SIGNERS)[number];

const destination = {
  /** EIP-55 checksummed. */
  address: text(),
  /** `merchant`: with the request. `payer`: through a claim link. */
  givenBy: oneOf(['merchant', 'operator', 'payer']),
  at: date(),
  /** How the payer proved that the address is theirs (docs/decisions/0060). Absent: not proven. */
  proof: optional(oneOf(DESTINATION_PROOFS)),
};

const senderChallenge = {
  /** EIP-55 checksummed. */
  address: text(),
  nonce: text(),
  askedAt: date(),
  expiresAt: date(),
};

/** A text that the sender of the money was asked to sign. It is valid for one signature. */
export type SenderChallenge = StoredAs<typeof senderChallenge>;

const claim = {
  /** SHA-256 of the link's token, in hex. */
  tokenHash: text(),
  /** Counts the links: a new one ends the previous one. */
  number: number(),
  expiresAt: date(),
};

const approval = { by: subdocument(storedParty), at: date(), reason: optional(text()) };

const decision = {
  kind: oneOf(['cancelled', 'declined']),
  by: subdocument(storedParty),
  reason: optional(text()),
  at: date(),
};

const handOut = {
  signer: oneOf(SIGNERS),
  /** The account that pays: the float of `hot`, the treasury of `batch` and `safe`. */
  from: text(),
  /** `void`: none of its transfers can take effect. `reverted`: the chain refused it. */
  state: oneOf(['open', 'void', 'reverted']),
  at: date(),
  /** Of `hot`: the nonce of the account. All attempts share it. Absent: its network has no nonces. */
  nonce: optional(number()),
  /** Of `hot`: oldest first. At most one of them can ever be mined. */
  attempts: optional(listOf(subdocument(sendAttempt))),
  /** Of `batch` and `safe`. */
  batchId: optional(objectId()),
  /**
   * Of `batch`: an operator has taken it back. `nonce`: the one that the Safe's owners reported. Absent:
   * nobody has signed it.
   */
  withdrawal: optional(subdocument({ by: text(), at: date(), nonce: optional(number()) })),
  /** The block up to which the chain was searched for the transfer. It begins with `searchedFrom`. */
  scannedThrough: number(),
  /**
   * The last final block when the payout was first handed out. Absent: an earlier version handed it out, and
   * the worker looks it up.
   */
  searchedFrom: optional(number()),
  /** `deepReorgs` of the network when that was set. If it is another one now, the search begins again. */
  deepReorgs: optional(number()),
};

/** What was given to a signer. */
export type HandedOut = StoredAs<typeof handOut>;

const transfer = {
  txHash: text(),
  ordinal: number(),
  blockNumber: number(),
  /** Shows whether a reorg took back that block. Absent: an earlier version found it. */
  blockHash: optional(text()),
  /**
   * Base units. Less than the payout's when the token keeps a fee (docs/decisions/0116). Absent: an earlier
   * version found it, and all of it arrived.
   */
  arrivedUnits: optional(text()),
};

const historyLine = {
  at: date(),
  from: oneOf(PAYOUT_STATUSES),
  to: oneOf(PAYOUT_STATUSES),
  cause: oneOf(PAYOUT_CAUSES),
};

const payout = {
  environment: oneOf(ENVIRONMENTS),
  businessId: objectId(),
  /** `settlement`: the deposit of an order with a payout rail (docs/decisions/0066). */
  purpose: oneOf(['refund', 'settlement']),
  /**
   * Of a refund: the part of the payment that it gives back. Absent: a settlement, or stored before this
   * field existed.
   */
  basis: optional(oneOf(REFUND_BASES)),
  /** The payment whose money it is. */
  paymentId: objectId(),
  /** The merchant's reference of the payment. */
  clientReference: text(),
  token: oneOf(TOKENS),
  network: text(),
  tokenAddress: text(),
  /** Of the token. */
  decimals: number(),
  /** Base units of the token, a decimal string above zero: a signer cannot send zero. */
  units: positiveUnits(),
  /**
   * What the refund costs the merchant for money that was sold, and the part of our fee that is returned:
   * decimal strings. Absent: nothing.
   */
  charge: optional(
    subdocument({ currency: oneOf(FIAT_CURRENCIES), charged: text(), feeReturned: optional(text()) }),
  ),
  /** Where the money is. */
  treasury: text(),
  status: oneOf(PAYOUT_STATUSES),
  /** Grows by 1 with each change. A change applies only to the version that was read. */
  version: number(),
  requestedBy: subdocument(storedParty),
  reason: optional(text()),
  /**
   * The number of consents it needs, by the limits at the time of the request. Absent limits: an earlier
   * version created it.
   */
  rule: subdocument({
    isAboveLimit: flag(),
    isPayerTrusted: flag(),
    limits: optional(subdocument(refundLimits)),
    /**
     * Why it is above the limit: the sum that it exceeds, or that the merchant was paid and is owed too
     * little.
     */
    aboveBy: optional(oneOf(ABOVE_LIMIT_BY)),
  }),
  approvals: listOf(subdocument(approval)),
  decision: optional(subdocument(decision)),
  destination: optional(subdocument(destination)),
  /** Of a settlement: the rail's order that it pays, and the time limit. Absent: it must not be paid now. */
  order: optional(subdocument({ orderId: text(), payBefore: date() })),
  /** Of a settlement: the recipient that the rail pays. */
  payee: optional(subdocument({ institution: text(), number: text(), holder: text() })),
  /** Absent: nobody is asked for an address. */
  claim: optional(subdocument(claim)),
  /** Absent: no text waits to be signed. */
  senderChallenge: optional(subdocument(senderChallenge)),
  /** When screening last found nothing about its destination. */
  screenedAt: optional(date()),
  /** What screening found about its destination. An operator's approval after that releases it. */
  screeningHit: optional(subdocument({ source: text(), detail: optional(text()), at: date() })),
  /**
   * Since when a source of screening has given no answer about its destination. Absent: they answered the
   * last time.
   */
  unansweredSince: optional(date()),
  /** The newest hold because of its destination. An operator's approval after it releases it. */
  hold: optional(subdocument(destinationHold)),
  /**
   * When it was found to be above a cap of the hot account, or screening named its destination. An operator
   * must approve it after that.
   */
  operatorNeededAt: optional(date()),
  /** Why it cannot be sent yet although it is queued. */
  waitsFor: optional(text()),
  /**
   * Its queue skips it until then, so that waiting payouts do not take the place of payouts that can be sent.
   * Absent: try it at once.
   */
  nextTryAt: optional(date()),
  handOut: optional(subdocument(handOut)),
  /** The transfer that the chain shows at final depth. Each transfer belongs to one payout. */
  transfer: optional(subdocument(transfer)),
  /**
   * When the chain is asked again whether it still shows the transfer (docs/decisions/0080). Absent: never
   * again.
   */
  lookAgainAt: optional(date()),
  /** Since when a reorg has taken back a final transfer. Absent: no reorg did, or it is final again. */
  reversedAt: optional(date()),
  /**
   * Since when it waits above a nonce of its account that nothing stored uses (docs/decisions/0081). Absent:
   * it does not.
   */
  blockedSince: optional(date()),
  /** Who allowed the worker to pay it under another nonce after a deep reorg. Absent: nobody. */
  recovery: optional(subdocument({ by: text(), at: date() })),
  /** Less than it needs reached the treasury, and no more will come. */
  isNotCovered: optional(flag()),
  /** Why it failed. */
  failedBecause: optional(text()),
  /** Oldest first. */
  history: listOf(subdocument(historyLine)),
  /** Its payment does not know its status yet. */
  isUnreported: optional(flag()),
  /** Written with a decision, and removed when the entries are in the audit log. */
  ...auditTrail,
  createdAt: date(),
  updatedAt: date(),
};

/**
 * Money on its way out of the treasury or the float. A refund's `_id` equals that of the payment's refund
 * (docs/decisions/0056).
 */
export type Payout = DocumentOf<typeof payout>;

export const payoutSchema = documentSchema(payout, { collection: 'payouts' });
// page: a merchant's refunds by time. ofPayment, page: those of one payment.
payoutSchema.index({ businessId: 1, environment: 1, createdAt: -1, _id: -1 });
payoutSchema.index({ paymentId: 1 });
// refundsToApprove: a merchant's refunds of a status.
payoutSchema.index({ businessId: 1, environment: 1, status: 1, createdAt: -1 });
// countedBeside: a merchant's refunds to an address.
payoutSchema.index(
  { businessId: 1, environment: 1, 'destination.address': 1, 'destination.at': 1 },
  { partialFilterExpression: { 'destination.at': { $exists: true } } },
);
// search: the payouts of all merchants by time.
payoutSchema.index({ createdAt: -1, _id: -1 });
// onTheirWay, networksWith: payouts that wait for a signer or for the chain.
payoutSchema.index({ environment: 1, status: 1, network: 1, createdAt: 1 });
// findToHandOut, queuedTokens: what can be sent of a token.
payoutSchema.index({ environment: 1, network: 1, status: 1, tokenAddress: 1, nextTryAt: 1, createdAt: 1 });
// findToScreen: what was screened longest ago.
payoutSchema.index({ environment: 1, network: 1, status: 1, screenedAt: 1, nextTryAt: 1 });
// findByClaim: a link leads to one payout.
payoutSchema.index(
  { 'claim.tokenHash': 1 },
  { unique: true, partialFilterExpression: { 'claim.tokenHash': { $exists: true } } },
);
// findOverdue: expired links.
payoutSchema.index({ status: 1, 'claim.expiresAt': 1 });
// A nonce of an account belongs to one payout.
payoutSchema.index(
  { environment: 1, network: 1, 'handOut.from': 1, 'handOut.nonce': 1 },
  { unique: true, partialFilterExpression: { 'handOut.nonce': { $exists: true } } },
);
// A transaction belongs to one payout. Where no nonce says so, two equal payments differ by their purpose.
payoutSchema.index(
  { environment: 1, network: 1, 'handOut.attempts.txHash': 1 },
  { unique: true, partialFilterExpression: { 'handOut.attempts.life': { $exists: true } } },
);
// handedSince: what a float was given to pay recently, also for one payment.
payoutSchema.index(
  { environment: 1, 'handOut.at': 1 },
  { partialFilterExpression: { 'handOut.at': { $exists: true } } },
);
// ofBatch: the payouts of a batch.
payoutSchema.index(
  { 'handOut.batchId': 1 },
  { partialFilterExpression: { 'handOut.batchId': { $exists: true } } },
);
// A transfer belongs to one payout.
payoutSchema.index(
  { environment: 1, network: 1, 'transfer.txHash': 1, 'transfer.ordinal': 1 },
  { unique: true, partialFilterExpression: { 'transfer.txHash': { $exists: true } } },
);
// dueForAnotherLook, networksToLookAgain: final payouts whose transfer is looked at again.
payoutSchema.index(
  { lookAgainAt: 1, environment: 1, network: 1 },
  { partialFilterExpression: { lookAgainAt: { $exists: true } } },
);
// unpaid: payouts that a reorg took back and nobody paid again.
payoutSchema.index({ reversedAt: 1 }, { partialFilterExpression: { reversedAt: { $exists: true } } });
// unpaid: payouts that wait above a nonce that nothing uses.
payoutSchema.index({ blockedSince: 1 }, { partialFilterExpression: { blockedSince: { $exists: true } } });
// paidBy: the payout of a transaction that was sent, whether or not it is the one that was mined.
payoutSchema.index(
  { 'handOut.attempts.txHash': 1 },
  { partialFilterExpression: { 'handOut.attempts.txHash': { $exists: true } } },
);
// findUnreported: payouts whose payment must be told.
payoutSchema.index({ isUnreported: 1, updatedAt: 1 }, { partialFilterExpression: { isUnreported: true } });
indexAuditTrail(payoutSchema);
