import { Injectable } from '@nestjs/common';
import { RAIL_NAMES } from '@cowrie/api/merchants/merchants/exchange-names';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import { counter, gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { RailConversion } from './rail-conversion';
import { RailFigures } from './rail-figures.repository';

const LABELS = ['environment', 'rail', 'deposited'];

export const RAIL_METRICS = {
  cowrie_rail_orders: gauge(
    'database',
    'Orders with payout rails that are not over; `deposited` is true once the chain shows their deposit',
    LABELS,
  ),
  cowrie_oldest_rail_order_age_seconds: gauge(
    'database',
    'Time since the oldest of these orders was opened',
    LABELS,
  ),
  cowrie_rail_outcomes_total: counter(
    'worker',
    'What became of orders with payout rails: `opened`, `refused`, `not_now`, `not_paid`, `settled`, `returned`, `to_desk`',
    ['rail', 'outcome'],
  ),
} as const satisfies MetricRows;

/** Reports the orders with payout rails of all businesses. */
@Injectable()
export class RailMetrics {
  constructor(
    metrics: MetricsRegistry,
    private readonly figures: RailFigures,
    private readonly conversion: RailConversion,
    private readonly clock: Clock,
  ) {
    // A series that starts above zero shows no increase.
    for (const rail of RAIL_NAMES)
      for (const outcome of ['returned', 'to_desk']) conversion.outcomes.add([rail, outcome], 0);
    metrics.collect(RAIL_METRICS, {
      name: 'rails',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: () => this.read(),
    });
  }

  private async read() {
    const now = this.clock.now();
    const rows = (await this.figures.open()).map(({ environment, rail, deposited, ...row }) => ({
      labels: { environment, rail, deposited: String(deposited) },
      ...row,
    }));
    return {
      cowrie_rail_orders: rows.map(({ labels, count }) => ({ labels, value: count })),
      cowrie_oldest_rail_order_age_seconds: rows.map(({ labels, openedAt }) => ({
        labels,
        value: secondsSince(openedAt, now),
      })),
      cowrie_rail_outcomes_total: this.conversion.outcomes.samples(),
    };
  }
}
