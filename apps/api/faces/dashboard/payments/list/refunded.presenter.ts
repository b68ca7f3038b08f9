import type { DashboardRefunded } from '@cowrie/dto';
import { amountOf, fiat, formatCrypto, formatFiat, parseAmount } from '@cowrie/money';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentFields } from '@cowrie/api/money-in/payments/document/payment.selection';

/** What `presentRefunded` reads from a payment. */
export const REFUNDED_FIELDS = { refunded: 1, fiatAmount: 1, currency: 1 } as const satisfies PaymentFields;

/** The part of a payment that went back to the payer; undefined while nothing did. Pure. */
export function presentRefunded({
  refunded,
  fiatAmount: price,
  currency,
}: Pick<Payment, keyof typeof REFUNDED_FIELDS>): DashboardRefunded | undefined {
  if (!refunded) return undefined;
  const { state, assets, fiatAmount } = refunded;
  const minor = (text: string) => parseAmount(fiat(currency), text).units;
  return {
    state,
    amounts: assets.map(({ token, network, decimals, units }) => ({
      token,
      network,
      amount: formatCrypto(amountOf({ code: token, decimals }, BigInt(units))),
    })),
    fiatAmount,
    ...(fiatAmount !== undefined && {
      netAmount: formatFiat(amountOf(fiat(currency), minor(price) - minor(fiatAmount))),
    }),
  };
}
