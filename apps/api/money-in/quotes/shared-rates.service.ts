import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SingleFlightCache } from '@cowrie/cache';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { SilenceTimeout } from '@cowrie/api/platform/mongo/silence.timeout';
import { pairId, type RateBook, type RatePair } from './rate-book.schema';
import { RateBooks, type ReadBook } from './rate-books.repository';
import { RATE_PAIRS } from './rate.state';
import { RateSourcesReader } from './rate-sources.reader';

/** From this age on, memory is refreshed in the background. */
const RENEW_AFTER_MS = 1000;
/**
 * From this age on, the caller waits for the refresh. This happens in a process that was idle for a while.
 */
const WAIT_AFTER_MS = 5000;
/**
 * A caller does not wait longer for the database. It continues with the known rates, whose age is checked
 * anyway.
 */
const DATABASE_TIMEOUT_MS = 1000;
/**
 * No process reads ahead of need any longer, so this one asks the sources itself. Three times the pause of
 * the loop.
 */
const READ_THROUGH_AFTER_MS = 30_000;
/** How long a read-through result serves all callers, even a failure. */
const READ_THROUGH_TTL_MS = 1000;

/**
 * What all processes know about the rates, in this one's memory (docs/decisions/0063). While some process
 * keeps the rates fresh, a caller causes no database command and no outside call.
 */
@Injectable()
export class SharedRates implements OnModuleDestroy {
  private readonly logger = new Logger(SharedRates.name);
  private readonly timeout = new SilenceTimeout({
    silenceMs: DATABASE_TIMEOUT_MS,
    maxMs: DATABASE_TIMEOUT_MS,
  });
  private readonly readThrough: SingleFlightCache<RateBook>;
  private known = new Map<string, RateBook>();
  /** When the books in memory were requested. */
  private askedAtMs = -Infinity;
  private loading: Promise<void> | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly books: RateBooks,
    private readonly reader: RateSourcesReader,
    private readonly clock: Clock,
  ) {
    this.readThrough = new SingleFlightCache({
      ttlMs: READ_THROUGH_TTL_MS,
      capacity: RATE_PAIRS.length,
      now: () => clock.now(),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.loading, this.writing]);
  }

  /**
   * What is known about a pair: at most a second old while callers come, and never older than
   * `READ_THROUGH_AFTER_MS` without reading through.
   */
  async bookOf(pair: RatePair): Promise<RateBook> {
    await this.renew();
    const id = pairId(pair);
    const book = this.known.get(id);
    if (book?.readAt && this.ageMs(book.readAt.getTime()) < READ_THROUGH_AFTER_MS) return book;
    if (this.reader.isStatic) return this.learn(await this.reader.read(pair, book));
    return this.readThrough.get(id, () => this.readNow(pair));
  }

  /** Whether the rates are constants for local work. */
  get isStatic(): boolean {
    return this.reader.isStatic;
  }

  /** Asks the sources of every pair, and shares their answers. For one process at a time. */
  async refresh(): Promise<void> {
    await this.load();
    const read = await Promise.all(
      RATE_PAIRS.map((pair) => this.reader.read(pair, this.known.get(pairId(pair)))),
    );
    await this.books.save(read);
    for (const book of read) this.learn(book);
  }

  private async readNow(pair: RatePair): Promise<RateBook> {
    const read = await this.reader.read(pair, this.known.get(pairId(pair)));
    this.writing = this.writing
      .then(() => this.books.save([read]))
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a rate was not shared'));
    return this.learn(read);
  }

  private learn(read: ReadBook): RateBook {
    const fixed = this.known.get(read._id)?.fixed;
    const book = { ...read, ...(fixed && { fixed }) };
    this.known.set(read._id, book);
    return book;
  }

  private async renew(): Promise<void> {
    const ageMs = this.ageMs(this.askedAtMs);
    if (ageMs < RENEW_AFTER_MS) return;
    this.loading ??= this.load()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the shared rates were not read'))
      .finally(() => (this.loading = undefined));
    if (ageMs >= WAIT_AFTER_MS) await this.timeout.wait(this.loading).catch(() => undefined);
  }

  /** A failure counts as asked, so an unreachable database is asked once a second. */
  private async load(): Promise<void> {
    this.askedAtMs = this.clock.now().getTime();
    const books = await this.books.all();
    this.known = new Map(books.map((book) => [book._id, book]));
  }

  /** A time in the future comes from a clock that was set back, so it counts as the oldest. */
  private ageMs(atMs: number): number {
    const ageMs = this.clock.now().getTime() - atMs;
    return ageMs < 0 ? Infinity : ageMs;
  }
}
