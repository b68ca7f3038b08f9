import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { MerchantAdministration } from '../../merchants/merchant-administration.service';
import { AuditLog } from '../../platform/audit/audit-log.service';
import { ApiError } from '../../platform/http/api.error';
import { WebhookEndpointAdministration } from '../endpoints/webhook-endpoint-administration.service';
import type { DeliverySearch } from './deliveries.repository';
import { DeliveriesService } from './deliveries.service';
import type { Delivery } from './delivery.schema';

/** What is looked for; what is left out may be anything. */
export interface DeliveryQuery extends Omit<DeliverySearch, 'before'> {
  environment?: Environment | undefined;
  /** The id of a delivery: only older ones. */
  before?: string | undefined;
}

/** The events of a time: to one endpoint, or to all that are enabled of an environment. */
export type ResendRange = { from: Date; to: Date } & (
  { endpointId: Types.ObjectId } | { environment: Environment }
);

/**
 * What an operator sees of a merchant's deliveries, and does about them. Each act is audited. All throw ApiError
 * merchant_not_found; webhook_delivery_not_found for what is another merchant's as well.
 */
@Injectable()
export class DeliveryAdministration {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly endpoints: WebhookEndpointAdministration,
    private readonly merchants: MerchantAdministration,
    private readonly audit: AuditLog,
  ) {}

  /** Newest first; of one environment, or of both. */
  async search(
    businessId: Types.ObjectId,
    { environment, before: beforeId, ...wanted }: DeliveryQuery,
  ): Promise<Delivery[]> {
    await this.merchants.find(businessId);
    const before = beforeId === undefined ? undefined : await this.find(businessId, beforeId);
    const found = await Promise.all(
      (environment ? [environment] : ENVIRONMENTS).map((one) =>
        this.deliveries.search({ businessId, environment: one }, { ...wanted, before }),
      ),
    );
    return found.flat().sort(newestFirst).slice(0, wanted.limit);
  }

  /** With every attempt that is kept. */
  async find(businessId: Types.ObjectId, id: string): Promise<Delivery> {
    await this.merchants.find(businessId);
    for (const environment of ENVIRONMENTS) {
      const delivery = await this.deliveries.get({ businessId, environment }, id).catch(nullIfUnknown);
      if (delivery) return delivery;
    }
    throw new ApiError('webhook_delivery_not_found');
  }

  /** As `DeliveriesService.resend`. */
  async resend(businessId: Types.ObjectId, id: string, by: string): Promise<Delivery> {
    const before = await this.find(businessId, id);
    const after = await this.deliveries.resend(before, id);
    const stateOf = ({ state }: Delivery) => ({ delivery: id, state });
    await this.record('webhook-delivery.resend', businessId, by, stateOf(after), stateOf(before));
    return after;
  }

  /**
   * As `DeliveriesService.resendRange`: gives how many.
   * @throws ApiError webhook_endpoint_not_found; validation_failed when the range ends before it begins
   */
  async resendRange(businessId: Types.ObjectId, range: ResendRange, by: string): Promise<number> {
    const { from, to } = range;
    if (from >= to) {
      throw new ApiError('validation_failed', {
        fields: [{ field: 'to', message: 'to must be after from' }],
      });
    }
    await this.merchants.find(businessId);
    const { environment } =
      'endpointId' in range ? await this.endpoints.find(businessId, range.endpointId) : range;
    const count = await this.deliveries.resendRange({ businessId, environment }, range);
    const endpointId = 'endpointId' in range ? range.endpointId.toHexString() : 'all';
    await this.record('webhook-delivery.resend-range', businessId, by, {
      ...{ environment, endpointId, from, to, count },
    });
    return count;
  }

  /** @throws ApiError webhook_endpoint_not_found */
  async sendTest(businessId: Types.ObjectId, endpointId: Types.ObjectId, by: string): Promise<Delivery> {
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
    by: string,
    after: object,
    before?: object,
  ): Promise<void> {
    const subject = { kind: 'merchant', id: businessId.toHexString() };
    await this.audit.record({ by, action, subject, before, after });
  }
}

function newestFirst(a: Delivery, b: Delivery): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1);
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.code === 'webhook_delivery_not_found') return null;
  throw error;
}
