import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { type NextWork, NOT_KNOWN, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { SettlementMaking } from './settlement-making.service';

/** Nobody waits for a settlement by the second. */
const PACE = { shortestMs: 15_000, longestMs: 60_000, wakeMs: 1000 };

/** Makes settlements in the background. */
@Injectable()
export class SettlementWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new PacedTask(SettlementWorker.name, () => this.check.over(() => this.run()), PACE);
  private readonly check;

  constructor(
    private readonly making: SettlementMaking,
    private readonly leases: LeaseService,
    health: HealthRegistry,
  ) {
    this.check = health.register('settlements', { maxAgeSeconds: 180 });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
    this.loop.wake();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async run(): Promise<NextWork> {
    if (await this.leases.acquire('settlements')) await this.making.run();
    this.check.succeeded();
    return NOT_KNOWN;
  }
}
