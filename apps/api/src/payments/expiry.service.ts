import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Types } from 'mongoose';
import { LeaseService } from '../platform/leases/lease.service';
import { ExclusiveTask } from '../platform/tasks/exclusive-task';
import { PaymentEvaluator } from './payment-evaluator.service';
import { PaymentsRepository } from './payments.repository';

const BATCH_SIZE = 200;

/** Evaluates payments whose window is over. The evaluation decides whether a payment can expire yet (docs/decisions/0011). */
@Injectable()
export class ExpiryService implements OnModuleDestroy {
  private readonly task = new ExclusiveTask(ExpiryService.name, () => this.evaluateOverdue());

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly leases: LeaseService,
  ) {}

  @Interval(1000)
  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async evaluateOverdue(): Promise<void> {
    if (!(await this.leases.acquire('expiry'))) return;
    let batch: Types.ObjectId[] = [];
    for await (const paymentId of this.payments.walkWindowOver()) {
      batch.push(paymentId);
      if (batch.length < BATCH_SIZE) continue;
      await this.evaluator.evaluateMany(batch);
      batch = [];
    }
    if (batch.length > 0) await this.evaluator.evaluateMany(batch);
  }
}
