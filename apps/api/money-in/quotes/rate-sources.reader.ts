import { Inject, Injectable, Logger } from '@nestjs/common';
import { FIXED_SOURCE, type RateSource, remembering } from '@cowrie/rates';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { pairId, type RateBook, type RatePair } from './rate-book.schema';
import type { ReadBook } from './rate-books.repository';
import { sourceNamesOf, stateOf } from './rate.state';

/** Injection token of the rate sources that the configuration names. */
export const RATE_SOURCES = Symbol('RATE_SOURCES');

type BookReading = RateBook['readings'][number];

/** Asks the sources, and turns their answers into the shared rates. */
@Injectable()
export class RateSourcesReader {
  private readonly logger = new Logger(RateSourcesReader.name);
  /** A source is logged when it begins to fail, not at each reading. */
  private readonly failing = new Set<string>();

  constructor(
    @Inject(RATE_SOURCES) private readonly sources: readonly RateSource[],
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** True if no source follows a market. Then there is nothing to share and no need to ask often. */
  get isStatic(): boolean {
    return this.sources.every((source) => source.isStatic);
  }

  /**
   * What is known about a pair after its sources were asked. A source that fails keeps its last reading,
   * which ages. A source that no longer has a rate loses its reading.
   */
  async read(pair: RatePair, before?: RateBook): Promise<ReadBook> {
    const names = sourceNamesOf(this.config.rates, pair.currency);
    const asked = this.sources.filter(({ name }) => names.includes(name));
    const known = (name: string) => before?.readings.find(({ source }) => source === name);
    const found = await Promise.all(asked.map((source) => this.ask(source, pair, known(source.name))));
    const readings = found.filter((reading) => reading !== undefined);
    const readAt = this.clock.now();
    const memory = this.memoryAfter(pair, { ...before, readings }, readAt);
    return { _id: pairId(pair), readings, readAt, ...(memory && { memory }) };
  }

  private async ask(
    source: RateSource,
    { token, currency }: RatePair,
    known: BookReading | undefined,
  ): Promise<BookReading | undefined> {
    try {
      const reading = await source.read(token, currency);
      this.failing.delete(source.name);
      return reading;
    } catch (error) {
      if (!this.failing.has(source.name))
        this.logger.warn({ err: error, source: source.name }, 'rate source failed');
      this.failing.add(source.name);
      return known;
    }
  }

  /** An operator's rate is not a market price, so it is not remembered. */
  private memoryAfter(
    { currency }: RatePair,
    { readings, memory = {} }: Pick<RateBook, 'readings' | 'memory'>,
    now: Date,
  ): RateBook['memory'] {
    const rule = this.config.rates.rules?.[currency];
    if (!rule || rule.executable === FIXED_SOURCE) return undefined;
    const { evidence } = stateOf({ readings, memory }, this.config.rates, currency, now);
    return evidence ? remembering(evidence.rate, memory, rule, now) : memory;
  }
}
