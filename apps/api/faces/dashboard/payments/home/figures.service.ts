import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DashboardFigures } from '@cowrie/dto';
import { BoundedMap } from '@cowrie/cache';
import { PaymentDays } from '@cowrie/api/money-in/payments/lists/payment-days.repository';
import type { Tenant } from '@cowrie/api/people/member';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { type BusinessDay, lastDays } from './business-days';
import { type DayFigures, figuresOf, presentDay, presentTotals } from './figures.sums';

const MINUTE_MS = 60_000;
/**
 * How old the figures of a day may be. Most changes to a payment happen within a day of its creation.
 */
const MAX_AGE_MS = { recent: MINUTE_MS, week: 10 * MINUTE_MS, older: 360 * MINUTE_MS };
/** Number of remembered days: 90 for each of a few hundred businesses. */
const CAPACITY = 20_000;
/**
 * Number of days that one process counts at the same time. More would slow the database down for payments.
 */
const AT_ONCE = 2;
/** A response waits no longer than this for days that are being counted. The next one has them. */
const PATIENCE_MS = 2000;

interface KnownDay {
  figures: DayFigures;
  countedAt: Date;
}

/**
 * A business's figures by day. A walk over a day's payments counts it, and the result is remembered. So a
 * look recounts the last two days once a minute, and the others rarely. Simultaneous viewers share one count
 * (docs/decisions/0072).
 */
@Injectable()
export class BusinessFigures {
  private readonly known = new BoundedMap<KnownDay>(CAPACITY);
  private readonly counting = new Map<string, Promise<void>>();
  private readonly queue: (() => void)[] = [];
  private running = 0;

  constructor(
    private readonly days: PaymentDays,
    private readonly clock: Clock,
  ) {}

  /**
   * The figures of the last days. Those that take long to count are left out, and follow in later responses.
   */
  async of(
    tenant: Tenant,
    { timeZone, count, patienceMs = PATIENCE_MS }: { timeZone: string; count: number; patienceMs?: number },
  ): Promise<DashboardFigures> {
    const now = this.clock.now();
    const days = lastDays(now, timeZone, count).map((day, index) => {
      const key = `${tenant.businessId.toHexString()} ${tenant.environment} ${day.day}`;
      return { ...day, key, maxAgeMs: maxAgeOf(count - 1 - index) };
    });
    // Newest first, because they are viewed most.
    const due = days.filter((day) => this.isDue(day.key, day.maxAgeMs, now)).reverse();
    const all = Promise.all(due.map((day) => this.count(tenant, day, day.key)));
    const patience = new AbortController();
    await Promise.race([
      all,
      pause(patienceMs, undefined, { signal: patience.signal, ref: false }).catch(() => undefined),
    ]).finally(() => patience.abort());
    // A count that fails later is repeated at the next look.
    all.catch(() => undefined);
    const known = days.flatMap(({ day, key }) => {
      const found = this.known.get(key);
      return found ? [{ day, ...found }] : [];
    });
    const recent = known.slice(-2).map(({ countedAt }) => countedAt.getTime());
    return {
      timeZone,
      asOf: new Date(Math.min(now.getTime(), ...recent)).toISOString(),
      isComplete: known.length === days.length,
      days: known.map(({ day, figures }) => presentDay(day, figures)),
      ...presentTotals(known.map(({ figures }) => figures)),
    };
  }

  private isDue(key: string, maxAgeMs: number, now: Date): boolean {
    const found = this.known.get(key);
    return !found || now.getTime() - found.countedAt.getTime() >= maxAgeMs;
  }

  private count(tenant: Tenant, day: BusinessDay, key: string): Promise<void> {
    const under = this.counting.get(key);
    if (under) return under;
    const counting = this.inTurn(async () => {
      const countedAt = this.clock.now();
      const figures = await figuresOf(this.days.created(tenant, day.from, day.to));
      this.known.set(key, { figures, countedAt });
    }).finally(() => this.counting.delete(key));
    this.counting.set(key, counting);
    return counting;
  }

  private async inTurn(run: () => Promise<void>): Promise<void> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.queue.push(resolve));
    this.running += 1;
    try {
      await run();
    } finally {
      this.running -= 1;
      this.queue.shift()?.();
    }
  }
}

/** @param age of the day: 0 is today */
function maxAgeOf(age: number): number {
  if (age < 2) return MAX_AGE_MS.recent;
  return age < 7 ? MAX_AGE_MS.week : MAX_AGE_MS.older;
}
