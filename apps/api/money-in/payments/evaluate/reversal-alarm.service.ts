import { Injectable } from '@nestjs/common';
import { Alarm, type Found } from '@cowrie/api/platform/health/alarm';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { Periodic } from '@cowrie/api/platform/tasks/periodic-tasks';
import { PaymentsRepository } from '../document/payments.repository';

/** More need not be counted: `cowrie doctor` names the payments. */
const MOST_COUNTED = 100;

/** Reports in health how many payments rely on money that a reorg took back (docs/interface.md §3.7). */
@Injectable()
export class ReversalAlarm extends Alarm {
  constructor(
    private readonly payments: PaymentsRepository,
    health: HealthRegistry,
    writes: DatabaseWrites = new DatabaseWrites(),
  ) {
    super(health, 'reversed payments', writes.to('payments'));
  }

  @Periodic('reversed-payments')
  override tick(): Promise<void> {
    return super.tick();
  }

  protected async look(): Promise<Found> {
    const { length } = await this.payments.findReversed(MOST_COUNTED);
    const count = length < MOST_COUNTED ? String(length) : `${MOST_COUNTED} or more`;
    return length > 0
      ? { note: `a reorg took back credited money; run cowrie doctor (payments: ${count})` }
      : undefined;
  }
}
