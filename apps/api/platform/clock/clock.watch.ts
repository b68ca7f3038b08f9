import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type ClockEvent, TOLERANCE_MS } from '@cowrie/clock';
import { type HealthCheck, HealthRegistry } from '../health/health.registry';
import { DatabaseWrites } from '../mongo/database-writes';
import { ExclusiveTask } from '../tasks/exclusive-task';
import { Periodic } from '../tasks/periodic-tasks';
import { DatabaseClock, HOLD_MS } from './database.clock';

/**
 * How seldom the embedded database's clock is read while it agrees with the machine's. It is the machine's,
 * and does not follow a jump of it for minutes (docs/decisions/0029).
 */
const EMBEDDED_EVERY_MS = 15_000;

/**
 * Keeps the clock at the database's time, and reports jumps in the log and in `/health/ready`
 * (docs/decisions/0029).
 */
@Injectable()
export class ClockWatch implements OnModuleDestroy {
  private readonly logger = new Logger(ClockWatch.name);
  private readonly check: HealthCheck;
  private readonly task: ExclusiveTask;
  /** The difference of the machine's clock that was last logged. */
  private toldMs = 0;
  /** When a reading began after which nothing was to be said, on the steady clock. */
  private agreedAtMs = -Infinity;

  constructor(
    private readonly clock: DatabaseClock,
    health: HealthRegistry,
    private readonly writes: DatabaseWrites = new DatabaseWrites(),
  ) {
    this.check = health.register('clock', { maxAgeSeconds: 60 });
    this.check.succeeded(this.note());
    this.task = new ExclusiveTask(ClockWatch.name, () => this.watch());
  }

  @Periodic('clock')
  tick(): Promise<void> {
    return this.task.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  private async watch(): Promise<void> {
    this.tellOfMachine();
    if (this.isAgreed) return;
    const beganAtMs = performance.now();
    this.agreedAtMs = -Infinity;
    try {
      const event = await this.clock.read();
      if (event) this.tellOfDatabase(event);
      const note = this.note();
      this.check.succeeded(note);
      if (note === undefined) this.agreedAtMs = beganAtMs;
    } catch (error) {
      this.check.failed('the database does not report its time');
      throw error;
    }
  }

  /** Whether the embedded database's clock agreed lately, and nothing has happened to either clock since. */
  private get isAgreed(): boolean {
    if (!this.writes.areKnown || this.note() !== undefined) return false;
    return performance.now() - this.agreedAtMs < EMBEDDED_EVERY_MS;
  }

  /** Logs a jump of the machine's clock once. */
  private tellOfMachine(): void {
    const aheadMs = this.clock.machineAheadMs;
    if (Math.abs(aheadMs - this.toldMs) <= TOLERANCE_MS) return;
    this.toldMs = aheadMs;
    this.logger.warn(
      isApart(aheadMs)
        ? `${machineApart(aheadMs)}; the service goes by the database’s, so nothing changes: check the machine’s time synchronisation`
        : 'this machine’s clock agrees with the database’s again',
    );
  }

  private tellOfDatabase({ kind, byMs }: ClockEvent): void {
    const by = signedSeconds(byMs);
    const texts: Record<ClockEvent['kind'], string> = {
      jumped: `the database’s clock jumped by ${by}; the service goes on evenly, and follows if it stays so for ${HOLD_MS / 1000} s: check the time synchronisation of the database’s machine`,
      returned: `the database’s clock is right again after a jump by ${by}; the service did not follow it`,
      followed: `the database’s clock stayed apart by ${by} for ${HOLD_MS / 1000} s, so the service follows it`,
    };
    this.logger.warn(texts[kind]);
  }

  /** What health says about the clocks. */
  private note(): string | undefined {
    const { machineAheadMs, heldMs } = this.clock;
    const notes = [
      ...(heldMs === 0 ? [] : [`the database’s clock jumped by ${signedSeconds(heldMs)}`]),
      ...(isApart(machineAheadMs) ? [machineApart(machineAheadMs)] : []),
    ];
    return notes.length > 0 ? notes.join('; ') : undefined;
  }
}

const isApart = (aheadMs: number): boolean => Math.abs(aheadMs) > TOLERANCE_MS;

/** For example `this machine’s clock is 7200 s ahead of the database’s`. */
const machineApart = (aheadMs: number): string =>
  `this machine’s clock is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database’s`;

/** For example `+7200 s`. */
const signedSeconds = (ms: number): string => `${ms > 0 ? '+' : '−'}${Math.round(Math.abs(ms) / 1000)} s`;
