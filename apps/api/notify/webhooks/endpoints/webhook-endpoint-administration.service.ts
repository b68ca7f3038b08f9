import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import {
  type EndpointUpdate,
  type NewEndpoint,
  SECRET_OVERLAP_SECONDS,
  type ShownEndpoint,
  WebhookEndpointsService,
  type WithSecret,
} from './webhook-endpoints.service';

/**
 * The operator's use cases for a merchant's endpoints, of both environments. Every change writes an audit
 * entry, never with a secret. Every method throws ApiError merchant_not_found. An endpoint of another
 * merchant is webhook_endpoint_not_found.
 */
@Injectable()
export class WebhookEndpointAdministration {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly merchants: MerchantAdministration,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Creates an endpoint. Its secret is shown only in the result.
   * @throws ApiError validation_failed
   */
  async create(fresh: NewEndpoint, by: Actor): Promise<WithSecret> {
    await this.merchants.find(fresh.businessId);
    const created = await this.endpoints.create(fresh, (after) =>
      this.entryOf('webhook-endpoint.create', by, { after }),
    );
    await this.audit.carry('webhook_endpoints', created.endpoint._id);
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

  /**
   * The endpoint of one environment. @throws ApiError webhook_endpoint_not_found, also for one of the other
   * environment
   */
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
    const after = await this.endpoints.update(before, id, update, (changes) =>
      this.entryOf('webhook-endpoint.change', by, {
        before,
        after: { ...before, ...changes } as ShownEndpoint,
      }),
    );
    await this.audit.carry('webhook_endpoints', id);
    return after;
  }

  /** Removes the endpoint. Returns it as it was. */
  async remove(businessId: Types.ObjectId, id: Types.ObjectId, by: Actor): Promise<ShownEndpoint> {
    const before = await this.find(businessId, id);
    await this.endpoints.remove(before, id, this.entryOf('webhook-endpoint.remove', by, { before }));
    await this.audit.carry('webhook_endpoints', id);
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
    const after = await this.find(businessId, id);
    const entry = this.entryOf('webhook-endpoint.roll', by, { after, overlapSeconds });
    const rolled = await this.endpoints.rollSecret(after, id, { overlapSeconds }, entry);
    await this.audit.carry('webhook_endpoints', id);
    return rolled;
  }

  private entryOf(
    action: string,
    by: Actor,
    {
      before,
      after,
      overlapSeconds,
    }: { before?: ShownEndpoint; after?: ShownEndpoint; overlapSeconds?: number },
  ): AuditEntry {
    const { businessId } = (after ?? before) as Tenant;
    return this.audit.entryOf({
      by,
      action,
      subject: { kind: 'merchant', id: businessId.toHexString() },
      before: before && auditViewOf(before),
      after: after && { ...auditViewOf(after), ...(overlapSeconds !== undefined && { overlapSeconds }) },
    });
  }
}

function nullIfNone<T>(list: readonly T[] | null): T[] | null {
  return list && list.length > 0 ? [...new Set(list)] : null;
}

/** The endpoint for the audit log. The query string may contain a receiver's password, so it is hidden. */
function auditViewOf({ _id, environment, url, events, enabled, disabledReason }: ShownEndpoint) {
  const shown = url.replace(/\?.*$/, '?[hidden]');
  return { id: _id.toHexString(), environment, url: shown, events: events ?? 'all', enabled, disabledReason };
}
