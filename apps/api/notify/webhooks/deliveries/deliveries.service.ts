import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { testEventBody } from '@cowrie/dto';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.schema';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import { EventsRepository } from '../../events/events.repository';
import { DeliveriesRepository, type DeliverySearch, type FoundDeliveries } from './deliveries.repository';
import { type Delivery, ENDED_STATES } from './delivery.schema';
import { deliveryId, deliveryOf, wants } from './delivery.create';

const BATCH_SIZE = 100;
/** Number of batches of given-up deliveries in one call. A caller who wants more can repeat it. */
const MOST_BATCHES = 100;
/** Number of events that one call to resend a range reads: a few seconds of work. */
const MOST_EVENTS = 1000;

/** The result of a call to resend a range. */
export interface ResentPart {
  /** How many deliveries are sent. */
  count: number;
  /** Where the next call continues. Absent: the range is done. */
  next?: Date;
}

/** Searches deliveries and sends them again, within one merchant and environment. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly events: EventsRepository,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly clock: Clock,
  ) {}

  /** The deliveries that match, newest first, each with its attempts. */
  async search(tenant: Tenant, search: DeliverySearch): Promise<FoundDeliveries> {
    return this.deliveries.search(tenant, search);
  }

  /**
   * The delivery.
   * @throws ApiError webhook_delivery_not_found
   */
  async get(tenant: Tenant, id: string): Promise<Delivery> {
    const delivery = await this.deliveries.find(tenant, id);
    if (!delivery) throw new ApiError('webhook_delivery_not_found');
    return delivery;
  }

  /**
   * Sends an ended delivery again, and makes a delivery that waits for its next try due now. A delivery that
   * waits for an earlier event keeps waiting. The `webhook-id` stays the same.
   * @throws ApiError webhook_delivery_not_found
   */
  async resend(tenant: Tenant, id: string): Promise<Delivery> {
    const delivery = await this.get(tenant, id);
    if (ENDED_STATES.includes(delivery.state)) await this.deliveries.sendAgain([delivery]);
    else await this.deliveries.retryNow(tenant, id);
    return this.get(tenant, id);
  }

  /**
   * Resends every event from `from` to before `to`, to one endpoint or to all enabled ones. Includes events
   * from before the endpoint existed, or while it was disabled. Leaves unfinished deliveries alone. A call
   * reads 1,000 events, and all others with the time of the last one.
   * @throws ApiError webhook_endpoint_not_found
   */
  async resendRange(
    tenant: Tenant,
    { from, to, endpointId }: { from: Date; to: Date; endpointId?: Types.ObjectId },
  ): Promise<ResentPart> {
    const endpoints = endpointId
      ? [await this.endpointOf(tenant, endpointId)]
      : (await this.endpoints.ofTenant(tenant)).filter(({ enabled }) => enabled);
    let [count, seen, last]: [number, number, Date] = [0, 0, from];
    let batch: Delivery[] = [];
    for await (const event of this.events.walkBetween(tenant, from, to)) {
      if (seen >= MOST_EVENTS && event.at > last)
        return { count: count + (await this.deliveries.sendAgain(batch)), next: event.at };
      [seen, last] = [seen + 1, event.at];
      for (const endpoint of endpoints.filter((one) => wants(one, event.type)))
        batch.push(deliveryOf(event, endpoint, this.clock.now()));
      if (batch.length < BATCH_SIZE) continue;
      count += await this.deliveries.sendAgain(batch);
      batch = [];
    }
    return { count: count + (await this.deliveries.sendAgain(batch)) };
  }

  /**
   * Resends given-up deliveries that were created at `since` or later, to one endpoint or to all, newest
   * first. It resends at most 10,000, so call it again when it returns that number. Returns how many it
   * sends.
   */
  async resendGivenUp(
    tenant: Tenant,
    { since, endpointId }: { since: Date; endpointId?: Types.ObjectId | undefined },
  ): Promise<number> {
    let [count, before]: [number, Delivery | undefined] = [0, undefined];
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const search: DeliverySearch = { state: 'given_up', since, endpointId, before, limit: BATCH_SIZE };
      const { rows: found }: FoundDeliveries = await this.deliveries.search(tenant, search);
      count += await this.deliveries.sendAgain(found);
      before = found.at(-1);
      if (found.length < BATCH_SIZE) break;
    }
    return count;
  }

  /**
   * Sends a `webhook.test` to the endpoint, which belongs to no payment (docs/interface.md §6.1).
   * @throws ApiError webhook_endpoint_not_found
   */
  async sendTest(tenant: Tenant, endpointId: Types.ObjectId): Promise<Delivery> {
    const { _id, businessId, environment } = await this.endpointOf(tenant, endpointId);
    const now = this.clock.now();
    const eventId = `evt_${randomUUID()}`;
    const id = deliveryId(eventId, _id);
    const body = testEventBody(now.toISOString(), businessId.toHexString(), environment);
    const delivery: Delivery = {
      _id: id,
      eventId,
      type: body.type,
      businessId,
      environment,
      endpointId: _id,
      lane: id,
      sequence: 1,
      body: JSON.stringify(body),
      state: 'pending',
      nextAt: now,
      tries: 0,
      attempts: [],
      isResent: true,
      createdAt: now,
    };
    await this.deliveries.insertOnce([delivery]);
    return delivery;
  }

  private async endpointOf(tenant: Tenant, id: Types.ObjectId): Promise<WebhookEndpoint> {
    const endpoint = await this.endpoints.findOfTenant(tenant, id);
    if (!endpoint) throw new ApiError('webhook_endpoint_not_found');
    return endpoint;
  }
}
