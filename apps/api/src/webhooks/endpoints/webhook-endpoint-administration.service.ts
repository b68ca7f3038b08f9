import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { MerchantAdministration } from '../../merchants/merchant-administration.service';
import type { Tenant } from '../../payments/payments.repository';
import type { Actor } from '../../platform/audit/actor';
import { AuditLog } from '../../platform/audit/audit-log.service';
import { ApiError } from '../../platform/http/api.error';
import {
  type EndpointUpdate,
  type NewEndpoint,
  SECRET_OVERLAP_SECONDS,
  type ShownEndpoint,
  WebhookEndpointsService,
  type WithSecret,
} from './webhook-endpoints.service';

/**
 * The operator's use cases for a merchant's endpoints, of both environments. Every change writes an audit entry, never with a
 * secret. Every method throws ApiError merchant_not_found. An endpoint of another merchant is webhook_endpoint_not_found.
 */
@Injectable()
export class WebhookEndpointAdministration {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly merchants: MerchantAdministration,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Creates an endpoint. The result is the only place where its secret is shown.
   * @throws ApiError validation_failed
   */
  async create(fresh: NewEndpoint, by: Actor): Promise<WithSecret> {
    await this.merchants.find(fresh.businessId);
    const created = await this.endpoints.create(fresh);
    await this.record('webhook-endpoint.create', by, { after: created.endpoint });
    return created;
  }

  /** The endpoints of one environment or of both, oldest first. */
  async list(businessId: Types.ObjectId, environment?: Environment): Promise<ShownEndpoint[]> {
    await this.merchants.find(businessId);
    const wanted = environment ? [environment] : ENVIRONMENTS;
    const lists = await Promise.all(
      wanted.map((one) => this.endpoints.list({ businessId, environment: one })),
    );
    return lists.flat().sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  /** The endpoint, of either environment. */
  async find(businessId: Types.ObjectId, id: Types.ObjectId): Promise<ShownEndpoint> {
    const found = (await this.list(businessId)).find(({ _id }) => _id.equals(id));
    if (!found) throw new ApiError('webhook_endpoint_not_found');
    return found;
  }

  /** The endpoint of one environment. @throws ApiError webhook_endpoint_not_found, also for one of the other environment */
  async findIn({ businessId, environment }: Tenant, id: Types.ObjectId): Promise<ShownEndpoint> {
    return this.endpoints.get({ businessId, environment }, id);
  }

  /**
   * Changes the given fields. Writes nothing when nothing differs.
   * @throws ApiError validation_failed
   */
  async change(
    businessId: Types.ObjectId,
    id: Types.ObjectId,
    update: EndpointUpdate,
    by: Actor,
  ): Promise<ShownEndpoint> {
    const before = await this.find(businessId, id);
    const { url, events, enabled } = update;
    const wanted = {
      url: url ?? before.url,
      events: events === undefined ? before.events : (nullIfNone(events) ?? undefined),
      enabled: enabled ?? before.enabled,
    };
    const { url: oldUrl, events: oldEvents, enabled: wasEnabled } = before;
    if (isDeepStrictEqual(wanted, { url: oldUrl, events: oldEvents, enabled: wasEnabled })) return before;
    const after = await this.endpoints.update(before, id, update);
    await this.record('webhook-endpoint.change', by, { before, after });
    return after;
  }

  /** Removes the endpoint. Returns it as it was. */
  async remove(businessId: Types.ObjectId, id: Types.ObjectId, by: Actor): Promise<ShownEndpoint> {
    const before = await this.find(businessId, id);
    await this.endpoints.remove(before, id);
    await this.record('webhook-endpoint.remove', by, { before });
    return before;
  }

  /**
   * Creates a new secret, shown only here. Old and new secret both sign until the overlap ends.
   * @throws ApiError conflicting_change
   */
  async roll(
    businessId: Types.ObjectId,
    id: Types.ObjectId,
    { overlapSeconds = SECRET_OVERLAP_SECONDS }: { overlapSeconds?: number | undefined },
    by: Actor,
  ): Promise<WithSecret> {
    const tenant = await this.find(businessId, id);
    const rolled = await this.endpoints.rollSecret(tenant, id, { overlapSeconds });
    await this.record('webhook-endpoint.roll', by, { after: rolled.endpoint, overlapSeconds });
    return rolled;
  }

  private async record(
    action: string,
    by: Actor,
    {
      before,
      after,
      overlapSeconds,
    }: { before?: ShownEndpoint; after?: ShownEndpoint; overlapSeconds?: number },
  ): Promise<void> {
    const { businessId } = (after ?? before) as Tenant;
    await this.audit.record({
      ...{ by, action, subject: { kind: 'merchant', id: businessId.toHexString() } },
      before: before && auditViewOf(before),
      after: after && { ...auditViewOf(after), ...(overlapSeconds !== undefined && { overlapSeconds }) },
    });
  }
}

function nullIfNone<T>(list: readonly T[] | null): T[] | null {
  return list && list.length > 0 ? [...new Set(list)] : null;
}

/** The endpoint for the audit log. The query string can hold a receiver's own password, so it is hidden. */
function auditViewOf({ _id, environment, url, events, enabled, disabledReason }: ShownEndpoint) {
  const shown = url.replace(/\?.*$/, '?[hidden]');
  return { id: _id.toHexString(), environment, url: shown, events: events ?? 'all', enabled, disabledReason };
}
