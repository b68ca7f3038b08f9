import { Injectable } from '@nestjs/common';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { gauge, type MetricRows, type Sample } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { tokenSums } from './token-sums';
import { type HeldMoney, MOST_HELD, PaymentFigures } from '../figures/payment-figures.repository';

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

/**
 * Reports money that waits for a decision: late, duplicate, wrong token, from a failed payment, or a held
 * surplus.
 */
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

  /** Converted to floats only at the end, because a scrape has no other numbers. */
  private tokensOf(held: readonly HeldMoney[]): Sample[] {
    return tokenSums(held, this.config).map(({ units, decimals, ...labels }) => ({
      labels,
      value: Number(units) / 10 ** decimals,
    }));
  }
}
