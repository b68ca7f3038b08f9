import { Injectable } from '@nestjs/common';
import { counter, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { RelayRequests } from './relay-requests.service';

export const RELAY_REFUSAL_METRICS = {
  cowrie_relays_refused_total: counter('api', 'Signed transfers that were not relayed, by reason', [
    'reason',
  ]),
} as const satisfies MetricRows;

/** Reports which signed transfers were refused. */
@Injectable()
export class RelayRefusalMetrics {
  constructor(metrics: MetricsRegistry, requests: RelayRequests) {
    // A series that starts above zero shows no increase.
    requests.refused.add(['over_budget'], 0);
    metrics.collect(RELAY_REFUSAL_METRICS, {
      name: 'relay refusals',
      read: () => ({ cowrie_relays_refused_total: requests.refused.samples() }),
    });
  }
}
