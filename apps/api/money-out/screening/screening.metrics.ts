import { Inject, Injectable } from '@nestjs/common';
import { ListSource, type ScreeningSource } from '@cowrie/screening';
import { counter, gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { Screening, SCREENING_SOURCES } from './screening.service';

export const SCREENING_METRICS = {
  cowrie_screenings_total: counter(
    'worker',
    'Addresses that screening was asked about: `clear`, `hit`, `unanswered` (asked again later)',
    ['outcome'],
  ),
  cowrie_screening_list_refused: gauge(
    'worker',
    '1 while the newest version of `SCREENING_LIST_FILE` has a fault, and an older one is in use',
  ),
} as const satisfies MetricRows;

/** Reports screening requests, and whether the list is up to date. */
@Injectable()
export class ScreeningMetrics {
  constructor(
    metrics: MetricsRegistry,
    { asked }: Screening,
    @Inject(SCREENING_SOURCES) sources: readonly ScreeningSource[],
  ) {
    // A series that starts above zero shows no increase.
    for (const outcome of ['hit', 'unanswered']) asked.add([outcome], 0);
    const list = sources.find((source) => source instanceof ListSource);
    metrics.collect(SCREENING_METRICS, {
      name: 'screening',
      read: () => ({
        cowrie_screenings_total: asked.samples(),
        // This reads the file if it has changed, so a fault shows before the next payment needs the list.
        cowrie_screening_list_refused: [{ value: list?.refresh() === undefined ? 0 : 1 }],
      }),
    });
  }
}
