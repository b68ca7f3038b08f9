import { type ClockEvent, type ClockReading, MachineTime, SteadyClock } from '@cowrie/clock';
import type { mongo } from 'mongoose';
import { Clock } from './clock';

/** How long the database's clock must differ before the service follows it. */
export const HOLD_MS = 60_000;
/** Time-out of one reading. The next reading makes up for a failed one. */
const READ_TIMEOUT_MS = 2000;
/** The first command opens a connection, so it is slow. The fastest reading is the most exact. */
const FIRST_READINGS = 3;

/** After its clock was set right, what was written before must still be found. */
const BEHIND_AFTER_MS = 15_000;

/** A database that reports its time. */
export type TimeSource = Pick<mongo.Db, 'command'>;

/**
 * The database's clock, which is the same for all processes (docs/decisions/0029). Between two readings it
 * runs on the machine's monotonic clock, so that setting the machine's clock changes nothing.
 */
export class DatabaseClock extends Clock {
  /** The last jump back, and until when on the steady time-line it counts. */
  private jumpedBack = { byMs: 0, untilMs: -Infinity };

  private constructor(
    private readonly source: TimeSource,
    private readonly time: MachineTime,
    private readonly steady: SteadyClock,
  ) {
    super();
  }

  /**
   * Sets a clock by the database of an open connection. @throws the driver's error when it does not answer
   */
  static async start(source: TimeSource | undefined, time = new MachineTime()): Promise<DatabaseClock> {
    if (!source) throw new Error('an open connection has no database');
    const readings: ClockReading[] = [];
    for (let i = 0; i < FIRST_READINGS; i += 1) readings.push(await readTime(source, time));
    const first = readings.reduce((best, one) => (durationOf(one) < durationOf(best) ? one : best));
    const steady = new SteadyClock({ first, holdMs: HOLD_MS, steadyMs: time.steadyMs });
    return new DatabaseClock(source, time, steady);
  }

  now(): Date {
    return this.steady.now();
  }

  override get databaseBehindMs(): number {
    const { byMs, untilMs } = this.jumpedBack;
    return this.time.steadyMs() <= untilMs ? byMs : 0;
  }

  /** How far the machine's clock is ahead of this one, in milliseconds. Negative: behind. */
  get machineAheadMs(): number {
    return this.time.systemMs() - this.now().getTime();
  }

  /**
   * How far the database's clock has jumped ahead, in milliseconds, while this clock does not follow yet.
   * Otherwise 0.
   */
  get heldMs(): number {
    return this.steady.heldMs;
  }

  /** Reads the database's clock again. @throws the driver's error when it does not answer */
  async read(): Promise<ClockEvent | undefined> {
    const event = this.steady.observe(await readTime(this.source, this.time));
    const byMs = Math.max(-this.heldMs, this.databaseBehindMs);
    if (this.heldMs < 0) this.jumpedBack = { byMs, untilMs: this.time.steadyMs() + BEHIND_AFTER_MS };
    return event;
  }
}

async function readTime(source: TimeSource, time: MachineTime): Promise<ClockReading> {
  const beganAtMs = time.steadyMs();
  const { localTime } = await source.command({ hello: 1, maxTimeMS: READ_TIMEOUT_MS });
  if (!(localTime instanceof Date))
    throw new Error('the database does not report its time; check that it is MongoDB 5 or newer');
  return { timeMs: localTime.getTime(), beganAtMs, endedAtMs: time.steadyMs() };
}

const durationOf = ({ beganAtMs, endedAtMs }: ClockReading): number => endedAtMs - beganAtMs;
