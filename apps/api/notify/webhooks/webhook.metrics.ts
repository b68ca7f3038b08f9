import { Injectable } from '@nestjs/common';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import { counter, gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DeliveryFigures, MOST_COUNTED, MOST_ENDPOINTS } from './deliveries/delivery-figures.repository';

const ENDPOINT = ['environment', 'business', 'endpoint'];

export const WEBHOOK_METRICS = {
  cowrie_webhooks_pending: gauge('database', `Deliveries that wait for a try, at most ${MOST_COUNTED}`, [
    'environment',
  ]),
  cowrie_webhooks_due_age_seconds: gauge(
    'database',
    'How long the try is overdue that was due first; 0: none is overdue',
  ),
  cowrie_webhook_endpoint_pending: gauge(
    'database',
    `The same deliveries of the endpoints that fail, the ${MOST_ENDPOINTS} with the most`,
    ENDPOINT,
  ),
  cowrie_webhook_endpoint_failing_seconds: gauge(
    'database',
    'For how long these endpoints have failed',
    ENDPOINT,
  ),
  cowrie_events_unrelayed_age_seconds: gauge(
    'database',
    'Age of the first event that is not in the list of events yet; 0: all are',
  ),
  cowrie_webhook_tries_total: counter(
    'worker',
    'Tries to deliver: `delivered`, `failed` (tried again later), `given_up`',
    ['outcome'],
  ),
} as const satisfies MetricRows;

/** Reports the webhooks of all merchants. Endpoints are named by their ID, and only if they fail. */
@Injectable()
export class WebhookMetrics {
  constructor(
    metrics: MetricsRegistry,
    private readonly figures: DeliveryFigures,
    private readonly deliveries: DeliveriesRepository,
    private readonly payments: PaymentsRepository,
    private readonly clock: Clock,
  ) {
    metrics.collect(WEBHOOK_METRICS, {
      name: 'webhooks',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: () => this.read(),
    });
  }

  private async read() {
    const now = this.clock.now();
    const [{ pending, firstDueAt, failing }, [unrelayed]] = await Promise.all([
      this.figures.pending(),
      this.payments.findUnrelayed(1),
    ]);
    const { relayedSequence = 0 } = unrelayed ?? {};
    const first = unrelayed?.events.find(({ sequence }) => sequence > relayedSequence);
    const endpoints = failing.map(({ environment, businessId, endpointId, ...row }) => ({
      labels: { environment, business: businessId.toHexString(), endpoint: endpointId.toHexString() },
      ...row,
    }));
    return {
      cowrie_webhooks_pending: pending.map(({ environment, count }) => ({
        labels: { environment },
        value: count,
      })),
      cowrie_webhooks_due_age_seconds: [{ value: firstDueAt ? secondsSince(firstDueAt, now) : 0 }],
      cowrie_webhook_endpoint_pending: endpoints.map(({ labels, count }) => ({ labels, value: count })),
      cowrie_webhook_endpoint_failing_seconds: endpoints.map(({ labels, failingSince }) => ({
        labels,
        value: secondsSince(failingSince, now),
      })),
      cowrie_events_unrelayed_age_seconds: [{ value: first ? secondsSince(first.at, now) : 0 }],
      cowrie_webhook_tries_total: this.deliveries.tries.samples(),
    };
  }
}
