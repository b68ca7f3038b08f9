import { SingleFlightCache } from '@cowrie/cache';
import type { MetricRows, Samples } from './metric.rows';

/** How a room reads its metrics at a scrape. */
export interface Collector<Rows extends MetricRows> {
  /** The name in the metric that says whether it failed. */
  readonly name: string;
  /**
   * Reads the values. The last values are dropped when it throws, because an old figure would look like a new
   * one.
   */
  read(): Samples<Rows> | Promise<Samples<Rows>>;
  /** How long a reading serves further scrapes. 0: each scrape reads. */
  readonly everySeconds?: number;
}

/**
 * For readings that ask the database: 10 s, no matter how many scrapes come (docs/decisions/0041).
 */
export const DATABASE_EVERY_SECONDS = 10;
/** How long a scrape waits for one reading. Prometheus gives up after 10 s by default. */
const TIMEOUT_MS = 5000;

/** The reading took too long. It continues, and the next scrape waits for it. */
export class SlowCollectorError extends Error {
  override readonly name = 'SlowCollectorError';
}

/**
 * Runs a collector: one reading at a time, not more often than it says, and no scrape waits longer than the
 * time-out.
 */
export class CollectorRun<Rows extends MetricRows> {
  private readonly readings: SingleFlightCache<Samples<Rows>>;

  constructor(
    private readonly collector: Collector<Rows>,
    private readonly timeoutMs = TIMEOUT_MS,
    nowMs: () => number = () => performance.now(),
  ) {
    const { everySeconds = 0 } = collector;
    this.readings = new SingleFlightCache({
      ttlMs: everySeconds * 1000,
      capacity: 1,
      now: () => new Date(nowMs()),
    });
  }

  /** @throws the collector's error; SlowCollectorError */
  samples(): Promise<Samples<Rows>> {
    return this.inTime(this.readings.get(this.collector.name, async () => this.collector.read()));
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
