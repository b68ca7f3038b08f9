import { Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { deliveryOf, isFor } from '../deliveries/delivery.create';
import type { DeliveriesRepository } from '../deliveries/deliveries.repository';
import type { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import type { PaymentsRepository, UnrelayedPayment } from '../../payments/payments.repository';
import type { Clock } from '../../platform/clock/clock';
import { inOrder, newEventsOf, wavesOf } from './event.order';
import type { EventsRepository } from '../../events/events.repository';

export interface RelayParts {
  payments: PaymentsRepository;
  events: EventsRepository;
  endpoints: WebhookEndpointsRepository;
  deliveries: DeliveriesRepository;
  clock: Clock;
  /** Payments that are taken over together. */
  batchSize?: number;
}

const BATCH_SIZE = 500;

/**
 * Takes events over from the payments that they were written with: numbers them, and makes their deliveries. Each step can be
 * repeated, and a payment's mark goes last; so a death anywhere loses nothing, and neither it nor a race doubles anything.
 */
export class EventRelay {
  private readonly logger = new Logger(EventRelay.name);

  constructor(private readonly parts: RelayParts) {}

  /** Gives how many payments were looked at. What fails for one merchant holds up no other, and is tried again. */
  async run(): Promise<number> {
    const { payments, batchSize = BATCH_SIZE } = this.parts;
    const inTrouble: Types.ObjectId[] = [];
    let count = 0;
    for (;;) {
      const found = await payments.findUnrelayed(batchSize, inTrouble);
      count += found.length;
      const failed = await this.relayAll(found);
      // However many payments those have whose events cannot be relayed: the others' come after them.
      if (failed.length === 0 || found.length < batchSize) return count;
      inTrouble.push(...failed);
    }
  }

  /** All merchants' together; where that fails, each by itself. Gives those whose trouble it is. */
  private async relayAll(found: readonly UnrelayedPayment[]): Promise<Types.ObjectId[]> {
    const failed: Types.ObjectId[] = [];
    const merchants = byBusiness(found);
    const isDone =
      merchants.size > 1 &&
      (await this.relay(found).then(
        () => true,
        () => false,
      ));
    for (const own of isDone ? [] : merchants.values()) {
      await this.relay(own).catch((error: unknown) => {
        const businessId = own[0]?.businessId;
        this.logger.error({ err: error, businessId: businessId?.toHexString() }, 'events not relayed');
        if (businessId) failed.push(businessId);
      });
    }
    return failed;
  }

  private async relay(found: readonly UnrelayedPayment[]): Promise<void> {
    const { events, endpoints, deliveries, payments, clock } = this.parts;
    const fresh = inOrder(found.map(newEventsOf));
    await events.append(fresh);
    const listening = await endpoints.findEnabled(fresh.map(({ businessId }) => businessId));
    const now = clock.now();
    const made = fresh.flatMap((event) =>
      listening
        .filter((endpoint) => isFor(endpoint, event))
        .map((endpoint) => deliveryOf(event, endpoint, now)),
    );
    for (const wave of wavesOf(made)) await deliveries.insertOnce(wave);
    await payments.markRelayed(found);
  }
}

function byBusiness(found: readonly UnrelayedPayment[]): Map<string, UnrelayedPayment[]> {
  const groups = new Map<string, UnrelayedPayment[]>();
  for (const payment of found) {
    const key = payment.businessId.toHexString();
    const own = groups.get(key);
    if (own) own.push(payment);
    else groups.set(key, [payment]);
  }
  return groups;
}
