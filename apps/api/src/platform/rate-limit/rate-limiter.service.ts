import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock';
import { AppConfig } from '../config/app.config';
import { BoundedMap } from '@cowrie/cache';
import { cadenceOf, microsOf, type Verdict } from './gcra';
import { LocalRateLimitStore } from './local-rate-limit.store';
import type { RateLimitName } from './rate-limit.policy';
import { MongoRateLimitStore } from './rate-limit.store';
import { SilenceTimeout } from './silence.timeout';

/** How long a request waits for a shared count that says nothing, and for one that answers others, before it is counted here. */
const STORE_TIMEOUT = { silenceMs: 2000, maxMs: 5000 };
/** How long after a failure the shared count is left alone, so that only one request in a while waits for it in vain. */
export const STORE_REST_MS = 5000;
const REMEMBERED_REFUSALS = 20_000;

/**
 * Counts requests against the configured policies, for all processes together.
 *
 * When the database fails or falls silent, each process counts for itself until it is back: open enough that payments go on,
 * and never without a limit, so that nobody gains by slowing the database down. With n processes up to n times the limit
 * may pass meanwhile, and all of those requests want the same database.
 */
@Injectable()
export class RateLimiter {
  private readonly logger = new Logger(RateLimiter.name);
  private readonly local = new LocalRateLimitStore();
  private readonly timeout = new SilenceTimeout(STORE_TIMEOUT);
  /** When each refused subject has a place again, in microseconds. Until then no answer of the store could differ. */
  private readonly refusedUntil = new BoundedMap<number>(REMEMBERED_REFUSALS);
  private restsUntil = 0;

  constructor(
    private readonly shared: MongoRateLimitStore,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Counts one request of a subject. A refused one is not counted: coming too early delays nobody further. */
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
   * The refusal that this process remembers to be still in force, without asking anyone and without counting. A subject that
   * keeps coming costs the database one update for each place that it is given.
   */
  knownRefusal(name: RateLimitName, subject: string): Verdict | undefined {
    const id = idOf(name, subject);
    const until = this.refusedUntil.get(id);
    if (until === undefined) return undefined;
    const resetMicros = until - this.nowMicros();
    // More than one interval away: the clock has been set back.
    if (resetMicros > 0 && resetMicros <= this.cadence(name).intervalMicros)
      return { isAllowed: false, remaining: 0, resetMicros };
    this.refusedUntil.delete(id);
    return undefined;
  }

  private async takeShared(id: string, name: RateLimitName, now: number): Promise<Verdict> {
    const cadence = this.cadence(name);
    if (this.isResting()) return this.local.take(id, cadence, now);
    try {
      return await this.timeout.wait(this.shared.take(id, cadence, now));
    } catch (error) {
      // Of many that waited together the first one says it.
      if (!this.isResting())
        this.logger.warn({ err: error }, 'the shared count does not answer; this process counts for itself');
      this.restsUntil = this.clock.now().getTime() + STORE_REST_MS;
      return this.local.take(id, cadence, now);
    }
  }

  /** A rest that seems longer than it is was begun before the clock was set back. */
  private isResting(): boolean {
    const left = this.restsUntil - this.clock.now().getTime();
    return left > 0 && left <= STORE_REST_MS;
  }

  private cadence(name: RateLimitName) {
    return cadenceOf(this.config.rateLimits[name]);
  }

  private nowMicros(): number {
    return microsOf(this.clock.now());
  }
}

function idOf(name: RateLimitName, subject: string): string {
  return `${name}:${subject}`;
}
