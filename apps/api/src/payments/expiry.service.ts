import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LeaseService } from '../platform/leases/lease.service';
import { ExclusiveTask } from '../platform/tasks/exclusive-task';
import { PaymentEvaluator } from './payment-evaluator.service';
import { PaymentsRepository } from './payments.repository';

/** Notices that windows are over. Whether a payment may expire yet, the evaluation decides. */
@Injectable()
export class ExpiryService implements OnModuleDestroy {
  private readonly logger = new Logger(ExpiryService.name);
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
    for await (const paymentId of this.payments.walkWindowOver()) {
      // One payment that cannot be evaluated does not hold up the others.
      await this.evaluator.evaluate(paymentId).catch((error: unknown) => {
        this.logger.error({ err: error, paymentId: paymentId.toHexString() }, 'not evaluated');
      });
    }
  }
}
