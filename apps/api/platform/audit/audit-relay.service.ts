import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LeaseService } from '../leases/lease.service';
import { SetAside } from '../queues/set-aside.service';
import { ExclusiveTask } from '../tasks/exclusive-task';
import { Periodic, PERIODIC_TASKS } from '../tasks/periodic-tasks';
import { AuditLog, type Behind } from './audit-log.service';

/** The name that operators read. */
const QUEUE = 'audit log';

/** Writes the audit entries that a process left behind when it died between a change and its entry. */
@Injectable()
export class AuditRelay implements OnModuleDestroy {
  private readonly task = new ExclusiveTask(AuditRelay.name, async () => {
    if (!(await this.audit.isBehind()) || !(await this.leases.acquire(PERIODIC_TASKS.audit.lease))) return;
    const nameOf = ({ collection, _id }: Behind) => `${collection} ${String(_id)}`;
    await this.setAside.each(QUEUE, await this.audit.behind(), nameOf, (one) => this.audit.complete(one));
  });

  constructor(
    private readonly audit: AuditLog,
    private readonly leases: LeaseService,
    private readonly setAside: SetAside,
  ) {}

  @Periodic('audit')
  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }
}
