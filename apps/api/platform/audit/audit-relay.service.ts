import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LeaseService } from '../leases/lease.service';
import { SetAside } from '../queues/set-aside.service';
import { ExclusiveTask } from '../tasks/exclusive-task';
import { AuditLog, type Behind } from './audit-log.service';

const LOOK_INTERVAL_MS = 60_000;

/** As operators read it. */
const QUEUE = 'audit log';

/** Writes the audit entries that a process left behind when it ended between a change and its entry. */
@Injectable()
export class AuditRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new ExclusiveTask(AuditRelay.name, async () => {
    if (!(await this.audit.isBehind()) || !(await this.leases.acquire('audit'))) return;
    const nameOf = ({ collection, _id }: Behind) => `${collection} ${String(_id)}`;
    await this.setAside.each(QUEUE, await this.audit.behind(), nameOf, (one) => this.audit.complete(one));
  });

  constructor(
    private readonly audit: AuditLog,
    private readonly leases: LeaseService,
    private readonly setAside: SetAside,
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
