import { Injectable } from '@nestjs/common';
import { counter, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { PaymentEvaluator } from './payment-evaluator.service';

export const EVALUATION_METRICS = {
  cowrie_evaluations_total: counter(
    'process',
    'Evaluations of payments: `changed`, `unchanged`, `lost_race` (done again), `failed`',
    ['outcome'],
  ),
  cowrie_payment_transitions_total: counter(
    'process',
    'Changes of a payment’s status that this process wrote',
    ['environment', 'from', 'to', 'cause'],
  ),
} as const satisfies MetricRows;

/** Reports what the evaluator did. Every role evaluates. */
@Injectable()
export class EvaluationMetrics {
  constructor(metrics: MetricsRegistry, { evaluations, transitions }: PaymentEvaluator) {
    metrics.collect(EVALUATION_METRICS, {
      name: 'evaluations',
      read: () => ({
        cowrie_evaluations_total: evaluations.samples(),
        cowrie_payment_transitions_total: transitions.samples(),
      }),
    });
  }
}
