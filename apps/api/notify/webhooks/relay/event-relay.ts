import { deliveryOf, wants } from '../deliveries/delivery.create';
import { DeliveryLanes } from '../deliveries/delivery-lanes';
import type { DeliveriesRepository } from '../deliveries/deliveries.repository';
import type { Dispatcher } from '../dispatch/dispatcher';
import type { Delivery } from '../deliveries/delivery.schema';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.schema';
import type { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import type {
  PaymentsRepository,
  Tenant,
  UnrelayedPayment,
} from '@cowrie/api/money-in/payments/document/payments.repository';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { groupedBy } from '@cowrie/api/platform/mongo/rows.group';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { batchesByLane, newEventsOf, sortEvents } from './event.order';
import type { EventReaders } from '../../events/event-readers';
import type { EventsRepository } from '../../events/events.repository';

/** What a relay works with. */
export interface RelayParts {
  payments: PaymentsRepository;
  events: EventsRepository;
  endpoints: WebhookEndpointsRepository;
  deliveries: DeliveriesRepository;
  /** The other readers of each event. Absent: none. */
  readers?: EventReaders;
  setAside: SetAside;
  clock: Clock;
  /** The dispatcher of this process, if it has the lease. It tries new deliveries without a look for them. */
  dispatcher?: () => Pick<Dispatcher, 'reserve'> | undefined;
  /** How many payments are relayed together. */
  batchSize?: number;
}

/** The name that operators read. Its items are payments. */
const QUEUE = 'event relay';
const BATCH_SIZE = 500;

/**
 * Relays the events that payments were committed with: numbers them, creates their deliveries and calls their
 * other readers. Each step can be repeated, and a payment is marked as relayed last. So a crash loses no
 * event, and neither a crash nor a race duplicates one.
 */
export class EventRelay {
  private readonly lanes: DeliveryLanes;

  constructor(private readonly parts: RelayParts) {
    this.lanes = new DeliveryLanes(parts.deliveries, parts.clock);
  }

  /**
   * Relays all unrelayed payments. Returns how many it found. A payment that fails is set aside and delays no
   * other.
   */
  async run(): Promise<number> {
    const { payments, setAside, batchSize = BATCH_SIZE } = this.parts;
    let count = 0;
    for (;;) {
      const found = await payments.findUnrelayed(batchSize, await setAside.resting(QUEUE));
      count += found.length;
      await setAside.together(QUEUE, found, idOf, (some) => this.relay(some));
      if (found.length < batchSize) return count;
    }
  }

  private async relay(found: readonly UnrelayedPayment[]): Promise<number> {
    const { events, endpoints, readers, payments, clock } = this.parts;
    const fresh = sortEvents(found.map(newEventsOf));
    const readAt = clock.now();
    const [listening] = await Promise.all([
      endpoints.findEnabled(fresh.map(({ businessId }) => businessId)),
      events.append(fresh),
    ]);
    const now = clock.now();
    const byTenant = groupedBy(listening, tenantKey);
    const created = fresh.flatMap((event) =>
      (byTenant.get(tenantKey(event)) ?? [])
        .filter((endpoint) => wants(endpoint, event.type))
        .map((endpoint) => deliveryOf(event, endpoint, now)),
    );
    for (const batch of batchesByLane(created)) await this.store(batch, listening, readAt);
    await this.lanes.joined(created);
    await readers?.tell(fresh);
    await payments.markRelayed(found);
    return found.length;
  }

  /** Stores deliveries. The stored ones that this process has a slot for are tried at once. */
  private async store(
    created: readonly Delivery[],
    listening: readonly WebhookEndpoint[],
    readAt: Date,
  ): Promise<void> {
    const { deliveries, dispatcher } = this.parts;
    const reservation = dispatcher?.()?.reserve(created, listening, readAt);
    let stored: readonly Delivery[] | undefined;
    try {
      stored = await deliveries.insertOnce(reservation?.deliveries ?? created);
    } finally {
      reservation?.begin(stored);
    }
  }
}

const tenantKey = ({ businessId, environment }: Tenant): string =>
  `${businessId.toHexString()}:${environment}`;

function idOf({ _id }: UnrelayedPayment): string {
  return _id.toHexString();
}
