import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { type WriteCount, writesUnknown } from '../mongo/database-writes';
import { ExclusiveTask } from '../tasks/exclusive-task';
import type { HealthCheck, HealthRegistry } from './health.registry';

/** Three looks of the slowest alarm. */
const MAX_AGE_SECONDS = 180;

/**
 * What an alarm found. Anyone can read it, so it has counts but no IDs. A `note` is shown with `ok`: nothing
 * waits for a person. `late` makes the check fail until a look finds nothing.
 */
export type Found = { note: string } | { late: string } | undefined;

/** Checks whether something is wrong, and reports it in health. A subclass makes `tick` periodic. */
export abstract class Alarm implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly check: HealthCheck;
  private readonly task = new ExclusiveTask(this.constructor.name, () =>
    this.check.over(() => this.report()),
  );

  /** The writes that the last look has seen, if it found nothing. */
  private quietWrites = NaN;

  /**
   * @param name of the check in health
   * @param writes to everything that a look depends on. While nothing is written, one that found nothing is
   *   not repeated
   */
  constructor(
    health: HealthRegistry,
    name: string,
    private readonly writes: WriteCount = writesUnknown,
  ) {
    this.check = health.register(name, { maxAgeSeconds: MAX_AGE_SECONDS });
  }

  /** Undefined: nothing is wrong. */
  protected abstract look(): Promise<Found>;

  /** The process is not ready before the first look, and the first interval ends late. */
  onApplicationBootstrap(): Promise<void> {
    return this.task.run();
  }

  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async report(): Promise<void> {
    const seenWrites = this.writes();
    const found = seenWrites === this.quietWrites ? undefined : await this.look();
    this.quietWrites = found ? NaN : seenWrites;
    if (found && 'late' in found) this.check.late(found.late);
    else this.check.succeeded(found?.note);
  }
}
