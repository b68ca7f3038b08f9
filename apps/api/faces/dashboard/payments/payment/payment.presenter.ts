import type {
  AdminFormerChoice,
  DashboardChoice,
  DashboardPayment,
  DashboardPaymentDelivery,
} from '@cowrie/dto';
import { amountOf, fiat, formatCrypto, formatFiat } from '@cowrie/money';
import { isTerminal } from '@cowrie/payment-state';
import { isPayoutOver } from '@cowrie/payout-state';
import { assetText } from '@cowrie/api/operations/operator/asset.format';
import { presentDetails } from '@cowrie/api/money-in/payments/http/payment.presenter';
import type { Deposit } from '@cowrie/api/money-in/payments/document/payment.schema';
import { owedUnits, payableParts } from '@cowrie/api/money-in/payments/lists/owed';
import { presentRateEvidence } from '@cowrie/api/money-in/payments/http/rate-evidence.presenter';
import { presentRefund } from '@cowrie/api/money-out/payouts/refund.presenter';
import type { Delivery } from '@cowrie/api/notify/webhooks/deliveries/delivery.schema';
import { attentionOf } from '../list/payment-row.presenter';
import { presentRefunded } from '../list/refunded.presenter';
import type { PaymentSource, ViewedPayment } from './payment-source';
import { presentDashboardSettlement } from './settlement.presenter';
import { timelineOf } from './timeline';
import { presentDashboardTransfers } from './transfers.presenter';

interface ViewSource extends PaymentSource {
  deliveries: readonly Delivery[];
  checkoutUrl: string;
  canProve: boolean;
  canSimulate: boolean;
}

/**
 * A payment with everything that its business may see. It shows nothing internal: not who decided, which
 * provider sells, or what screening found. Pure.
 */
export function presentDashboardPayment(source: ViewSource): DashboardPayment {
  const { payment, refunds, environment, deliveries, checkoutUrl, canProve, canSimulate, now } = source;
  const { deposit, formerDeposits = [], ledger } = payment;
  const transfers = presentDashboardTransfers(source);
  return {
    ...presentDetails(payment, checkoutUrl),
    paidAt: payment.paidAt?.toISOString(),
    ...presentPayable(payment),
    attention: attentionOf(payment),
    refunded: presentRefunded(payment),
    isOpen: isOpen(source),
    choice: deposit && presentChoice(deposit),
    formerChoices: formerDeposits.map(presentFormerChoice),
    timeline: timelineOf(source),
    transfers: transfers.data,
    transferCount: transfers.totalItems,
    settlement: presentDashboardSettlement(payment),
    refunds: refunds.map(presentRefund),
    ledger: ledger.map(({ at, lines }) => ({
      at: at.toISOString(),
      lines: lines.map(({ account, asset, units }) => ({
        account,
        asset,
        units,
        amount: assetText(asset, BigInt(units), environment?.networks ?? []),
      })),
    })),
    deliveries: deliveries.map(presentDelivery),
    hasRateProof: canProve && deposit?.rateEvidence !== undefined,
    canSimulate,
    serverTime: now.toISOString(),
  };
}

/** What its merchant gets, and in which settlement. Those that a rail pays have no settlement before. */
function presentPayable(
  payment: ViewedPayment,
): Pick<DashboardPayment, 'payableAmount' | 'settlementId'> | undefined {
  const { status, settlement, stated = [], currency } = payment;
  const isSettled = status === 'completed' && settlement?.state === 'settled';
  if (!isSettled || !(settlement.isPayable || settlement.paidOut)) return undefined;
  return {
    payableAmount: formatFiat(amountOf(fiat(currency), owedUnits(payableParts(payment)))),
    settlementId: stated.findLast(({ isVoid }) => !isVoid)?.settlementId.toHexString(),
  };
}

function isOpen({ payment: { status, settlement }, refunds }: PaymentSource): boolean {
  const isSettling = settlement !== undefined && !['settled', 'refused'].includes(settlement.state);
  return !isTerminal(status) || isSettling || refunds.some((refund) => !isPayoutOver(refund.status));
}

function presentChoice(deposit: Deposit): DashboardChoice {
  const { network, rate, rateEvidence, toleranceBasisPoints, fee, lockedAt } = deposit;
  return {
    network,
    rate,
    toleranceBasisPoints,
    fee,
    lockedAt: lockedAt.toISOString(),
    rateEvidence: rateEvidence && presentRateEvidence(rateEvidence),
  };
}

function presentFormerChoice(choice: Deposit): AdminFormerChoice {
  const { token, network, decimals, rate, expectedUnits, lockedAt } = choice;
  const amount = formatCrypto(amountOf({ code: token, decimals }, BigInt(expectedUnits)));
  return { token, network, rate, amount, lockedAt: lockedAt.toISOString() };
}

function presentDelivery(delivery: Delivery): DashboardPaymentDelivery {
  const { _id: id, eventId, type, endpointId, state, tries, attempts, createdAt } = delivery;
  return {
    id,
    eventId,
    type,
    endpointId: endpointId.toHexString(),
    state,
    tries,
    lastStatus: attempts.at(-1)?.status,
    createdAt: createdAt.toISOString(),
  };
}
