import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock';
import { AppConfig } from '../config/app.config';
import { BoundedMap } from '@cowrie/cache';
import { gcraRateOf, microsOf, type Verdict } from './gcra';
import { LocalRateLimitStore } from './local-rate-limit.store';
import type { RateLimitName } from './rate-limit.policy';
import { MongoRateLimitStore } from './rate-limit.store';
import { SilenceTimeout } from './silence.timeout';

/** How long a request waits for a silent store, and at most for a store that still answers other requests. */
const STORE_TIMEOUT = { silenceMs: 2000, maxMs: 5000 };
/** The circuit breaker: after a failure the store is not asked for this long, so that few requests wait in vain. */
export const CIRCUIT_OPEN_MS = 5000;
const REMEMBERED_REFUSALS_LIMIT = 20_000;

/**
 * Counts requests against the configured policies, for all processes together (ARCHITECTURE.md, "Rate limits").
 *
 * While the database fails or is silent, each process counts for itself. So payments go on, and there is always a limit: a
 * caller gains nothing by slowing the database down. With n processes up to n times the limit can pass meanwhile. These requests need the same
 * database themselves.
 */
@Injectable()
export class RateLimiter {
  private readonly logger = new Logger(RateLimiter.name);
  private readonly local = new LocalRateLimitStore();
  private readonly timeout = new SilenceTimeout(STORE_TIMEOUT);
  /** When each refused subject may pass again, in microseconds. Until then the store would give the same answer. */
  private readonly refusedUntil = new BoundedMap<number>(REMEMBERED_REFUSALS_LIMIT);
  private circuitOpenUntil = 0;

  constructor(
    private readonly shared: MongoRateLimitStore,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Decides about one request of a subject. A refused request is not counted, so it delays the subject no further. */
  async take(name: RateLimitName, subject: string): Promise<Verdict> {
    const known = this.knownRefusal(name, subject);
    if (known) return known;
    const now = this.nowMicros();
    const id = idOf(name, subject);
    const verdict = await this.takeShared(id, name, now);
    if (!verdict.isAllowed) this.refusedUntil.set(id, now + verdict.resetMicros);
    return verdict;
  }

  /**
   * The refusal of this subject that this process remembers, if it still holds. Counts nothing and needs no database. So a
   * subject that keeps sending costs the database at most one refused update per interval.
   */
  knownRefusal(name: RateLimitName, subject: string): Verdict | undefined {
    const id = idOf(name, subject);
    const until = this.refusedUntil.get(id);
    if (until === undefined) return undefined;
    const resetMicros = until - this.nowMicros();
    // A wait of more than one interval means that the clock was set back.
    if (resetMicros > 0 && resetMicros <= this.rate(name).intervalMicros)
      return { isAllowed: false, remaining: 0, resetMicros };
    this.refusedUntil.delete(id);
    return undefined;
  }

  private async takeShared(id: string, name: RateLimitName, now: number): Promise<Verdict> {
    const rate = this.rate(name);
    if (this.isCircuitOpen()) return this.local.take(id, rate, now);
    try {
      return await this.timeout.wait(this.shared.take(id, rate, now));
    } catch (error) {
      // Many requests can fail together. Only the first one logs it.
      if (!this.isCircuitOpen())
        this.logger.warn(
          { err: error },
          'the rate-limit store does not answer; this process counts for itself until the store is back',
        );
      this.circuitOpenUntil = this.clock.now().getTime() + CIRCUIT_OPEN_MS;
      return this.local.take(id, rate, now);
    }
  }

  /** Whether the store is not to be asked now. A rest of more than the whole time means that the clock was set back. */
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
