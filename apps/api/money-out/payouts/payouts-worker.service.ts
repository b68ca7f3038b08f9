import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { assertPayoutTransitions } from '@cowrie/payout-state';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { type NextWork, NOT_KNOWN, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { PayerRefunds } from './payer-refunds.service';
import { PayoutSync } from './payout-sync.service';

/**
 * The remaining work comes from dead processes or expired links. Neither is urgent.
 */
const PACE = { shortestMs: 1000, longestMs: 15_000, wakeMs: 100 };

/** Continues refunds that no request and no signer continues. */
@Injectable()
export class PayoutsWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new PacedTask(PayoutsWorker.name, () => this.run(), PACE);

  constructor(
    private readonly sync: PayoutSync,
    private readonly payerRefunds: PayerRefunds,
    private readonly leases: LeaseService,
  ) {}

  onApplicationBootstrap(): void {
    assertPayoutTransitions();
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async run(): Promise<NextWork> {
    if (!(await this.leases.acquire('refunds'))) return NOT_KNOWN;
    const found = (await this.payerRefunds.catchUp()) + (await this.sync.catchUp());
    return found > 0 ? 'soon' : NOT_KNOWN;
  }
}
