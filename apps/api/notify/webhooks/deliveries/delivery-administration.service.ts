import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { WebhookEndpointAdministration } from '../endpoints/webhook-endpoint-administration.service';
import { type DeliveryPlace, type DeliverySearch, isOlder } from './deliveries.repository';
import { DeliveriesService, type ResentPart } from './deliveries.service';
import type { Delivery } from './delivery.schema';

/** Filters of a search. An omitted filter matches every delivery. */
export interface DeliveryQuery extends Omit<DeliverySearch, 'before'> {
  environment?: Environment | undefined;
  /** Only deliveries older than the one with this ID. */
  before?: string | undefined;
}

/** A page of deliveries, and the ID after which the next one begins. */
export interface DeliveryPage {
  rows: Delivery[];
  next?: string;
}

/** The events from `from` to before `to`, for one endpoint or for all enabled endpoints of an environment. */
export type ResendRange = { from: Date; to: Date } & (
  | { endpointId: Types.ObjectId }
  | { environment: Environment }
);

/**
 * The operator's use cases for a merchant's deliveries. Every change writes an audit entry. Every method
 * throws ApiError merchant_not_found. A delivery of another merchant is webhook_delivery_not_found.
 */
@Injectable()
export class DeliveryAdministration {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly endpoints: WebhookEndpointAdministration,
    private readonly merchants: MerchantAdministration,
    private readonly audit: AuditLog,
  ) {}

  /**
   * A page of the deliveries that match, newest first, of one environment or of both. It can be short and
   * still have a next one (`DeliveriesRepository.search`).
   */
  async search(
    businessId: Types.ObjectId,
    { environment, before: beforeId, limit, ...filters }: DeliveryQuery,
  ): Promise<DeliveryPage> {
    await this.merchants.find(businessId);
    const before = beforeId === undefined ? undefined : await this.find(businessId, beforeId);
    // The extra row tells whether another page exists.
    const search = { ...filters, before, limit: limit + 1 };
    const found = await Promise.all(
      (environment ? [environment] : ENVIRONMENTS).map((one) =>
        this.deliveries.search({ businessId, environment: one }, search),
      ),
    );
    // The search in one environment stopped here, so its older deliveries are unknown.
    const [end] = found.flatMap((one) => (one.end ? [one.end] : [])).sort(newestFirst);
    const rows = found
      .flatMap((one) => one.rows)
      .filter((row) => !end || !isOlder(row, end))
      .sort(newestFirst);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : end;
    return { rows: shown, ...(last && { next: last._id }) };
  }

  /** The delivery, with its newest attempts. */
  async find(businessId: Types.ObjectId, id: string): Promise<Delivery> {
    await this.merchants.find(businessId);
    for (const environment of ENVIRONMENTS) {
      const delivery = await this.deliveries.get({ businessId, environment }, id).catch(nullIfUnknown);
      if (delivery) return delivery;
    }
    throw new ApiError('webhook_delivery_not_found');
  }

  /**
   * The delivery of one environment. @throws ApiError webhook_delivery_not_found, also for one of the other
   * environment
   */
  async findIn({ businessId, environment }: Tenant, id: string): Promise<Delivery> {
    return this.deliveries.get({ businessId, environment }, id);
  }

  /** Sends the delivery again, as `DeliveriesService.resend` does. */
  async resend(businessId: Types.ObjectId, id: string, by: Actor): Promise<Delivery> {
    const before = await this.find(businessId, id);
    const after = await this.deliveries.resend(before, id);
    const stateOf = ({ state }: Delivery) => ({ delivery: id, state });
    await this.record('webhook-delivery.resend', businessId, by, stateOf(after), stateOf(before));
    return after;
  }

  /**
   * Sends the first part of a range again, as `DeliveriesService.resendRange` does. Call it again starting
   * from `next`.
   * @throws ApiError webhook_endpoint_not_found; validation_failed when the range ends before it begins
   */
  async resendRange(businessId: Types.ObjectId, range: ResendRange, by: Actor): Promise<ResentPart> {
    const { from, to } = range;
    if (from >= to) {
      throw new ApiError('validation_failed', {
        fields: [{ field: 'to', message: 'to must be after from' }],
      });
    }
    await this.merchants.find(businessId);
    const { environment } =
      'endpointId' in range ? await this.endpoints.find(businessId, range.endpointId) : range;
    const part = await this.deliveries.resendRange({ businessId, environment }, range);
    const endpointId = 'endpointId' in range ? range.endpointId.toHexString() : 'all';
    await this.record('webhook-delivery.resend-range', businessId, by, {
      environment,
      endpointId,
      from,
      to: part.next ?? to,
      count: part.count,
    });
    return part;
  }

  /**
   * Resends given-up deliveries of an environment, as `DeliveriesService.resendGivenUp` does. Returns how
   * many it sends.
   * @throws ApiError webhook_endpoint_not_found, also for an endpoint of the other environment
   */
  async resendGivenUp(
    businessId: Types.ObjectId,
    {
      environment,
      since,
      endpointId,
    }: { environment: Environment; since: Date; endpointId?: Types.ObjectId },
    by: Actor,
  ): Promise<number> {
    await this.merchants.find(businessId);
    if (endpointId) await this.endpoints.findIn({ businessId, environment }, endpointId);
    const count = await this.deliveries.resendGivenUp({ businessId, environment }, { since, endpointId });
    const endpoint = endpointId?.toHexString() ?? 'all';
    await this.record('webhook-delivery.resend-given-up', businessId, by, {
      environment,
      endpointId: endpoint,
      since,
      count,
    });
    return count;
  }

  /**
   * Sends a test event to the endpoint. Returns its delivery.
   * @throws ApiError webhook_endpoint_not_found
   */
  async sendTest(businessId: Types.ObjectId, endpointId: Types.ObjectId, by: Actor): Promise<Delivery> {
    const delivery = await this.deliveries.sendTest(
      await this.endpoints.find(businessId, endpointId),
      endpointId,
    );
    const after = { endpointId: endpointId.toHexString(), delivery: delivery._id };
    await this.record('webhook-endpoint.test', businessId, by, after);
    return delivery;
  }

  private async record(
    action: string,
    businessId: Types.ObjectId,
    by: Actor,
    after: object,
    before?: object,
  ): Promise<void> {
    const subject = { kind: 'merchant', id: businessId.toHexString() };
    await this.audit.record({ by, action, subject, before, after });
  }
}

function newestFirst(a: DeliveryPlace, b: DeliveryPlace): number {
  return isOlder(a, b) ? 1 : -1;
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.code === 'webhook_delivery_not_found') return null;
  throw error;
}
