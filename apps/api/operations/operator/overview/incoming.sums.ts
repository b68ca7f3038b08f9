import type { FiatCurrency } from '@cowrie/dto';
import { fiat, parseAmount } from '@cowrie/money';
import type { PaymentStatus } from '@cowrie/payment-state';
import type { TokenSum } from '@cowrie/api/money-in/payments/holds/token-sums';
import type { RecentPayment } from '@cowrie/api/money-in/payments/figures/payment-figures.repository';

/**
 * The totals of one environment's payments. Amounts of different currencies, tokens or networks are never
 * added up.
 */
export interface IncomingSums {
  created: number;
  byStatus: Record<PaymentStatus, number>;
  /** The prices of the completed payments, in units of the currency. */
  volume: { currency: FiatCurrency; payments: number; units: bigint }[];
  /** What was credited to the completed payments. */
  received: TokenSum[];
}

/** The sums of these payments, which are of one environment. Pure. */
export function sumIncoming(payments: readonly RecentPayment[]): IncomingSums {
  const byStatus = { pending: 0, processing: 0, completed: 0, expired: 0, failed: 0 };
  const volume = new Map<FiatCurrency, IncomingSums['volume'][number]>();
  const received = new Map<string, TokenSum>();
  for (const {
    environment,
    status,
    currency,
    fiatAmount,
    deposit,
    confirmedUnits,
    paidNetwork,
  } of payments) {
    byStatus[status] += 1;
    if (status !== 'completed') continue;
    const sum = volume.get(currency) ?? { currency, payments: 0, units: 0n };
    const { units } = parseAmount(fiat(currency), fiatAmount);
    volume.set(currency, { currency, payments: sum.payments + 1, units: sum.units + units });
    if (!deposit || confirmedUnits === undefined) continue;
    const { token, decimals } = deposit;
    const network = paidNetwork ?? deposit.network;
    const key = `${token} ${network} ${decimals}`;
    const before = received.get(key)?.units ?? 0n;
    received.set(key, { environment, network, token, decimals, units: before + BigInt(confirmedUnits) });
  }
  return {
    created: payments.length,
    byStatus,
    volume: [...volume.values()],
    received: [...received.values()],
  };
}
