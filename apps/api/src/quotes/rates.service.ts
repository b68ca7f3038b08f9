import { Inject, Injectable, Logger } from '@nestjs/common';
import { agreedRate, type RateReading, type RateSource, RateUnavailableError } from '@cowrie/rates';
import type { FiatCurrency, Token } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { ApiError } from '../platform/http/api.error';
import { Tally } from '../platform/metrics/tally';

/** Injection token of the rate sources that the configuration names. */
export const RATE_SOURCES = Symbol('RATE_SOURCES');

/**
 * The rate that the sources agree on (docs/decisions/0015). A source that fails is left out, and the configuration says how many
 * must answer.
 */
@Injectable()
export class RatesService {
  /** The rates that were refused since the start. */
  readonly refused = new Tally(['token', 'currency']);
  private readonly logger = new Logger(RatesService.name);

  constructor(
    @Inject(RATE_SOURCES) private readonly sources: readonly RateSource[],
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Fiat per one token, a decimal string. @throws ApiError rate_unavailable */
  async rate(token: Token, currency: FiatCurrency): Promise<string> {
    const answers = await Promise.all(this.sources.map((source) => this.read(source, token, currency)));
    const readings = answers.filter((reading) => reading !== undefined);
    try {
      return agreedRate(readings, this.config.rates, this.clock.now());
    } catch (error) {
      if (!(error instanceof RateUnavailableError)) throw error;
      this.refused.add([token, currency]);
      this.logger.warn({ token, currency, readings }, error.message);
      throw new ApiError('rate_unavailable', { cause: error });
    }
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
