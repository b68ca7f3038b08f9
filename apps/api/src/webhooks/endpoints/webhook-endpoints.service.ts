import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { EVENT_TYPES, type EventType } from '@cowrie/dto';
import { secretOf, SECRET_BYTES } from '@cowrie/webhook-signature';
import type { Tenant } from '../../payments/payments.repository';
import { Clock } from '../../platform/clock/clock';
import { AppConfig } from '../../platform/config/app.config';
import { ApiError } from '../../platform/http/api.error';
import { AddressRefusedError, publicLookup } from './public-lookup';
import { SecretBox } from './secret-box';
import type { SealedSecret, WebhookEndpoint } from './webhook-endpoint.schema';
import { type EndpointChanges, WebhookEndpointsRepository } from './webhook-endpoints.repository';
import { faultOfWebhookUrl } from './webhook-url';

/** How long a replaced secret goes on signing, unless said otherwise. */
export const SECRET_OVERLAP_SECONDS = 86_400;

/** An endpoint without its secrets. */
export type ShownEndpoint = Omit<WebhookEndpoint, 'secrets'>;

export interface WithSecret {
  endpoint: ShownEndpoint;
  secret: string;
}

export interface NewEndpoint extends Tenant {
  url: string;
  /** Absent or empty: all. */
  events?: EventType[] | undefined;
}

/** `null` for `events`: all from now on. */
export interface EndpointUpdate {
  url?: string | undefined;
  events?: EventType[] | null | undefined;
  enabled?: boolean | undefined;
}

/** Where merchants' servers hear of events: what an operator sets. All throw ApiError webhook_endpoint_not_found for an unknown one. */
@Injectable()
export class WebhookEndpointsService {
  private readonly box: SecretBox;

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(config.keySecret);
  }

  /** The answer is the only time that the secret is seen. @throws ApiError validation_failed */
  async create({ businessId, environment, url, events }: NewEndpoint): Promise<WithSecret> {
    await this.check({ businessId, environment }, { url, events });
    const now = this.clock.now();
    const _id = new Types.ObjectId();
    const { secret, stored } = this.newSecret(_id);
    const endpoint: WebhookEndpoint = {
      ...{ _id, businessId, environment, url },
      ...(events && events.length > 0 && { events: [...new Set(events)] }),
      secrets: [stored],
      enabled: true,
      createdAt: now,
      updatedAt: now,
    };
    await this.endpoints.insert(endpoint);
    return { endpoint: shown(endpoint), secret };
  }

  async list(tenant: Tenant): Promise<ShownEndpoint[]> {
    return (await this.endpoints.ofTenant(tenant)).map(shown);
  }

  async get(tenant: Tenant, id: Types.ObjectId): Promise<ShownEndpoint> {
    return shown(found(await this.endpoints.findOfTenant(tenant, id)));
  }

  /** Who enables an endpoint again takes back the reason why it was not. @throws ApiError validation_failed */
  async update(
    tenant: Tenant,
    id: Types.ObjectId,
    { url, events, enabled }: EndpointUpdate,
  ): Promise<ShownEndpoint> {
    await this.check(tenant, { url, events: events ?? undefined });
    const changes: EndpointChanges = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: events && events.length > 0 ? [...new Set(events)] : undefined }),
      ...(enabled !== undefined && { enabled, disabledReason: enabled ? undefined : 'disabled by hand' }),
      ...(enabled && { failingSince: undefined }),
    };
    return shown(found(await this.endpoints.change(tenant, id, changes)));
  }

  /** What is still to be delivered to it is dropped. */
  async remove(tenant: Tenant, id: Types.ObjectId): Promise<void> {
    if (!(await this.endpoints.remove(tenant, id))) throw new ApiError('webhook_endpoint_not_found');
  }

  /** A new secret, seen this once. Both sign until the overlap is over; of older ones none is left. */
  async rollSecret(
    tenant: Tenant,
    id: Types.ObjectId,
    { overlapSeconds = SECRET_OVERLAP_SECONDS }: { overlapSeconds?: number } = {},
  ): Promise<WithSecret> {
    const endpoint = found(await this.endpoints.findOfTenant(tenant, id));
    const { secret, stored } = this.newSecret(id);
    const expiresAt = new Date(stored.createdAt.getTime() + overlapSeconds * 1000);
    const [newest] = endpoint.secrets;
    const secrets = newest && overlapSeconds > 0 ? [stored, { ...newest, expiresAt }] : [stored];
    // Of two who roll at once, one would hold a secret that was never used.
    if (!(await this.endpoints.replaceSecrets(endpoint, secrets)))
      return this.rollSecret(tenant, id, { overlapSeconds });
    return { endpoint: shown({ ...endpoint, secrets }), secret };
  }

  /** The secrets that sign at this moment, newest first. For the dispatcher; to be shown to nobody. */
  secretsInForce({ _id, secrets }: WebhookEndpoint): string[] {
    const now = this.clock.now();
    return secrets
      .filter(({ expiresAt }) => !expiresAt || expiresAt > now)
      .map(({ sealed }) => this.box.open(sealed, _id.toHexString()));
  }

  private newSecret(id: Types.ObjectId): { secret: string; stored: SealedSecret } {
    const secret = secretOf(randomBytes(SECRET_BYTES));
    const sealed = this.box.seal(secret, id.toHexString());
    return { secret, stored: { sealed, createdAt: this.clock.now() } };
  }

  private async check(
    { environment }: Tenant,
    { url, events = [] }: { url?: string | undefined; events?: readonly string[] | undefined },
  ): Promise<void> {
    const { allowPrivate } = this.config.webhooks;
    const fault =
      url === undefined
        ? undefined
        : (faultOfWebhookUrl(url, { environment, allowPrivate }) ??
          (allowPrivate ? undefined : await faultOfResolution(url)));
    const unknown = events.filter((event) => !(EVENT_TYPES as readonly string[]).includes(event));
    const fields = [
      ...(fault ? [{ field: 'url', message: `url ${fault}` }] : []),
      ...unknown.map((event) => ({ field: 'events', message: `"${event}" is no type of event` })),
    ];
    if (fields.length > 0) throw new ApiError('validation_failed', { fields });
  }
}

/** A name that does not resolve today may do so tomorrow: what counts is checked at every connection. */
async function faultOfResolution(url: string): Promise<string | undefined> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    publicLookup()(host, { all: true }, (error) =>
      resolve(
        error instanceof AddressRefusedError ? 'must not lead to a private or reserved address' : undefined,
      ),
    );
  });
}

function shown({ secrets: _, ...endpoint }: WebhookEndpoint): ShownEndpoint {
  return endpoint;
}

function found(endpoint: WebhookEndpoint | null): WebhookEndpoint {
  if (!endpoint) throw new ApiError('webhook_endpoint_not_found');
  return endpoint;
}
