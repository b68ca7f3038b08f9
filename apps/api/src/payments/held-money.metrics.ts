import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { gauge, type MetricRows, type Sample } from '../platform/metrics/metric.rows';
import { MetricsRegistry } from '../platform/metrics/metrics.registry';
import { secondsSince } from '../platform/metrics/seconds';
import { type HeldMoney, MOST_HELD, PaymentFigures } from './payment-figures.repository';
import { decimalsOf } from './transfer-decimals';

/** An operator decides within hours, and up to 500 payments are read with their transfers. */
const EVERY_SECONDS = 60;

export const HELD_MONEY_METRICS = {
  cowrie_held_payments: gauge(
    'database',
    `Payments with at least one token that waits for an operator’s decision, at most ${MOST_HELD}`,
    ['environment'],
  ),
  cowrie_held_tokens: gauge('database', 'Tokens of these payments that wait', [
    'environment',
    'network',
    'token',
  ]),
  cowrie_oldest_held_money_age_seconds: gauge('database', 'How long the first of these payments has waited', [
    'environment',
  ]),
} as const satisfies MetricRows;

/** Reports money that nobody has decided about: late, twice, in the wrong token, or of a payment that failed. */
@Injectable()
export class HeldMoneyMetrics {
  constructor(
    metrics: MetricsRegistry,
    private readonly figures: PaymentFigures,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    metrics.collect(HELD_MONEY_METRICS, {
      name: 'held money',
      everySeconds: EVERY_SECONDS,
      read: () => this.read(),
    });
  }

  private async read() {
    const now = this.clock.now();
    const held = await this.figures.held();
    const ofEach = [...new Set(held.map(({ payment }) => payment.environment))].map((environment) => {
      const payments = held.filter(({ payment }) => payment.environment === environment);
      const [first] = payments;
      return { labels: { environment }, count: payments.length, since: first?.payment.heldSince ?? now };
    });
    return {
      cowrie_held_payments: ofEach.map(({ labels, count }) => ({ labels, value: count })),
      cowrie_oldest_held_money_age_seconds: ofEach.map(({ labels, since }) => ({
        labels,
        value: secondsSince(since, now),
      })),
      cowrie_held_tokens: this.tokensOf(held),
    };
  }

  /** Sums of base units, shown as floats at the very end: a scrape knows no other numbers. */
  private tokensOf(held: readonly HeldMoney[]): Sample[] {
    const sums = new Map<string, { labels: Record<string, string>; units: bigint; decimals: number }>();
    for (const { payment, transfers } of held)
      for (const transfer of transfers) {
        const { environment } = payment;
        const { network, token = '' } = transfer;
        const decimals = decimalsOf(transfer, payment, this.config.environments[environment]);
        if (decimals === undefined) continue;
        const key = `${environment} ${network} ${token}`;
        const { units = 0n } = sums.get(key) ?? {};
        const labels = { environment, network, token };
        sums.set(key, { labels, units: units + BigInt(transfer.units), decimals });
      }
    return [...sums.values()].map(({ labels, units, decimals }) => ({
      labels,
      value: Number(units) / 10 ** decimals,
    }));
  }
}
