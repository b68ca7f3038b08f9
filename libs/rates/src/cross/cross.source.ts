import Big from 'big.js';
import type { RateReading, RateSource } from '../rate.port';
import type { SourceOptions } from '../source.options';
import { DailyRates } from './daily.rates';
import { KrakenTicker } from './kraken.ticker';

type CrossOptions = Omit<SourceOptions, 'baseUrl' | 'ttlMs'> & {
  krakenUrl?: string;
  dailyRatesUrl?: string;
};

/**
 * A token's dollar price on Kraken times the day's rate of the dollar. It is independent of the other sources
 * and has a rate for every currency, but its second part is up to a day old. `asOf` of a reading says so, and
 * `standsUntil` says how long its publisher keeps it. In US dollars it is just Kraken's price.
 */
export class CrossSource implements RateSource {
  readonly name = 'cross';
  readonly isStatic = false;
  private readonly kraken: KrakenTicker;
  private readonly daily: DailyRates;

  constructor({ krakenUrl, dailyRatesUrl, ...options }: CrossOptions) {
    this.kraken = new KrakenTicker({ ...options, baseUrl: krakenUrl });
    this.daily = new DailyRates({ ...options, baseUrl: dailyRatesUrl });
  }

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    const isDollar = currency === 'USD';
    const [dollars, fiat] = await Promise.all([
      this.kraken.price(token),
      isDollar ? undefined : this.daily.rate(currency),
    ]);
    if (!dollars) return undefined;
    if (isDollar) return { source: this.name, rate: dollars.price, asOf: dollars.asOf };
    if (!fiat) return undefined;
    return {
      source: this.name,
      rate: new Big(dollars.price).times(fiat.rate).toFixed(),
      asOf: fiat.asOf < dollars.asOf ? fiat.asOf : dollars.asOf,
      standsUntil: fiat.standsUntil,
    };
  }
}
