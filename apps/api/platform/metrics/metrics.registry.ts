import { Injectable, Logger } from '@nestjs/common';
import type { Counter, Gauge, Histogram } from 'prom-client';
import CounterOf from 'prom-client/lib/counter';
import GaugeOf from 'prom-client/lib/gauge';
import HistogramOf from 'prom-client/lib/histogram';
import Registry from 'prom-client/lib/registry';
import { type Collector, CollectorRun } from './collector';
import { gauge, type MetricRow, type MetricRows, type Sample } from './metric.rows';

/** What a scrape says about the scrape itself. */
export const COLLECTOR_METRICS = {
  cowrie_collector_failed: gauge(
    'process',
    '1 when the values of this collector could not be read at this scrape, and are missing from it',
    ['collector'],
  ),
} as const satisfies MetricRows;

interface Registered {
  readonly name: string;
  readonly run: CollectorRun<MetricRows>;
  readonly metrics: ReadonlyMap<string, Counter | Gauge>;
}

/**
 * The metrics of this process. A room declares its metrics and a collector that reads them; nothing is read
 * before a scrape, and one failing collector does not affect the others (docs/decisions/0041).
 */
@Injectable()
export class MetricsRegistry {
  private readonly logger = new Logger(MetricsRegistry.name);
  private readonly registry = new Registry();
  private readonly collectors: Registered[] = [];
  private readonly failed: Gauge;
  private scrape: Promise<string> | undefined;

  constructor() {
    this.failed = this.valueOf('cowrie_collector_failed', COLLECTOR_METRICS.cowrie_collector_failed) as Gauge;
  }

  /** The media type of {@link MetricsRegistry.text}. */
  get contentType(): string {
    return this.registry.contentType;
  }

  /** Registers metrics and their collector. @throws Error when a metric is registered already */
  collect<Rows extends MetricRows>(rows: Rows, collector: Collector<Rows>): void {
    const metrics = new Map(Object.entries(rows).map(([name, row]) => [name, this.valueOf(name, row)]));
    // The registry asks only for the values of the collector's own metrics.
    const run = new CollectorRun(collector as Collector<MetricRows>);
    this.collectors.push({ name: collector.name, run, metrics });
  }

  /** Registers a histogram, to be filled as things happen. @throws Error when it is registered already */
  histogram(name: string, { help, labels, buckets = [] }: MetricRow): Histogram {
    const labelNames = [...labels];
    return new HistogramOf({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
  }

  /** Every metric in Prometheus's text format. Scrapes at the same time share one. */
  text(): Promise<string> {
    this.scrape ??= this.read().finally(() => (this.scrape = undefined));
    return this.scrape;
  }

  private async read(): Promise<string> {
    await Promise.all(this.collectors.map((one) => this.refresh(one)));
    return this.registry.metrics();
  }

  private async refresh({ name, run, metrics }: Registered): Promise<void> {
    try {
      const samples = await run.samples();
      for (const [metric, value] of metrics) fill(value, samples[metric as keyof typeof samples] ?? []);
      this.failed.set({ collector: name }, 0);
    } catch (error) {
      this.logger.warn({ err: error, collector: name }, 'metrics could not be read; they are left out');
      for (const value of metrics.values()) fill(value, []);
      this.failed.set({ collector: name }, 1);
    }
  }

  private valueOf(name: string, { type, help, labels }: MetricRow): Counter | Gauge {
    const options = { name, help, labelNames: [...labels], registers: [this.registry] };
    return type === 'counter' ? new CounterOf(options) : new GaugeOf(options);
  }
}

function fill(metric: Counter | Gauge, samples: readonly Sample[]): void {
  metric.reset();
  // A metric without labels would show 0 after the reset.
  metric.remove({});
  for (const { labels = {}, value } of samples) metric.inc(labels, value);
}
