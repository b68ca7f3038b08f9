import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { Periodic, PERIODIC_TASKS } from '@cowrie/api/platform/tasks/periodic-tasks';
import { SharedRates } from './shared-rates.service';

/** Reads the rates ahead of need, in one process at a time (docs/decisions/0063). */
@Injectable()
export class RateRefresher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new ExclusiveTask(RateRefresher.name, async () => {
    if (await this.leases.acquire(PERIODIC_TASKS.rates.lease)) await this.shared.refresh();
  });

  constructor(
    private readonly leases: LeaseService,
    private readonly shared: SharedRates,
  ) {}

  /** Nothing waits for the first reading: an earlier quote reads through. */
  onApplicationBootstrap(): void {
    void this.task.run();
  }

  /** Sources cache their answers for 15 s or longer, so this causes fewer calls than it seems. */
  @Periodic('rates')
  async readAhead(): Promise<void> {
    if (!this.shared.isStatic) await this.task.run();
  }

  /**
   * Rates for local work are stored only for `cowrie rates show`, and the embedded database keeps every
   * write.
   */
  @Periodic('static-rates')
  async storeStatic(): Promise<void> {
    if (this.shared.isStatic) await this.task.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
