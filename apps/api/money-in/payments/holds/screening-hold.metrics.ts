import { Injectable } from '@nestjs/common';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import { gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { MOST_SCREENED, ScreeningFigures } from './screening-figures.repository';

const LABELS = ['environment', 'waits_for'];

export const SCREENING_HOLD_METRICS = {
  cowrie_screening_held_payments: gauge(
    'database',
    `Payments whose settlement screening holds, at most ${MOST_SCREENED}: for a person (\`hit\`), or for a source (\`unanswered\`)`,
    LABELS,
  ),
  cowrie_oldest_screening_hold_age_seconds: gauge(
    'database',
    'How long the first of these payments has waited',
    LABELS,
  ),
} as const satisfies MetricRows;

/** Reports money whose origin waits for a decision. */
@Injectable()
export class ScreeningHoldMetrics {
  constructor(
    metrics: MetricsRegistry,
    private readonly figures: ScreeningFigures,
    private readonly clock: Clock,
  ) {
    metrics.collect(SCREENING_HOLD_METRICS, {
      name: 'screening holds',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: () => this.read(),
    });
  }

  private async read() {
    const now = this.clock.now();
    const rows = (await this.figures.held()).map(({ environment, waitsFor, ...row }) => ({
      labels: { environment, waits_for: waitsFor },
      ...row,
    }));
    return {
      cowrie_screening_held_payments: rows.map(({ labels, count }) => ({ labels, value: count })),
      cowrie_oldest_screening_hold_age_seconds: rows.map(({ labels, since }) => ({
        labels,
        value: secondsSince(since, now),
      })),
    };
  }
}
