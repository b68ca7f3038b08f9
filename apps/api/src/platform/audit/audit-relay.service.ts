import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LeaseService } from '../leases/lease.service';
import { ExclusiveTask } from '../tasks/exclusive-task';
import { AuditLog } from './audit-log.service';

const LOOK_INTERVAL_MS = 60_000;

/** Writes the audit entries that a process left behind when it ended between a change and its entry. */
@Injectable()
export class AuditRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new ExclusiveTask(AuditRelay.name, async () => {
    if ((await this.audit.isBehind()) && (await this.leases.acquire('audit'))) await this.audit.carryAll();
  });

  constructor(
    private readonly audit: AuditLog,
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
