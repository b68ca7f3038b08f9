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
import type { EventsRepository, NumberedEvent } from '../../events/events.repository';

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
  /** Relayed payments are counted and marked at most this often, so that those in between share a write. */
  gatherMs?: number;
}

/** The names that operators read. Their items are payments. */
const QUEUE = 'event relay';
/** A queue of its own: relaying a payment once more says nothing about why it cannot be marked. */
const MARKS = 'marks of the event relay';
const BATCH_SIZE = 500;

/** A payment whose events are relayed, but not counted, nor marked. */
interface Unmarked {
  /** As it was read. */
  payment: UnrelayedPayment;
  events: readonly NumberedEvent[];
}

/**
 * Relays the events that payments were committed with: numbers them, creates their deliveries and calls their
 * other readers. Each step can be repeated, and a payment is marked as relayed last. So a crash loses no
 * event, and neither a crash nor a race duplicates one.
 */
export class EventRelay {
  private readonly lanes: DeliveryLanes;
  /** By payment. A run finds them only when they have newer events. */
  private readonly unmarked = new Map<string, Unmarked>();
  private markedAtMs = -Infinity;

  constructor(private readonly parts: RelayParts) {
    this.lanes = new DeliveryLanes(parts.deliveries, parts.clock);
  }

  /**
   * Relays all unrelayed payments. Returns how many it found. A payment that fails is set aside and delays no
   * other. Marks payments unless it did within `gatherMs`. Then the next run does, which has to follow.
   */
  async run(): Promise<number> {
    const { payments, setAside, batchSize = BATCH_SIZE } = this.parts;
    let count = 0;
    for (let isLast = false; !isLast;) {
      const unmarked = [...this.unmarked.values()].map(({ payment }) => payment);
      const resting = [...(await setAside.resting(QUEUE)), ...(await setAside.resting(MARKS))];
      const found = await payments.findUnrelayed(batchSize, resting, unmarked);
      count += found.length;
      await setAside.together(QUEUE, found, idOf, (some) => this.relay(some));
      isLast = found.length < batchSize;
      if (!isLast || found.length === 0 || this.isMarkDue()) await this.mark();
    }
    return count;
  }

  /**
   * Counts and marks what is relayed. Without it, the next process relays it again, which changes nothing.
   * @throws the database's errors; the next call tries again
   */
  async mark(): Promise<void> {
    const { payments, events, setAside } = this.parts;
    if (this.unmarked.size === 0) return;
    const unmarked = [...this.unmarked.values()];
    await setAside.together(
      MARKS,
      unmarked,
      ({ payment }) => idOf(payment),
      async (some) => {
        await events.count(some.flatMap((one) => one.events));
        await payments.markRelayed(some.map(({ payment }) => payment));
        return some.length;
      },
    );
    // One that failed is set aside, and relayed again.
    this.unmarked.clear();
    this.markedAtMs = this.parts.clock.now().getTime();
  }

  private isMarkDue(): boolean {
    const ageMs = this.parts.clock.now().getTime() - this.markedAtMs;
    // A negative age means that the clock was set back.
    return ageMs < 0 || ageMs >= (this.parts.gatherMs ?? 0);
  }

  /** A payment without the events that are relayed already, though they are not marked. */
  private withoutUnmarked(found: UnrelayedPayment): UnrelayedPayment {
    const { sequence = 0 } = this.unmarked.get(idOf(found))?.payment.events.at(-1) ?? {};
    return { ...found, relayedSequence: Math.max(sequence, found.relayedSequence ?? 0) };
  }

  private remember(found: readonly UnrelayedPayment[], stored: readonly NumberedEvent[]): void {
    const byId = new Map(stored.map((event) => [event._id, event]));
    for (const payment of found) {
      const own = payment.events.flatMap(({ id }) => byId.get(id) ?? []);
      const { events = [] } = this.unmarked.get(idOf(payment)) ?? {};
      this.unmarked.set(idOf(payment), { payment, events: [...events, ...own] });
    }
  }

  private async relay(found: readonly UnrelayedPayment[]): Promise<number> {
    const { events, endpoints, readers, clock } = this.parts;
    const fresh = sortEvents(found.map((one) => newEventsOf(this.withoutUnmarked(one))));
    const readAt = clock.now();
    const [listening, stored] = await Promise.all([
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
    this.remember(found, stored);
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
