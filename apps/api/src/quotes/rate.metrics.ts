import { Inject, Injectable } from '@nestjs/common';
import { FIAT_CURRENCIES, type FiatCurrency, type Token, TOKENS } from '@cowrie/dto';
import { agreedRate, type RateReading, type RateSource, RateUnavailableError, spreadOf } from '@cowrie/rates';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { counter, gauge, type MetricRows } from '../platform/metrics/metric.rows';
import { MetricsRegistry } from '../platform/metrics/metrics.registry';
import { secondsSince } from '../platform/metrics/seconds';
import { RATE_SOURCES, RatesService } from './rates.service';

/** Sources count calls. One call brings the rates of all pairs, and is shared with customers' quotes. */
const EVERY_SECONDS = 60;

const PAIR = ['token', 'currency'];

export const RATE_METRICS = {
  cowrie_rate_available: gauge(
    'api',
    '1 when a customer would get this rate now, 0 when it would be refused',
    PAIR,
  ),
  cowrie_rate_age_seconds: gauge('api', 'Age of what this source says', [...PAIR, 'source']),
  cowrie_rate_spread_ratio: gauge(
    'api',
    'Highest less lowest rate of all sources, as a share of the median; none with fewer than two',
    PAIR,
  ),
  cowrie_rates_refused_total: counter('api', 'Rates that customers asked for and did not get', PAIR),
} as const satisfies MetricRows;

interface Pair {
  token: Token;
  currency: FiatCurrency;
}

/** Reports the rates as a customer would get them. It asks by itself, so that an alarm comes before a customer. */
@Injectable()
export class RateMetrics {
  constructor(
    metrics: MetricsRegistry,
    @Inject(RATE_SOURCES) private readonly sources: readonly RateSource[],
    private readonly rates: RatesService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    metrics.collect(RATE_METRICS, { name: 'rates', everySeconds: EVERY_SECONDS, read: () => this.read() });
  }

  private async read() {
    const pairs = TOKENS.flatMap((token) => FIAT_CURRENCIES.map((currency) => ({ token, currency })));
    const found = await Promise.all(
      pairs.map(async (labels) => ({ labels, readings: await this.readingsOf(labels) })),
    );
    const now = this.clock.now();
    return {
      cowrie_rate_available: found.map(({ labels, readings }) => ({
        labels,
        value: this.isAvailable(readings, now) ? 1 : 0,
      })),
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

  /** A source that fails is left out, as for a customer. */
  private async readingsOf({ token, currency }: Pair): Promise<RateReading[]> {
    const outcomes = await Promise.allSettled(this.sources.map((source) => source.read(token, currency)));
    return outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : [],
    );
  }

  private isAvailable(readings: readonly RateReading[], now: Date): boolean {
    try {
      agreedRate(readings, this.config.rates, now);
      return true;
    } catch (error) {
      if (error instanceof RateUnavailableError) return false;
      throw error;
    }
  }
}
