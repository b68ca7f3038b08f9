import type { MetricRows, Samples } from './metric.rows';

/** How a room reads its metrics at a scrape. */
export interface Collector<Rows extends MetricRows> {
  /** For the metric that says whether it failed. */
  readonly name: string;
  /** Reads the values. Those of the last reading are dropped when it throws: an old figure would look like a new one. */
  read(): Samples<Rows> | Promise<Samples<Rows>>;
  /** How long a reading serves further scrapes. 0: each scrape reads. */
  readonly everySeconds?: number;
}

/** For readings that ask the database: 10 s, however often and by however many it is scraped (docs/decisions/0041). */
export const DATABASE_EVERY_SECONDS = 10;
/** How long a scrape waits for one reading. Prometheus gives up after 10 s by default. */
const TIMEOUT_MS = 5000;

/** The reading took too long. It goes on, and the next scrape waits for the same one. */
export class SlowCollectorError extends Error {
  override readonly name = 'SlowCollectorError';
}

/** Runs a collector: one reading at a time, not more often than it says, and no scrape waits longer than the time-out. */
export class CollectorRun<Rows extends MetricRows> {
  private reading: Promise<Samples<Rows>> | undefined;
  private last: { samples: Samples<Rows>; atMs: number } | undefined;

  constructor(
    private readonly collector: Collector<Rows>,
    private readonly timeoutMs = TIMEOUT_MS,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** @throws the collector's error; SlowCollectorError */
  async samples(): Promise<Samples<Rows>> {
    const { everySeconds = 0 } = this.collector;
    if (this.last && this.nowMs() - this.last.atMs < everySeconds * 1000) return this.last.samples;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.inTime(this.reading);
  }

  private async read(): Promise<Samples<Rows>> {
    const samples = await this.collector.read();
    this.last = { samples, atMs: this.nowMs() };
    return samples;
  }

  private async inTime(reading: Promise<Samples<Rows>>): Promise<Samples<Rows>> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new SlowCollectorError(`no values within ${this.timeoutMs / 1000} s`)),
        this.timeoutMs,
      );
    });
    try {
      return await Promise.race([reading, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
