import type { AdminPayout, AdminPayoutDecision } from '@cowrie/dto';
import { presentRefund } from '@cowrie/api/money-out/payouts/refund.presenter';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { maskedNumber } from '@cowrie/api/merchants/merchants/account.mask';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';

/**
 * A payout with everything that is stored about it, except the customer's link and signed transactions. Pure.
 */
export function presentPayout(payout: Payout): AdminPayout {
  const { requestedBy, rule, operatorNeededAt, approvals, decision, waitsFor, handOut, failedBecause } =
    payout;
  const { screeningHit, payee } = payout;
  const { id, paymentId, clientReference, amount, token, network, status, reason, txHash, ...rest } =
    presentRefund(payout);
  return {
    id,
    paymentId,
    clientReference,
    amount,
    token,
    network,
    status,
    reason,
    txHash,
    basis: rest.basis,
    version: rest.version,
    destination: rest.destination,
    destinationGivenBy: rest.destinationGivenBy,
    destinationProof: rest.destinationProof,
    addressDueAt: rest.addressDueAt,
    createdAt: rest.createdAt,
    updatedAt: rest.updatedAt,
    businessId: payout.businessId.toHexString(),
    environment: payout.environment,
    payee: payee && `${payee.holder}, ${payee.institution} ${maskedNumber(payee.number)}`,
    requestedBy: { kind: requestedBy.kind, name: requestedBy.name },
    isAboveLimit: rule.isAboveLimit,
    aboveLimitBy: rule.aboveBy,
    screeningHit: screeningHit && [screeningHit.source, screeningHit.detail].filter(Boolean).join(': '),
    operatorNeededAt: operatorNeededAt?.toISOString(),
    approvals: approvals.map(presentDecision),
    endedBy: decision && presentDecision(decision),
    waitsFor,
    held: rest.held,
    from: shownAddress(network, handOut?.from),
    arrivedAmount: rest.arrivedAmount,
    failedBecause,
    history: payout.history.map(({ at, from, to, cause }) => ({ at: at.toISOString(), from, to, cause })),
  };
}

function presentDecision({
  by: { kind, name },
  at,
  reason,
}: Pick<Payout['approvals'][number], 'by' | 'at' | 'reason'>): AdminPayoutDecision {
  return { kind, name, at: at.toISOString(), reason };
}
