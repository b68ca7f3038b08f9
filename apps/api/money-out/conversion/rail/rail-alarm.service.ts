import { Injectable } from '@nestjs/common';
import { Alarm, type Found } from '@cowrie/api/platform/health/alarm';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { Periodic } from '@cowrie/api/platform/tasks/periodic-tasks';
import { PayoutRails } from './payout-rails';
import { RailFigures } from './rail-figures.repository';

/**
 * Reports in health when orders with a payout rail are open and this process has lost the rail's key. They
 * wait for it.
 */
@Injectable()
export class RailAlarm extends Alarm {
  constructor(
    private readonly rails: PayoutRails,
    private readonly figures: RailFigures,
    health: HealthRegistry,
  ) {
    super(health, 'rails');
  }

  @Periodic('rails')
  override tick(): Promise<void> {
    return super.tick();
  }

  protected async look(): Promise<Found> {
    const open = await this.figures.open();
    const missing = open.filter(({ environment, rail }) => !this.rails.named(environment, rail));
    const names = new Set(missing.map(({ environment, rail }) => `${rail} in ${environment}`));
    return names.size > 0
      ? { late: `orders are open, and their rail has no key here: ${[...names].join(', ')}` }
      : undefined;
  }
}
