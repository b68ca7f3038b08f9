import type { RateReading, RateSource } from '@cowrie/rates';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { RateMetrics } from './rate.metrics';
import { RatesService } from './rates.service';

const clock = new FakeClock();
const config = aConfig({
  rates: { sources: ['coinbase', 'coingecko'], minSources: 2, maxAgeSeconds: 300, maxSpreadBasisPoints: 300 },
});

/** A source that knows one pair. */
function source(name: string, rate: string | Error, ageSeconds = 0): RateSource {
  const asOf = new Date(clock.now().getTime() - 1000 * ageSeconds);
  return {
    name,
    isStatic: false,
    read(token, currency): Promise<RateReading | undefined> {
      if (token !== 'USDC' || currency !== 'NGN') return Promise.resolve(undefined);
      return rate instanceof Error ? Promise.reject(rate) : Promise.resolve({ source: name, rate, asOf });
    },
  };
}

/** What an API process reports about that pair. */
async function told(...sources: RateSource[]): Promise<string[]> {
  const metrics = new MetricsRegistry();
  const rates = new RatesService(sources, config, clock);
  new RateMetrics(metrics, rates, clock);
  await rates.rate('USDC', 'NGN').catch(() => undefined);
  return (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('cowrie_rate') && line.includes('token="USDC",currency="NGN"'));
}

const PAIR = 'token="USDC",currency="NGN"';

it('reports a rate that customers get, its age by source, and the spread of the sources', async () => {
  expect(await told(source('coinbase', '1500', 10), source('coingecko', '1530', 70))).toEqual([
    `cowrie_rate_available{${PAIR}} 1`,
    `cowrie_rate_verdict{${PAIR},verdict="ok"} 1`,
    `cowrie_rate_age_seconds{${PAIR},source="coinbase"} 10`,
    `cowrie_rate_age_seconds{${PAIR},source="coingecko"} 70`,
    `cowrie_rate_spread_ratio{${PAIR}} 0.02`,
  ]);
});

it('reports a rate that is refused: too old, too far apart, or too few sources', async () => {
  expect(await told(source('coinbase', '1500'), source('coingecko', '1500', 301))).toContain(
    `cowrie_rate_available{${PAIR}} 0`,
  );
  expect(await told(source('coinbase', '1500'), source('coingecko', '1600'))).toContain(
    `cowrie_rate_available{${PAIR}} 0`,
  );
  expect(await told(source('coinbase', '1500'), source('coingecko', new Error('down')))).toEqual([
    `cowrie_rate_available{${PAIR}} 0`,
    `cowrie_rate_verdict{${PAIR},verdict="too_few"} 1`,
    `cowrie_rate_age_seconds{${PAIR},source="coinbase"} 0`,
    `cowrie_rates_refused_total{${PAIR}} 1`,
  ]);
});
