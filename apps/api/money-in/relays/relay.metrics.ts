import { Injectable } from '@nestjs/common';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import { counter, gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { RelaysRepository } from './relays.repository';

const LABELS = ['environment', 'network'];

export const RELAY_METRICS = {
  cowrie_open_relays: gauge('database', 'Relays that are not over', LABELS),
  cowrie_oldest_relay_age_seconds: gauge(
    'database',
    'How long the first of these relays has been open',
    LABELS,
  ),
  cowrie_relays_ended_total: counter(
    'worker',
    'Relays that this process ended: `confirmed`, `used` (by somebody else), `refused`, `expired`, `reverted`',
    [...LABELS, 'outcome'],
  ),
} as const satisfies MetricRows;

/** Reports the relays. */
@Injectable()
export class RelayMetrics {
  constructor(
    metrics: MetricsRegistry,
    private readonly relays: RelaysRepository,
    private readonly clock: Clock,
  ) {
    metrics.collect(RELAY_METRICS, {
      name: 'relays',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: () => this.read(),
    });
  }

  private async read() {
    const now = this.clock.now();
    const open = (await this.relays.figures()).map(({ environment, network, ...row }) => ({
      labels: { environment, network },
      ...row,
    }));
    return {
      cowrie_open_relays: open.map(({ labels, count }) => ({ labels, value: count })),
      cowrie_oldest_relay_age_seconds: open.map(({ labels, oldestAt }) => ({
        labels,
        value: secondsSince(oldestAt, now),
      })),
      cowrie_relays_ended_total: this.relays.ended.samples(),
    };
  }
}
