import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { assertPayoutTransitions } from '@cowrie/payout-state';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { Periodic, PERIODIC_TASKS } from '@cowrie/api/platform/tasks/periodic-tasks';
import { PayerRefunds } from './payer-refunds.service';
import { PayoutSync } from './payout-sync.service';

/**
 * Continues refunds that no request and no signer continues. They come from dead processes or expired links,
 * so none is urgent.
 */
@Injectable()
export class PayoutsWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new ExclusiveTask(PayoutsWorker.name, () => this.catchUp());

  constructor(
    private readonly sync: PayoutSync,
    private readonly payerRefunds: PayerRefunds,
    private readonly leases: LeaseService,
  ) {}

  onApplicationBootstrap(): void {
    assertPayoutTransitions();
  }

  @Periodic('refunds')
  run(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async catchUp(): Promise<void> {
    if (!(await this.leases.acquire(PERIODIC_TASKS.refunds.lease))) return;
    await this.payerRefunds.catchUp();
    await this.sync.catchUp();
  }
}
