import { Inject, Injectable, Logger } from '@nestjs/common';
import { agreedRate, type RateReading, type RateSource, RateUnavailableError } from '@cowrie/rates';
import { SingleFlightCache } from '@cowrie/cache';
import { FIAT_CURRENCIES, type FiatCurrency, type Token, TOKENS } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { ApiError } from '../platform/http/api.error';
import { Tally } from '../platform/metrics/tally';

/** Injection token of the rate sources that the configuration names. */
export const RATE_SOURCES = Symbol('RATE_SOURCES');

/** An indicative rate is kept this long. The page says that it is not fixed yet. */
const INDICATIVE_TTL_MS = 30_000;
/** No page waits longer for a rate that it only shows. The answer is kept for the next one. */
const INDICATIVE_WAIT_MS = 300;

/**
 * The rate that the sources agree on (docs/decisions/0015). A source that fails is left out, and the configuration says how many
 * must answer.
 */
@Injectable()
export class RatesService {
  /** The rates that were refused since the start. */
  readonly refused = new Tally(['token', 'currency']);
  private readonly logger = new Logger(RatesService.name);
  private readonly indicative: SingleFlightCache<string | undefined>;

  constructor(
    @Inject(RATE_SOURCES) private readonly sources: readonly RateSource[],
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.indicative = new SingleFlightCache({
      ttlMs: INDICATIVE_TTL_MS,
      capacity: TOKENS.length * FIAT_CURRENCIES.length,
      now: () => clock.now(),
    });
  }

  /** Fiat per one token, a decimal string. @throws ApiError rate_unavailable */
  async rate(token: Token, currency: FiatCurrency): Promise<string> {
    const readings = await this.readings(token, currency);
    try {
      return agreedRate(readings, this.config.rates, this.clock.now());
    } catch (error) {
      if (!(error instanceof RateUnavailableError)) throw error;
      this.refused.add([token, currency]);
      this.logger.warn({ token, currency, readings }, error.message);
      throw new ApiError('rate_unavailable', { cause: error });
    }
  }

  /**
   * Fiat per one token to show, not to price by: up to 30 s old, and asked for once by all who want it. Undefined when there is none,
   * and when the sources do not answer soon. Does not count as refused: no customer asked for it.
   */
  indicativeRate(token: Token, currency: FiatCurrency): Promise<string | undefined> {
    const found = this.indicative.get(`${token}/${currency}`, () => this.agreed(token, currency));
    return resultWithin(INDICATIVE_WAIT_MS, found);
  }

  /** As `rate`, but undefined when there is none, or when the sources do not answer soon: for a token that nobody has asked for. */
  rateIfAny(token: Token, currency: FiatCurrency): Promise<string | undefined> {
    return resultWithin(INDICATIVE_WAIT_MS, this.agreed(token, currency));
  }

  private async agreed(token: Token, currency: FiatCurrency): Promise<string | undefined> {
    const readings = await this.readings(token, currency);
    try {
      return agreedRate(readings, this.config.rates, this.clock.now());
    } catch (error) {
      if (error instanceof RateUnavailableError) return undefined;
      throw error;
    }
  }

  private async readings(token: Token, currency: FiatCurrency): Promise<RateReading[]> {
    const answers = await Promise.all(this.sources.map((source) => this.read(source, token, currency)));
    return answers.filter((reading) => reading !== undefined);
  }

  private async read(
    source: RateSource,
    token: Token,
    currency: FiatCurrency,
  ): Promise<RateReading | undefined> {
    try {
      return await source.read(token, currency);
    } catch (error) {
      this.logger.warn({ err: error, source: source.name }, 'rate source failed');
      return undefined;
    }
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
