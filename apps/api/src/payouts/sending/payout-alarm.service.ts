import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type HealthCheck, HealthRegistry } from '../../platform/health/health.registry';
import { ExclusiveTask } from '../../platform/tasks/exclusive-task';
import { SentPayouts } from './sent-payouts.repository';

const LOOK_INTERVAL_MS = 15_000;

/** Says in health how many payouts a reorg deeper than final has left unpaid (docs/decisions/0081). */
@Injectable()
export class PayoutAlarm implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly check: HealthCheck;
  private readonly task = new ExclusiveTask(PayoutAlarm.name, () => this.look());

  constructor(
    private readonly sent: SentPayouts,
    health: HealthRegistry,
  ) {
    this.check = health.register('reversed payouts', { maxAgeSeconds: 300 });
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
    const { length } = await this.check.over(() => this.sent.unpaid());
    if (length > 0) this.check.late(`a reorg left payouts unpaid; run cowrie doctor (payouts: ${length})`);
    else this.check.succeeded();
  }
}
