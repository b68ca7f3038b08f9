import { Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { deliveryOf, wants } from '../deliveries/delivery.create';
import type { DeliveriesRepository } from '../deliveries/deliveries.repository';
import type { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import type { PaymentsRepository, Tenant, UnrelayedPayment } from '../../payments/payments.repository';
import type { Clock } from '../../platform/clock/clock';
import type { EventsRepository, NewEvent } from './events.repository';

export interface RelayParts {
  payments: PaymentsRepository;
  events: EventsRepository;
  endpoints: WebhookEndpointsRepository;
  deliveries: DeliveriesRepository;
  clock: Clock;
}

const PAYMENTS_PER_RUN = 500;

/**
 * Takes events over from the payments that they were written with: numbers them, and makes their deliveries. Each step can be
 * repeated, and a payment's mark goes last; so a death anywhere loses nothing, and neither it nor a race doubles anything.
 */
export class EventRelay {
  private readonly logger = new Logger(EventRelay.name);

  constructor(private readonly parts: RelayParts) {}

  /** Gives how many payments were looked at. What fails for one merchant holds up no other, and is tried again. */
  async run(): Promise<number> {
    const found = await this.parts.payments.findUnrelayed(PAYMENTS_PER_RUN);
    for (const own of byTenant(found)) {
      await this.relay(own).catch((error: unknown) =>
        this.logger.error({ err: error, businessId: own[0]?.businessId.toHexString() }, 'events not relayed'),
      );
    }
    return found.length;
  }

  private async relay(found: readonly UnrelayedPayment[]): Promise<void> {
    const [tenant] = found;
    if (!tenant) return;
    const { events, endpoints, deliveries, payments, clock } = this.parts;
    const fresh = found.flatMap(newEventsOf).sort(byTime);
    await events.append(tenant, fresh);
    const listening = (await endpoints.findEnabled([tenant.businessId])).filter(
      ({ environment }) => environment === tenant.environment,
    );
    const now = clock.now();
    await deliveries.insertOnce(
      fresh.flatMap((event) =>
        listening
          .filter((endpoint) => wants(endpoint, event.type))
          .map((endpoint) => deliveryOf(event, endpoint, now)),
      ),
    );
    await payments.markRelayed(found);
  }
}

function newEventsOf({ _id: paymentId, events, relayedSequence = 0 }: UnrelayedPayment): NewEvent[] {
  return events
    .filter(({ sequence }) => sequence > relayedSequence)
    .map(({ id, ...event }) => ({ ...event, _id: id, paymentId }));
}

/** By when they happened; of one payment always in its own order. */
function byTime(a: NewEvent, b: NewEvent): number {
  return isSamePayment(a, b) ? a.sequence - b.sequence : a.at.getTime() - b.at.getTime();
}

function isSamePayment({ paymentId: a }: NewEvent, { paymentId: b }: { paymentId: Types.ObjectId }): boolean {
  return a.equals(b);
}

function byTenant(found: readonly UnrelayedPayment[]): UnrelayedPayment[][] {
  const groups = new Map<string, UnrelayedPayment[]>();
  for (const payment of found) {
    const key = keyOf(payment);
    groups.set(key, [...(groups.get(key) ?? []), payment]);
  }
  return [...groups.values()];
}

function keyOf({ businessId, environment }: Tenant): string {
  return `${businessId.toHexString()}:${environment}`;
}
