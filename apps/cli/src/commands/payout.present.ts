import type { AboveLimitBy, AdminPayout, AdminPayoutDecision, HoldReason, Page } from '@cowrie/dto';
import { facts, section, table } from '../output/table.format';
import { pageText } from './merchant.present';

const HOLDS = {
  screening: 'screening names its destination',
  screening_unanswered: 'a source of screening does not answer',
} as const satisfies Record<HoldReason, string>;

const ABOVE = {
  payment: 'the refunds of its payment are above the merchant’s limit',
  destination: 'what its address gets in 24 hours is above the merchant’s limit',
  business: 'the refunds of its business in 24 hours are above the limit',
  owed: 'the merchant was paid for this money, and is owed too little to cover the refund',
} as const satisfies Record<AboveLimitBy, string>;

/** Everything known about a payout, as text. The customer's link is not part of it. */
export function payoutText(payout: AdminPayout): string {
  const { amount, token, network, requestedBy, approvals, endedBy, destination, history } = payout;
  const rows = <T>(title: string, head: string[], items: readonly T[], row: (item: T) => string[]) =>
    section(title, items.length > 0 ? table(head, items.map(row)) : '');
  return [
    facts({
      payout: payout.id,
      status: payout.status,
      version: payout.version,
      amount: `${amount} ${token} on ${network}`,
      payment: payout.paymentId,
      reference: payout.clientReference,
      business: payout.businessId,
      environment: payout.environment,
      'requested by': requestedBy.name,
      reason: payout.reason,
      needs: needsOf(payout),
      to: destination && `${destination}, given by the ${payout.destinationGivenBy}${proofText(payout)}`,
      'address due': payout.addressDueAt,
      'waits because': payout.waitsFor,
      held: payout.held && `${HOLDS[payout.held.reason]}, since ${payout.held.since}`,
      'ended by': endedBy && decisionText(endedBy),
      'failed because': payout.failedBecause,
      from: payout.from,
      transaction: payout.txHash,
      created: payout.createdAt,
      changed: payout.updatedAt,
    }),
    rows('Approvals', ['at', 'by', 'reason'], approvals, ({ at, name, reason = '' }) => [at, name, reason]),
    rows('History', ['at', 'from', 'to', 'cause'], history, ({ at, from, to, cause }) => [
      at,
      from,
      to,
      cause,
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

export function payoutsText({ data, ...page }: Page<AdminPayout>): string {
  const rows = data.map(({ id, environment, status, amount, token, network, requestedBy, ...rest }) => [
    id,
    environment,
    status,
    amount,
    `${token} on ${network}`,
    requestedBy.name,
    rest.createdAt,
    rest.version,
  ]);
  if (rows.length === 0) return 'No payout was found.';
  const head = ['payout', 'environment', 'status', 'amount', 'asset', 'requested by', 'created', 'version'];
  return `${table(head, rows)}\n${pageText(page)}`;
}

/** Whose approval it needs. */
function needsOf({
  status,
  isAboveLimit,
  aboveLimitBy,
  operatorNeededAt,
  screeningHit,
  requestedBy,
}: AdminPayout): string | undefined {
  if (status !== 'awaiting_approval') return undefined;
  if (screeningHit) return `an operator, because screening names its destination (${screeningHit})`;
  if (operatorNeededAt) return 'an operator, because it is above a cap of the hot account';
  if (isAboveLimit)
    return ['two parties, an operator among them', aboveLimitBy && ABOVE[aboveLimitBy]]
      .filter(Boolean)
      .join(': ');
  if (requestedBy.name.startsWith('cli:'))
    return 'an operator, and the merchant by a credential that the command line has not made, or another operator: nothing proves who requested it';
  return requestedBy.kind === 'operator' ? 'the merchant or another operator' : 'the merchant or an operator';
}

function proofText({ destinationProof }: AdminPayout): string {
  return destinationProof === 'sender_signature' ? ', who signed with the wallet that paid' : '';
}

function decisionText({ name, at, reason }: AdminPayoutDecision): string {
  return [`${name} at ${at}`, reason].filter(Boolean).join(': ');
}
