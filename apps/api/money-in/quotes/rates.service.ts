import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { RateEvidence, RateSource } from '@cowrie/rates';
import { SingleFlightCache } from '@cowrie/cache';
import { FIAT_CURRENCIES, type FiatCurrency, type Token, TOKENS } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import type { RateBook, RatePair } from './rate-book.schema';
import { RATE_SOURCES, RateSourcesReader } from './rate-sources.reader';
import { type RateState, stateOf } from './rate.state';
import { SharedRates } from './shared-rates.service';

/** An indicative rate is kept this long. The page says that it is not fixed yet. */
const INDICATIVE_TTL_MS = 30_000;
/** The same readings are not evaluated again for this long. Their ages are in seconds. */
const JUDGED_FOR_MS = 100;
/** No page waits longer for a rate that it only shows. The answer is kept for the next one. */
const INDICATIVE_WAIT_MS = 300;

/**
 * The rates at which customers pay (docs/decisions/0015, docs/decisions/0063). All processes share the
 * sources' answers.
 */
@Injectable()
export class RatesService {
  /** The rates that were refused since the start. */
  readonly refused = new Tally(['token', 'currency']);
  private readonly logger = new Logger(RatesService.name);
  private readonly reader: RateSourcesReader;
  /** The rule's last result for a book. */
  private readonly judged = new WeakMap<object, { atMs: number; state: RateState }>();
  private readonly indicative: SingleFlightCache<string | undefined>;

  constructor(
    @Inject(RATE_SOURCES) sources: readonly RateSource[],
    private readonly config: AppConfig,
    private readonly clock: Clock,
    @Optional() private readonly shared?: SharedRates,
  ) {
    this.reader = new RateSourcesReader(sources, config, clock);
    this.indicative = new SingleFlightCache({
      ttlMs: INDICATIVE_TTL_MS,
      capacity: TOKENS.length * FIAT_CURRENCIES.length,
      now: () => clock.now(),
    });
  }

  /** Fiat per one token now, and what the rate was made of. @throws ApiError rate_unavailable */
  async rate(token: Token, currency: FiatCurrency): Promise<RateEvidence> {
    const { evidence, refusal, readings } = await this.state(token, currency);
    if (evidence) return evidence;
    this.refused.add([token, currency]);
    this.logger.warn({ token, currency, readings }, refusal?.message);
    throw new ApiError('rate_unavailable', { cause: refusal });
  }

  /**
   * Fiat per one token to show, not to price by: up to 30 s old, requested once for all callers. Undefined
   * when there is none, or when the sources do not answer soon. It does not count as refused, because no
   * customer asked for it.
   */
  indicativeRate(token: Token, currency: FiatCurrency): Promise<string | undefined> {
    const found = this.indicative.get(`${token}/${currency}`, () => this.agreed(token, currency));
    return resultWithin(INDICATIVE_WAIT_MS, found);
  }

  /**
   * Like `rate`, but undefined when there is none or when the sources do not answer soon. For a token that
   * nobody asked for.
   */
  rateIfAny(token: Token, currency: FiatCurrency): Promise<string | undefined> {
    return resultWithin(INDICATIVE_WAIT_MS, this.agreed(token, currency));
  }

  /**
   * What a customer would get, and every reading of it. For people and alarms, so it does not count as
   * refused.
   */
  async state(token: Token, currency: FiatCurrency): Promise<RateState> {
    const book = await this.bookOf({ token, currency });
    const now = this.clock.now();
    const known = this.judged.get(book);
    const ageMs = known ? now.getTime() - known.atMs : Infinity;
    if (known && ageMs >= 0 && ageMs < JUDGED_FOR_MS) return known.state;
    const state = stateOf(book, this.config.rates, currency, now);
    this.judged.set(book, { atMs: now.getTime(), state });
    return state;
  }

  private async agreed(token: Token, currency: FiatCurrency): Promise<string | undefined> {
    return (await this.state(token, currency)).evidence?.rate;
  }

  /** Without shared rates each call asks the sources. */
  private bookOf(pair: RatePair): Promise<Pick<RateBook, 'readings' | 'fixed' | 'memory'>> {
    return this.shared?.bookOf(pair) ?? this.reader.read(pair);
  }
}

/** The result if it comes within `waitMs`, otherwise undefined. */
async function resultWithin<T>(waitMs: number, result: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  try {
    return await Promise.race([result, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
