import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type HealthCheck, HealthRegistry } from '../../platform/health/health.registry';
import { ExclusiveTask } from '../../platform/tasks/exclusive-task';
import { PayoutRails } from './payout-rails';
import { RailFigures } from './rail-figures.repository';

const LOOK_INTERVAL_MS = 60_000;

/** Says in health when orders with a payout rail are open and this process has lost the rail's key. They wait for it. */
@Injectable()
export class RailAlarm implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly check: HealthCheck;
  private readonly task = new ExclusiveTask(RailAlarm.name, () => this.look());

  constructor(
    private readonly rails: PayoutRails,
    private readonly figures: RailFigures,
    health: HealthRegistry,
  ) {
    this.check = health.register('rails', { maxAgeSeconds: 300 });
  }

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
      const open = await this.figures.open();
      const missing = open.filter(({ environment, rail }) => !this.rails.named(environment, rail));
      const names = new Set(missing.map(({ environment, rail }) => `${rail} in ${environment}`));
      if (names.size === 0) this.check.succeeded();
      else this.check.failed(`orders are open, and their rail has no key here: ${[...names].join(', ')}`);
    } catch (error) {
      this.check.failed('the orders could not be read');
      throw error;
    }
  }
}
