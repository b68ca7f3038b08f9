import { Injectable } from '@nestjs/common';
import { spreadOf } from '@cowrie/rates';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { counter, gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { RATE_PAIRS } from './rate.state';
import { RatesService } from './rates.service';

/** The rates are shared, so a reading asks no source. */
const EVERY_SECONDS = 15;

const PAIR = ['token', 'currency'];

export const RATE_METRICS = {
  cowrie_rate_available: gauge(
    'api',
    '1 when a customer would get this rate now, 0 when it would be refused',
    PAIR,
  ),
  cowrie_rate_verdict: gauge(
    'api',
    'Always 1; its label tells whether there is a rate, or why not (ok, stale, too_few, disagree, outside_band, jumped)',
    [...PAIR, 'verdict'],
  ),
  cowrie_rate_age_seconds: gauge('api', 'Age of what this source says', [...PAIR, 'source']),
  cowrie_rate_spread_ratio: gauge(
    'api',
    'Highest less lowest rate of all sources, as a share of the median; none with fewer than two',
    PAIR,
  ),
  cowrie_rates_refused_total: counter('api', 'Rates that customers asked for and did not get', PAIR),
} as const satisfies MetricRows;

/** Reports the rates as a customer would get them, so that an alarm comes before a customer. */
@Injectable()
export class RateMetrics {
  constructor(
    metrics: MetricsRegistry,
    private readonly rates: RatesService,
    private readonly clock: Clock,
  ) {
    metrics.collect(RATE_METRICS, { name: 'rates', everySeconds: EVERY_SECONDS, read: () => this.read() });
  }

  private async read() {
    const found = await Promise.all(
      RATE_PAIRS.map(async (pair) => ({
        labels: { ...pair },
        ...(await this.rates.state(pair.token, pair.currency)),
      })),
    );
    const now = this.clock.now();
    return {
      cowrie_rate_available: found.map(({ labels, evidence }) => ({ labels, value: evidence ? 1 : 0 })),
      cowrie_rate_verdict: found.map(({ labels, verdict }) => ({ labels: { ...labels, verdict }, value: 1 })),
      cowrie_rate_age_seconds: found.flatMap(({ labels, readings }) =>
        readings.map(({ source, asOf }) => ({
          labels: { ...labels, source },
          value: secondsSince(asOf, now),
        })),
      ),
      cowrie_rate_spread_ratio: found.flatMap(({ labels, readings }) => {
        const spread = spreadOf(readings);
        return spread === undefined ? [] : [{ labels, value: spread }];
      }),
      cowrie_rates_refused_total: this.rates.refused.samples(),
    };
  }
}
