import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { Periodic, PERIODIC_TASKS } from '@cowrie/api/platform/tasks/periodic-tasks';
import { SettlementMaking } from './settlement-making.service';

/** Makes settlements in the background. */
@Injectable()
export class SettlementWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new ExclusiveTask(SettlementWorker.name, () => this.check.over(() => this.run()));
  private readonly check;

  constructor(
    private readonly making: SettlementMaking,
    private readonly leases: LeaseService,
    health: HealthRegistry,
  ) {
    this.check = health.register('settlements', { maxAgeSeconds: 180 });
  }

  onApplicationBootstrap(): void {
    void this.task.run();
  }

  @Periodic('settlements')
  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async run(): Promise<void> {
    if (await this.leases.acquire(PERIODIC_TASKS.settlements.lease)) await this.making.run();
    this.check.succeeded();
  }
}
