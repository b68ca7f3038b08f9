import { Injectable } from '@nestjs/common';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import { gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { MOST_COUNTED, PaymentFigures } from './payment-figures.repository';
import { PaymentsRepository } from '../document/payments.repository';

/** The same limit as in health. */
const MOST_REVERSED = 100;

export const PAYMENT_METRICS = {
  cowrie_open_payments: gauge(
    'database',
    `Pending and processing payments by age (\`under_5m\`, \`under_1h\`, \`under_1d\`, \`older\`), at most ${MOST_COUNTED}`,
    ['environment', 'status', 'age'],
  ),
  cowrie_oldest_open_payment_age_seconds: gauge('database', 'Age of the oldest payment of this status', [
    'environment',
    'status',
  ]),
  cowrie_window_overdue_seconds: gauge(
    'database',
    'How long ago the window of an open payment ended that is still undecided, at most; 0: none is overdue',
  ),
  cowrie_reversed_payments: gauge(
    'database',
    `Payments that rely on money that a reorg took back, at most ${MOST_REVERSED}`,
  ),
} as const satisfies MetricRows;

/** Reports the payments of all businesses. */
@Injectable()
export class PaymentMetrics {
  constructor(
    metrics: MetricsRegistry,
    private readonly figures: PaymentFigures,
    private readonly payments: PaymentsRepository,
    private readonly clock: Clock,
  ) {
    metrics.collect(PAYMENT_METRICS, {
      name: 'payments',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: () => this.read(),
    });
  }

  private async read() {
    const now = this.clock.now();
    const [open, windowEnd, reversed] = await Promise.all([
      this.figures.open(now),
      this.payments.nextWindowEnd(),
      this.payments.findReversed(MOST_REVERSED),
    ]);
    const oldest = new Map<string, { environment: string; status: string; at: Date }>();
    for (const { environment, status, oldestAt } of open) {
      const key = `${environment} ${status}`;
      const known = oldest.get(key);
      if (!known || oldestAt < known.at) oldest.set(key, { environment, status, at: oldestAt });
    }
    return {
      cowrie_open_payments: open.map(({ environment, status, age, count }) => ({
        labels: { environment, status, age },
        value: count,
      })),
      cowrie_oldest_open_payment_age_seconds: [...oldest.values()].map(({ at, ...labels }) => ({
        labels,
        value: secondsSince(at, now),
      })),
      cowrie_window_overdue_seconds: [{ value: windowEnd ? secondsSince(windowEnd, now) : 0 }],
      cowrie_reversed_payments: [{ value: reversed.length }],
    };
  }
}
