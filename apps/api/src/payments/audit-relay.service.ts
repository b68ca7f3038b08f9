import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LeaseService } from '../platform/leases/lease.service';
import { ExclusiveTask } from '../platform/tasks/exclusive-task';
import { PaymentAudit } from './payment-audit.service';

const LOOK_INTERVAL_MS = 5_000;

/** Writes the audit entries that a process left behind when it ended between a decision and its entry. */
@Injectable()
export class AuditRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new ExclusiveTask(AuditRelay.name, async () => {
    if ((await this.audit.isBehind()) && (await this.leases.acquire('audit'))) await this.audit.writeAll();
  });

  constructor(
    private readonly audit: PaymentAudit,
    private readonly leases: LeaseService,
  ) {}

  onApplicationBootstrap(): void {
    this.task.every(LOOK_INTERVAL_MS);
  }

  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }
}
