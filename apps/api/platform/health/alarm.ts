import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
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

  /** @param name of the check in health */
  constructor(health: HealthRegistry, name: string) {
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
    const found = await this.look();
    if (found && 'late' in found) this.check.late(found.late);
    else this.check.succeeded(found?.note);
  }
}
