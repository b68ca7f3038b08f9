import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { DashboardMadeThing } from '@cowrie/dto';
import { ApiKeyAdministration } from '@cowrie/api/merchants/merchants/api-key-administration.service';
import { isInForce } from '@cowrie/api/merchants/merchants/api-keys.service';
import { PaymentLinksRepository } from '@cowrie/api/money-in/payment-links/payment-links.repository';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { MembershipsRepository } from '@cowrie/api/people/memberships.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { WebhookEndpointAdministration } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint-administration.service';

/** Number of entries of one kind that are read. Nobody decides about more at once. */
const MOST_ENTRIES = 500;

/** Things a person created that remain after the person leaves: others decide about them then. */
@Injectable()
export class MadeByMember {
  constructor(
    private readonly audit: AuditLog,
    private readonly keys: ApiKeyAdministration,
    private readonly endpoints: WebhookEndpointAdministration,
    private readonly links: PaymentLinksRepository,
    private readonly memberships: MembershipsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The keys, endpoints and links of a business that still work and that a member created, or whose secret
   * the member saw, by kind.
   * @throws ApiError member_not_found
   */
  async list(businessId: Types.ObjectId, personId: Types.ObjectId): Promise<DashboardMadeThing[]> {
    if (!(await this.memberships.of(businessId, personId))) throw new ApiError('member_not_found');
    const [keyIds, endpointIds, linkIds] = await Promise.all([
      this.idsOf(businessId, personId, 'api-key', idOfKey),
      this.idsOf(businessId, personId, 'webhook-endpoint', idInside),
      this.idsOf(businessId, personId, 'payment_link', ({ subject }) => subject.id),
    ]);
    const now = this.clock.now();
    const [keys, endpoints, links] = await Promise.all([
      this.keys.list(businessId),
      this.endpoints.list(businessId),
      this.links.findActive(businessId, [...linkIds]),
    ]);
    return [
      ...keys
        .filter((key) => keyIds.has(key._id.toHexString()) && isInForce(key, now))
        .map(({ _id, environment, kind, label, lastFour }) =>
          thing('api_key', { _id, environment }, `${label ?? kind} ••••${lastFour}`),
        ),
      ...endpoints
        .filter(({ _id, enabled }) => endpointIds.has(_id.toHexString()) && enabled)
        .map((endpoint) => thing('webhook_endpoint', endpoint, endpoint.url)),
      ...links.map((link) => thing('payment_link', link, link.title)),
    ];
  }

  private async idsOf(
    businessId: Types.ObjectId,
    personId: Types.ObjectId,
    action: string,
    idOf: (entry: AuditEntry) => string | undefined,
  ): Promise<ReadonlySet<string>> {
    const query = { by: personId.toHexString(), action, page: 1, pageSize: MOST_ENTRIES };
    const { rows } = await this.audit.ofBusiness(businessId.toHexString(), query);
    return new Set(rows.flatMap((entry) => idOf(entry) ?? []));
  }
}

/** The key whose secret the person saw: the new one, or the one that replaced another. */
function idOfKey(entry: AuditEntry): string | undefined {
  if (entry.action === 'api-key.revoke') return undefined;
  const { replacedBy } = (entry.after ?? {}) as { replacedBy?: string };
  return replacedBy ?? idInside(entry);
}

function idInside({ after }: AuditEntry): string | undefined {
  return (after as { id?: string } | undefined)?.id;
}

function thing(
  kind: DashboardMadeThing['kind'],
  { _id, environment }: { _id: Types.ObjectId; environment: DashboardMadeThing['environment'] },
  name: string,
): DashboardMadeThing {
  return { kind, id: _id.toHexString(), environment, name };
}
