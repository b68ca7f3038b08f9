import type { DashboardPaymentSettlement } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { maskedNumber } from '@cowrie/api/merchants/merchants/account.mask';
import { cryptoText } from '@cowrie/api/money-in/payments/http/payment.presenter';
import type { ViewedPayment } from './payment-source';

/**
 * The progress of a payment's settlement, without internal data: provider, orders, tries. Pure.
 */
export function presentDashboardSettlement(payment: ViewedPayment): DashboardPaymentSettlement | undefined {
  const { settlement } = payment;
  if (!settlement) return undefined;
  const { state, unsoldUnits, settledAt, paidOut } = settlement;
  return {
    state,
    heldAmount: heldText(payment),
    unsoldAmount: unsoldUnits && cryptoText(payment, unsoldUnits),
    settledAt: settledAt?.toISOString(),
    account: paidOut && `${paidOut.account.institutionName} ${maskedNumber(paidOut.account.number)}`,
  };
}

/** With its token, which may differ from the chosen one. */
function heldText(payment: ViewedPayment): string | undefined {
  const { heldUnits, heldAsset, otherSent = [] } = payment.settlement ?? {};
  if (!heldUnits || !payment.deposit) return undefined;
  const other = otherSent.find(
    ({ token, network }) => token === heldAsset?.token && network === heldAsset.network,
  );
  const { token, decimals } = other ?? payment.deposit;
  return `${token} ${formatCrypto(amountOf({ code: token, decimals }, BigInt(heldUnits)))}`;
}
