import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../clock/clock';
import { type HealthCheck, HealthRegistry } from '../health/health.registry';
import { gauge, type MetricRows } from '../metrics/metric.rows';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { ExclusiveTask } from '../tasks/exclusive-task';
import { type LateItem, lateText, Queues } from './queues.registry';
import { SetAside } from './set-aside.service';

const LOOK_INTERVAL_MS = 60_000;
const MS_PER_SECOND = 1000;

export const QUEUE_METRICS = {
  cowrie_queue_late_items: gauge(
    'database',
    'Items of this queue that are set aside, or that have waited longer than its bound',
    ['queue'],
  ),
  cowrie_queue_late_age_seconds: gauge('database', 'How long the oldest of them has waited', ['queue']),
} as const satisfies MetricRows;

/** Looks at every queue in the worker, and says in health and metrics what waits too long. */
@Injectable()
export class QueueWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly check: HealthCheck;
  private readonly task = new ExclusiveTask(QueueWatch.name, () => this.check.over(() => this.look()));
  private late: LateItem[] = [];

  constructor(
    private readonly queues: Queues,
    private readonly setAside: SetAside,
    private readonly clock: Clock,
    health: HealthRegistry,
    metrics: MetricsRegistry,
  ) {
    this.check = health.register('queues', { maxAgeSeconds: 180 });
    metrics.collect(QUEUE_METRICS, { name: 'queues', read: () => this.samples() });
  }

  /** The first interval ends late, and a service that starts over a queue that stands still says so at once. */
  onApplicationBootstrap(): Promise<void> {
    this.task.every(LOOK_INTERVAL_MS);
    return this.task.run();
  }

  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async look(): Promise<void> {
    await this.setAside.forgetGone();
    this.late = await this.queues.late();
    const text = lateText(this.late);
    if (text === undefined) this.check.succeeded();
    else this.check.late(text);
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
