import type { DashboardRefund, DashboardRefundDecision, DashboardRefundParty } from '@cowrie/dto';
import { isPayoutOver, isSameParty, missingConsent } from '@cowrie/payout-state';
import { explorerLink } from '@cowrie/api/notify/mail/mail.format';
import type { StoredParty } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { isOwnPayout } from '@cowrie/api/money-out/payouts/payout-decisions.service';
import { factsOfPayout, partyOf, snapshotOfPayout } from '@cowrie/api/money-out/payouts/payout-facts';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { presentRefund } from '@cowrie/api/money-out/payouts/refund.presenter';
import { personOf } from '@cowrie/api/platform/audit/actor';
import type { EnvironmentConfig } from '@cowrie/api/platform/config/app.config';

/** The viewer of a refund, and the networks of its environment. */
export interface RefundView {
  viewer: StoredParty;
  environment: EnvironmentConfig | undefined;
}

/** A refund as people of its business see it. It contains no names of operators. Pure. */
export function presentDashboardRefund(payout: Payout, { viewer, environment }: RefundView): DashboardRefund {
  const { requestedBy, rule, approvals, decision, history } = payout;
  const refund = presentRefund(payout);
  const { status, network, txHash } = refund;
  const isUndecided = !isPayoutOver(status) && status !== 'sent' && payout.handOut?.state !== 'open';
  const missing = missingOf(payout);
  const isSame = isSameParty(snapshotOfPayout(payout).requestedBy, partyOf(viewer));
  const isAddressAwaited = payout.destination === undefined && payout.claim !== undefined;
  const explorer = environment?.networks.find(({ name }) => name === network)?.explorerUrl;
  const transactionUrl = txHash && explorerLink(explorer, txHash);
  return {
    ...refund,
    askedBy: presentParty(requestedBy),
    approvals: approvals.map(presentDecision),
    endedBy: decision && presentDecision(decision),
    isAboveLimit: rule.isAboveLimit,
    missingConsent: isUndecided ? missing.of : [],
    isEachNeeded: isUndecided && missing.isEachNeeded,
    // Nobody can approve its destination before that is known.
    canApprove: isUndecided && missing.of.includes('merchant') && !isSame && !isAddressAwaited,
    canCancel: isUndecided,
    isOwn: isOwnPayout(payout, viewer),
    history: history.map(({ at, from, to, cause }) => ({ at: at.toISOString(), from, to, cause })),
    transactionUrl,
  };
}

/** Whether somebody of the business has to approve it, and not only an operator. Pure. */
export function isForMerchant(payout: Payout): boolean {
  return missingOf(payout).of.includes('merchant');
}

function missingOf(payout: Payout) {
  const { approvals, operatorNeededAt } = factsOfPayout(payout);
  return missingConsent(snapshotOfPayout(payout).requestedBy, approvals, payout.rule, operatorNeededAt);
}

function presentParty({ kind, name }: StoredParty): DashboardRefundParty {
  const person = kind === 'merchant' ? personOf(name) : undefined;
  return { kind, ...(person !== undefined && { person }) };
}

function presentDecision({ by, at, reason }: Payout['approvals'][number]): DashboardRefundDecision {
  return { ...presentParty(by), at: at.toISOString(), ...(reason && { reason }) };
}
