import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock';
import { AppConfig } from '../config/app.config';
import { BoundedMap } from '@cowrie/cache';
import {
  type Block,
  type GcraRate,
  gcraRateOf,
  microsOf,
  placesAhead,
  type PlacesWanted,
  takeFrom,
  type Verdict,
  verdictOf,
} from './gcra';
import { LocalRateLimitStore } from './local-rate-limit.store';
import type { RateLimitName } from './rate-limit.policy';
import { MongoRateLimitStore } from './rate-limit.store';
import { SilenceTimeout } from '../mongo/silence.timeout';

/** How long a request waits for a silent store, and at most for a store that still answers other requests. */
const STORE_TIMEOUT = { silenceMs: 2000, maxMs: 5000 };
/**
 * The circuit breaker: after a failure the store is not asked for this long, so that few requests wait for
 * nothing.
 */
export const CIRCUIT_OPEN_MS = 5000;
/** Number of subjects whose last block this process remembers. A forgotten subject costs an update. */
const SUBJECTS_LIMIT = 50_000;

/** The last block that this process took for a subject, and its remaining places. */
interface Holding extends Block {
  usedUntil: number;
  /** Whether the store had no place left. */
  isRefused: boolean;
}

/** A block that is being taken for a subject, and how many of its other requests wait for it. */
interface Taking {
  verdict: Promise<Verdict>;
  waiting: number;
}

/**
 * Counts requests against the configured policies, for all processes together (docs/invariants.md, "Rate
 * limits"). Places are taken in blocks from the shared count, so most requests need no database
 * (docs/decisions/0031).
 *
 * While the database fails or is silent, each process counts for itself. So payments continue, and there is
 * always a limit: a caller gains nothing by slowing the database down. With n processes up to n times the
 * limit can pass meanwhile. These requests need the same database themselves.
 */
@Injectable()
export class RateLimiter {
  private readonly logger = new Logger(RateLimiter.name);
  private readonly local = new LocalRateLimitStore();
  private readonly timeout = new SilenceTimeout(STORE_TIMEOUT);
  private readonly holdings = new BoundedMap<Holding>(SUBJECTS_LIMIT);
  private readonly underWay = new Map<string, Taking>();
  private circuitOpenUntil = 0;

  constructor(
    private readonly shared: MongoRateLimitStore,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Decides about one request of a subject. A refused request is not counted, so it delays the subject no
   * further.
   */
  async take(name: RateLimitName, subject: string): Promise<Verdict> {
    const id = idOf(name, subject);
    const rate = this.rate(name);
    // The time when the request came: a request that waits for the store must gain nothing by it.
    const now = this.nowMicros();
    let before: Taking | undefined;
    for (;;) {
      const known = this.takeHeld(id, rate, now) ?? this.refusalOf(id, rate, now);
      if (known) return known;
      const underWay = this.underWay.get(id);
      if (!underWay) return this.takeBlock(id, rate, now, 1 + (before?.waiting ?? 0));
      underWay.waiting += 1;
      await underWay.verdict;
      underWay.waiting -= 1;
      before = underWay;
    }
  }

  /**
   * The refusal of this subject that this process remembers, if it still holds. Counts nothing and needs no
   * database. So a subject that keeps sending costs the database at most one refused update per interval.
   */
  knownRefusal(name: RateLimitName, subject: string): Verdict | undefined {
    return this.refusalOf(idOf(name, subject), this.rate(name), this.nowMicros());
  }

  /** The verdict by a place that this process holds. */
  private takeHeld(id: string, rate: GcraRate, now: number): Verdict | undefined {
    const holding = this.holdings.get(id);
    const taken = holding && takeFrom(holding, rate, now);
    if (taken) holding.usedUntil = taken.usedUntil;
    return taken?.verdict;
  }

  private refusalOf(id: string, rate: GcraRate, now: number): Verdict | undefined {
    const holding = this.holdings.get(id);
    if (!holding?.isRefused) return undefined;
    const verdict = verdictOf(holding.end, false, rate, now);
    // A wait of more than one interval means that the clock was set back.
    return verdict.remaining === 0 && verdict.resetMicros <= rate.intervalMicros ? verdict : undefined;
  }

  /** Takes a block for this request and those that wait, and uses its first place. */
  private takeBlock(id: string, rate: GcraRate, now: number, needed: number): Promise<Verdict> {
    const ahead = placesAhead(this.holdings.get(id), rate, now);
    const verdict = this.askStore(id, rate, now, { needed, ahead }).then((block) => {
      this.underWay.delete(id);
      const first = takeFrom(block, rate, now);
      this.holdings.set(id, { ...block, ...(first && { usedUntil: first.usedUntil }), isRefused: !first });
      return first?.verdict ?? verdictOf(block.end, false, rate, now);
    });
    this.underWay.set(id, { verdict, waiting: 0 });
    return verdict;
  }

  /**
   * The block that the shared store grants, or the local one while the shared store does not answer. Never
   * rejects.
   */
  private async askStore(id: string, rate: GcraRate, now: number, wanted: PlacesWanted): Promise<Block> {
    if (this.isCircuitOpen()) return this.local.take(id, rate, now, wanted);
    try {
      return await this.timeout.wait(this.shared.take(id, rate, now, wanted));
    } catch (error) {
      // Many requests can fail together, so only the first one logs it.
      if (!this.isCircuitOpen())
        this.logger.warn(
          { err: error },
          'the rate-limit store does not answer; this process counts for itself until the store is back',
        );
      this.circuitOpenUntil = this.clock.now().getTime() + CIRCUIT_OPEN_MS;
      return this.local.take(id, rate, now, wanted);
    }
  }

  /**
   * True if the store must not be asked now. A rest of more than the full time means that the clock was set
   * back.
   */
  private isCircuitOpen(): boolean {
    const left = this.circuitOpenUntil - this.clock.now().getTime();
    return left > 0 && left <= CIRCUIT_OPEN_MS;
  }

  private rate(name: RateLimitName) {
    return gcraRateOf(this.config.rateLimits[name]);
  }

  private nowMicros(): number {
    return microsOf(this.clock.now());
  }
}

function idOf(name: RateLimitName, subject: string): string {
  return `${name}:${subject}`;
}
