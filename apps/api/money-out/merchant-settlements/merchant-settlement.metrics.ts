import { Injectable } from '@nestjs/common';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import { gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { MerchantSettlementFigures } from './merchant-settlement-figures.repository';

/** A failed settlement stays failed forever, and only a new one needs attention. */
const DAY_MS = 86_400_000;
const LABELS = ['environment', 'state'];

export const MERCHANT_SETTLEMENT_METRICS = {
  cowrie_merchant_settlements: gauge(
    'database',
    'Settlements with merchants that are `open` or `paying`, and those that have `failed` in the last 24 hours',
    LABELS,
  ),
  cowrie_oldest_merchant_settlement_age_seconds: gauge(
    'database',
    'Time since the oldest of these was made',
    LABELS,
  ),
} as const satisfies MetricRows;

/** Reports what merchants are still owed. No label names a merchant. */
@Injectable()
export class MerchantSettlementMetrics {
  constructor(
    metrics: MetricsRegistry,
    private readonly figures: MerchantSettlementFigures,
    private readonly clock: Clock,
  ) {
    metrics.collect(MERCHANT_SETTLEMENT_METRICS, {
      name: 'merchant-settlements',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: () => this.read(),
    });
  }

  private async read() {
    const now = this.clock.now();
    const found = await this.figures.unpaid(new Date(now.getTime() - DAY_MS));
    const rows = found.map(({ environment, state, ...row }) => ({ labels: { environment, state }, ...row }));
    return {
      cowrie_merchant_settlements: rows.map(({ labels, count }) => ({ labels, value: count })),
      cowrie_oldest_merchant_settlement_age_seconds: rows.map(({ labels, createdAt }) => ({
        labels,
        value: secondsSince(createdAt, now),
      })),
    };
  }
}
