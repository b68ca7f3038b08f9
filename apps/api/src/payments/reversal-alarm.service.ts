import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type HealthCheck, HealthRegistry } from '../platform/health/health.registry';
import { ExclusiveTask } from '../platform/tasks/exclusive-task';
import { PaymentsRepository } from './payments.repository';

const LOOK_INTERVAL_MS = 10_000;
/** Enough to know that something is wrong: `cowrie doctor` names the payments. */
const MOST_COUNTED = 100;

/** Says in health how many payments rely on money that a reorg took back (docs/interface.md §3.7). */
@Injectable()
export class ReversalAlarm implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly check: HealthCheck;
  private readonly task = new ExclusiveTask(ReversalAlarm.name, () => this.look());

  constructor(
    private readonly payments: PaymentsRepository,
    health: HealthRegistry,
  ) {
    this.check = health.register('reversed payments', { maxAgeSeconds: 300 });
  }

  /** The process is not ready before the first look, and the first interval ends late. */
  onApplicationBootstrap(): Promise<void> {
    this.task.every(LOOK_INTERVAL_MS);
    return this.task.run();
  }

  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async look(): Promise<void> {
    try {
      const { length } = await this.payments.findReversed(MOST_COUNTED);
      const count = length < MOST_COUNTED ? String(length) : `${MOST_COUNTED} or more`;
      const text = `a reorg took back credited money; run cowrie doctor (payments: ${count})`;
      this.check.succeeded(length > 0 ? text : undefined);
    } catch (error) {
      this.check.failed('the payments could not be read');
      throw error;
    }
  }
}
