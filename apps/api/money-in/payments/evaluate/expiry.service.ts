import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Types } from 'mongoose';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { type NextWork, NOT_KNOWN, type Pace, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { PaymentEvaluator } from './payment-evaluator.service';
import { PaymentsRepository } from '../document/payments.repository';

/** The name that operators read. Its items are payments. */
const QUEUE = 'windows that are over';
const BATCH_SIZE = 200;
/**
 * The end of a window is known in advance, unless another process opened it since the last look.
 */
const PACE: Pace = { shortestMs: 1000, longestMs: 2000, wakeMs: 50 };

/**
 * Evaluates payments whose window is over. The evaluation decides whether a payment can expire yet
 * (docs/decisions/0011).
 */
@Injectable()
export class ExpiryService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PacedTask;

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly setAside: SetAside,
    private readonly leases: LeaseService,
    private readonly clock: Clock,
    writes: DatabaseWrites,
  ) {
    const evaluate = () => this.evaluateOverdue();
    this.task = new PacedTask(ExpiryService.name, evaluate, PACE, writes.to('payments'));
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Looks now. */
  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async evaluateOverdue(): Promise<NextWork> {
    if (!(await this.leases.acquire('expiry'))) return 'not ours';
    const end = await this.payments.nextWindowEnd();
    if (!end) return NOT_KNOWN;
    // A window is over once the clock has passed its end.
    const restMs = end.getTime() + 1 - this.clock.now().getTime();
    if (restMs > 0) return restMs;
    const resting = new Set(await this.setAside.resting(QUEUE));
    let batch: Types.ObjectId[] = [];
    for await (const paymentId of this.payments.walkWindowOver()) {
      if (resting.has(paymentId.toHexString())) continue;
      batch.push(paymentId);
      if (batch.length < BATCH_SIZE) continue;
      await this.evaluateAll(batch);
      batch = [];
    }
    if (batch.length > 0) await this.evaluateAll(batch);
    return 'soon';
  }

  /**
   * A payment that cannot be evaluated is set aside. Otherwise all others of its batch would be evaluated one
   * by one each time.
   */
  private async evaluateAll(paymentIds: readonly Types.ObjectId[]): Promise<void> {
    const failedIds = new Set((await this.evaluator.evaluateMany(paymentIds)).failedIds.map(String));
    // A payment that no longer fails leaves the record.
    const again = async (id: Types.ObjectId) => failedIds.has(String(id)) && this.evaluator.evaluate(id);
    await this.setAside.each(QUEUE, paymentIds, String, again);
  }
}
