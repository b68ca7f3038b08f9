import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import { Alarm, type Found } from '../health/alarm';
import { HealthRegistry } from '../health/health.registry';
import { gauge, type MetricRows } from '../metrics/metric.rows';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { Periodic } from '../tasks/periodic-tasks';
import { type LateItem, lateText, Queues } from './queues.registry';
import { SetAside } from './set-aside.service';

const MS_PER_SECOND = 1000;

export const QUEUE_METRICS = {
  cowrie_queue_late_items: gauge(
    'database',
    'Items of this queue that are set aside, or that have waited longer than its bound',
    ['queue'],
  ),
  cowrie_queue_late_age_seconds: gauge('database', 'How long the oldest of them has waited', ['queue']),
} as const satisfies MetricRows;

/** Checks every queue in the worker, and reports in health and metrics what waits too long. */
@Injectable()
export class QueueWatch extends Alarm {
  private late: LateItem[] = [];

  constructor(
    private readonly queues: Queues,
    private readonly setAside: SetAside,
    private readonly clock: Clock,
    health: HealthRegistry,
    metrics: MetricsRegistry,
  ) {
    super(health, 'queues');
    metrics.collect(QUEUE_METRICS, { name: 'queues', read: () => this.samples() });
  }

  @Periodic('queues')
  override tick(): Promise<void> {
    return super.tick();
  }

  protected async look(): Promise<Found> {
    await this.setAside.forgetGone();
    this.late = await this.queues.late();
    const text = lateText(this.late);
    return text === undefined ? undefined : { late: text };
  }

  private samples() {
    const now = this.clock.now().getTime();
    const byQueue = new Map<string, { items: number; since: number }>();
    for (const { queue, since } of this.late) {
      const before = byQueue.get(queue) ?? { items: 0, since: since.getTime() };
      byQueue.set(queue, { items: before.items + 1, since: Math.min(before.since, since.getTime()) });
    }
    const rows = [...byQueue].map(([queue, figures]) => ({ labels: { queue }, ...figures }));
    return {
      cowrie_queue_late_items: rows.map(({ labels, items }) => ({ labels, value: items })),
      cowrie_queue_late_age_seconds: rows.map(({ labels, since }) => ({
        labels,
        value: (now - since) / MS_PER_SECOND,
      })),
    };
  }
}
