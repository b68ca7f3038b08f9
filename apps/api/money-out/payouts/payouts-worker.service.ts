import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { assertPayoutTransitions } from '@cowrie/payout-state';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { DatabaseWrites, type WriteCount } from '@cowrie/api/platform/mongo/database-writes';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { Periodic, PERIODIC_TASKS } from '@cowrie/api/platform/tasks/periodic-tasks';
import { PayerRefunds } from './payer-refunds.service';
import { PayoutSync } from './payout-sync.service';

/**
 * While nothing is written to what a look reads, only each third tick looks, because links expire by time.
 * Ticks are not exact, so this ends before the third one.
 */
const UNWRITTEN_REST_MS = PERIODIC_TASKS.refunds.everySeconds * 2_500;

/**
 * Continues refunds that no request and no signer continues. They come from dead processes or expired links,
 * so none is urgent.
 */
@Injectable()
export class PayoutsWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new ExclusiveTask(PayoutsWorker.name, () => this.catchUp());
  private readonly toRefunds: WriteCount;
  /** The writes that the last run has seen, and when it began, on a steady clock. */
  private seen = { writes: NaN, atMs: -Infinity };

  constructor(
    private readonly sync: PayoutSync,
    private readonly payerRefunds: PayerRefunds,
    private readonly leases: LeaseService,
    writes: DatabaseWrites,
  ) {
    this.toRefunds = writes.to('payments', 'payouts', 'settlements');
  }

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
    const seenWrites = this.toRefunds();
    const atMs = performance.now();
    const ageMs = atMs - this.seen.atMs;
    if (seenWrites === this.seen.writes && ageMs < UNWRITTEN_REST_MS) return;
    if (!(await this.leases.acquire(PERIODIC_TASKS.refunds.lease))) return;
    await this.payerRefunds.catchUp();
    await this.sync.catchUp();
    this.seen = { writes: seenWrites, atMs };
  }
}
