import { Injectable } from '@nestjs/common';
import { Alarm, type Found } from '@cowrie/api/platform/health/alarm';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { Periodic } from '@cowrie/api/platform/tasks/periodic-tasks';
import { SentPayouts } from './sent-payouts.repository';

/** Reports in health how many payouts a reorg deeper than final has left unpaid (docs/decisions/0081). */
@Injectable()
export class PayoutAlarm extends Alarm {
  constructor(
    private readonly sent: SentPayouts,
    health: HealthRegistry,
    writes: DatabaseWrites = new DatabaseWrites(),
  ) {
    super(health, 'reversed payouts', writes.to('payouts'));
  }

  @Periodic('reversed-payouts')
  override tick(): Promise<void> {
    return super.tick();
  }

  protected async look(): Promise<Found> {
    const { length } = await this.sent.unpaid();
    return length > 0
      ? { late: `a reorg left payouts unpaid; run cowrie doctor (payouts: ${length})` }
      : undefined;
  }
}
