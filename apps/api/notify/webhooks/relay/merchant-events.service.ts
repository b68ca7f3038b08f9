import {
  MerchantEvents,
  type MerchantEvent,
} from '@cowrie/api/money-out/merchant-settlements/merchant-events.port';
import { Injectable } from '@nestjs/common';
import { EventReaders } from '../../events/event-readers';
import { EventsRepository } from '../../events/events.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { DeliveryLanes } from '../deliveries/delivery-lanes';
import { deliveryOf, wants } from '../deliveries/delivery.create';
import { DeliveriesRepository } from '../deliveries/deliveries.repository';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';

/**
 * Reports events without a payment to merchants: calls the event readers, lists the event and creates its
 * deliveries.
 */
@Injectable()
export class StoredMerchantEvents extends MerchantEvents {
  private readonly lanes: DeliveryLanes;

  constructor(
    private readonly events: EventsRepository,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly readers: EventReaders,
    private readonly clock: Clock,
  ) {
    super();
    this.lanes = new DeliveryLanes(deliveries, clock);
  }

  /** An event is listed once under its ID, and delivered once to each endpoint. */
  override async tell(event: MerchantEvent): Promise<void> {
    await this.readers.tell([event]);
    await this.events.count(await this.events.append([event]));
    const { businessId, environment, type } = event;
    const listening = await this.endpoints.findListening([businessId]);
    const created = listening
      .filter((endpoint) => endpoint.environment === environment && wants(endpoint, type))
      .map((endpoint) => deliveryOf(event, endpoint, this.clock.now()));
    // Each goes to another endpoint, so no two are in one lane.
    await this.deliveries.insertOnce(created);
    await this.lanes.joined(created);
  }
}
