import { Injectable } from '@nestjs/common';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import { counter, gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { MailsRepository } from './mails.repository';

export const MAIL_METRICS = {
  cowrie_mails_total: counter(
    'worker',
    'Mails to payers and to people of the dashboard: `sent`, `retried` (tried again later), `refused`, `given_up`, `dropped` (no longer relevant)',
    ['kind', 'outcome'],
  ),
  cowrie_mails_unsent_age_seconds: gauge(
    'database',
    'For how long the mail is due that has waited longest; 0: none is overdue',
  ),
} as const satisfies MetricRows;

/** Reports the e-mails of all merchants. No label names a payment or an address. */
@Injectable()
export class MailMetrics {
  /** By kind and outcome. */
  readonly tally = new Tally(['kind', 'outcome']);

  constructor(
    metrics: MetricsRegistry,
    private readonly mails: MailsRepository,
    private readonly clock: Clock,
  ) {
    metrics.collect(MAIL_METRICS, {
      name: 'mails',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: () => this.read(),
    });
  }

  private async read() {
    const oldest = await this.mails.oldestDueAt();
    return {
      cowrie_mails_total: this.tally.samples(),
      cowrie_mails_unsent_age_seconds: [{ value: oldest ? secondsSince(oldest, this.clock.now()) : 0 }],
    };
  }
}
