import { Injectable } from '@nestjs/common';
import { gauge, type MetricRows } from '../metrics/metric.rows';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { HealthRegistry } from './health.registry';

export const HEALTH_METRICS = {
  cowrie_health_check_ok: gauge('process', '1 while this check of /health/ready is ok, 0 otherwise', [
    'check',
  ]),
} as const satisfies MetricRows;

/** Reports each health check. */
@Injectable()
export class HealthMetrics {
  constructor(metrics: MetricsRegistry, health: HealthRegistry) {
    metrics.collect(HEALTH_METRICS, {
      name: 'health',
      read: () => ({
        cowrie_health_check_ok: health
          .states()
          .map(({ name, state }) => ({ labels: { check: name }, value: state === 'ok' ? 1 : 0 })),
      }),
    });
  }
}
