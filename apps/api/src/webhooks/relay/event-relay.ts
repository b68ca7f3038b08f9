import { Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { deliveryOf, wants } from '../deliveries/delivery.create';
import { DeliveryLanes } from '../deliveries/delivery-lanes';
import type { DeliveriesRepository } from '../deliveries/deliveries.repository';
import type { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import type { PaymentsRepository, Tenant, UnrelayedPayment } from '../../payments/payments.repository';
import type { Clock } from '../../platform/clock/clock';
import { groupedBy } from '../../platform/mongo/rows.group';
import { batchesByLane, newEventsOf, sortEvents } from './event.order';
import type { EventReaders } from '../../events/event-readers';
import type { EventsRepository } from '../../events/events.repository';

/** What a relay works with. */
export interface RelayParts {
  payments: PaymentsRepository;
  events: EventsRepository;
  endpoints: WebhookEndpointsRepository;
  deliveries: DeliveriesRepository;
  /** Who else makes something of each event. Absent: nobody. */
  readers?: EventReaders;
  clock: Clock;
  /** How many payments are relayed together. */
  batchSize?: number;
}

const BATCH_SIZE = 500;

/**
 * Relays the events that payments were committed with: numbers them, creates their deliveries and tells their other readers. Each step can be repeated,
 * and a payment is marked as relayed last. So a crash loses no event, and neither a crash nor a race doubles one.
 */
export class EventRelay {
  private readonly logger = new Logger(EventRelay.name);

  private readonly lanes: DeliveryLanes;

  constructor(private readonly parts: RelayParts) {
    this.lanes = new DeliveryLanes(parts.deliveries, parts.clock);
  }

  /** Relays all unrelayed payments. Returns how many it found. A failure for one merchant delays no other and is retried. */
  async run(): Promise<number> {
    const { payments, batchSize = BATCH_SIZE } = this.parts;
    const failing: Types.ObjectId[] = [];
    let count = 0;
    for (;;) {
      const found = await payments.findUnrelayed(batchSize, failing);
      count += found.length;
      const failed = await this.relayAll(found);
      // A failing merchant can have more payments than a batch holds, so leave it out to reach the others.
      if (failed.length === 0 || found.length < batchSize) return count;
      failing.push(...failed);
    }
  }

  /** Relays all merchants together, or one by one if that fails. Returns the merchants that fail by themselves. */
  private async relayAll(found: readonly UnrelayedPayment[]): Promise<Types.ObjectId[]> {
    const failed: Types.ObjectId[] = [];
    const merchants = groupedBy(found, ({ businessId }) => businessId.toHexString());
    const isDone =
      merchants.size > 1 &&
      (await this.relay(found).then(
        () => true,
        () => false,
      ));
    for (const own of isDone ? [] : merchants.values()) {
      await this.relay(own).catch((error: unknown) => {
        const businessId = own[0]?.businessId;
        this.logger.error(
          { err: error, businessId: businessId?.toHexString() },
          'events of this merchant were not relayed; they are tried again with the next run',
        );
        if (businessId) failed.push(businessId);
      });
    }
    return failed;
  }

  private async relay(found: readonly UnrelayedPayment[]): Promise<void> {
    const { events, endpoints, deliveries, readers, payments, clock } = this.parts;
    const fresh = sortEvents(found.map(newEventsOf));
    await events.append(fresh);
    const listening = await endpoints.findListening(fresh.map(({ businessId }) => businessId));
    const now = clock.now();
    const byTenant = groupedBy(listening, tenantKey);
    const created = fresh.flatMap((event) =>
      (byTenant.get(tenantKey(event)) ?? [])
        .filter((endpoint) => wants(endpoint, event.type))
        .map((endpoint) => deliveryOf(event, endpoint, now)),
    );
    for (const batch of batchesByLane(created)) await deliveries.insertOnce(batch);
    await this.lanes.joined(created);
    await readers?.tell(fresh);
    await payments.markRelayed(found);
  }
}

const tenantKey = ({ businessId, environment }: Tenant): string =>
  `${businessId.toHexString()}:${environment}`;
