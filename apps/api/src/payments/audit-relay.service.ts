import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LeaseService } from '../platform/leases/lease.service';
import { ExclusiveTask } from '../platform/tasks/exclusive-task';
import { PaymentAudit } from './payment-audit.service';

/** Writes the audit entries that a process left behind when it ended between a decision and its entry. */
@Injectable()
export class AuditRelay implements OnModuleDestroy {
  private readonly task = new ExclusiveTask(AuditRelay.name, async () => {
    if ((await this.audit.isBehind()) && (await this.leases.acquire('audit'))) await this.audit.writeAll();
  });

  constructor(
    private readonly audit: PaymentAudit,
    private readonly leases: LeaseService,
  ) {}

  @Interval(5000)
  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }
}
