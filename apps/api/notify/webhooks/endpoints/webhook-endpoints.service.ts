import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { BoundedMap } from '@cowrie/cache';
import { EVENT_TYPES, type EventType } from '@cowrie/dto';
import { secretOf, SECRET_BYTES } from '@cowrie/webhook-signature';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { AddressRefusedError, publicLookup } from './public-lookup';
import { SecretBox } from '@cowrie/api/platform/secrets/secret-box';
import type { SealedSecret, WebhookEndpoint } from './webhook-endpoint.schema';
import { type EndpointChanges, WebhookEndpointsRepository } from './webhook-endpoints.repository';
import { faultOfWebhookUrl } from './webhook-url';

/** How long a replaced secret still signs, by default (docs/interface.md §6.4). */
export const SECRET_OVERLAP_SECONDS = 86_400;

/** How many opened secrets a process keeps. */
const OPENED_SECRETS = 2000;

/** An endpoint without its secrets. */
export type ShownEndpoint = Omit<WebhookEndpoint, 'secrets' | 'unaudited'>;

/** An endpoint with a secret in plain text, which is shown only once. */
export interface WithSecret {
  endpoint: ShownEndpoint;
  secret: string;
}

/** An endpoint to create. */
export interface NewEndpoint extends Tenant {
  url: string;
  /** Event types to send. Absent or empty means all. */
  events?: EventType[] | undefined;
}

/** Fields to change. `events: null` means all types. */
export interface EndpointUpdate {
  url?: string | undefined;
  events?: EventType[] | null | undefined;
  enabled?: boolean | undefined;
}

/**
 * Manages webhook endpoints and their secrets. Every method with an ID throws ApiError
 * webhook_endpoint_not_found.
 */
@Injectable()
export class WebhookEndpointsService {
  private readonly box: SecretBox;
  /**
   * Opened secrets by their sealed text. Each webhook needs one, and the same text always opens to the same
   * secret.
   */
  private readonly opened = new BoundedMap<string>(OPENED_SECRETS);

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(...config.webhookSecretKeys);
  }

  /**
   * Creates an endpoint. Its secret is shown only in the result.
   * @throws ApiError validation_failed
   */
  async create(
    { businessId, environment, url, events }: NewEndpoint,
    entryOf?: (endpoint: ShownEndpoint) => AuditEntry,
  ): Promise<WithSecret> {
    await this.check({ businessId, environment }, { url, events });
    const now = this.clock.now();
    const _id = new Types.ObjectId();
    const { secret, stored } = this.newSecret(_id);
    const endpoint: WebhookEndpoint = {
      _id,
      businessId,
      environment,
      url,
      ...(events && events.length > 0 && { events: [...new Set(events)] }),
      secrets: [stored],
      enabled: true,
      createdAt: now,
      updatedAt: now,
    };
    await this.endpoints.insert(entryOf ? withEntry(endpoint, entryOf(shown(endpoint))) : endpoint);
    return { endpoint: shown(endpoint), secret };
  }

  async list(tenant: Tenant): Promise<ShownEndpoint[]> {
    return (await this.endpoints.ofTenant(tenant)).map(shown);
  }

  async get(tenant: Tenant, id: Types.ObjectId): Promise<ShownEndpoint> {
    return shown(found(await this.endpoints.findOfTenant(tenant, id)));
  }

  /**
   * Changes the given fields. Enabling an endpoint also clears `disabledReason`.
   * @throws ApiError validation_failed
   */
  async update(
    tenant: Tenant,
    id: Types.ObjectId,
    { url, events, enabled }: EndpointUpdate,
    entryOf?: (changes: EndpointChanges) => AuditEntry,
  ): Promise<ShownEndpoint> {
    await this.check(tenant, { url, events: events ?? undefined });
    const changes: EndpointChanges = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: events && events.length > 0 ? [...new Set(events)] : undefined }),
      ...(enabled !== undefined && { enabled, disabledReason: enabled ? undefined : 'disabled by hand' }),
      ...(enabled && { failingSince: undefined }),
    };
    return shown(found(await this.endpoints.change(tenant, id, changes, entryOf?.(changes))));
  }

  /** Removes the endpoint. Its unfinished deliveries are cancelled when they are due. */
  async remove(tenant: Tenant, id: Types.ObjectId, entry?: AuditEntry): Promise<void> {
    if (!(await this.endpoints.remove(tenant, id, entry))) throw new ApiError('webhook_endpoint_not_found');
  }

  /**
   * Creates a new secret, shown only here. It and the previous one sign until the overlap ends; older ones
   * are dropped.
   * @throws ApiError conflicting_change when another roll is written first
   */
  async rollSecret(
    tenant: Tenant,
    id: Types.ObjectId,
    { overlapSeconds = SECRET_OVERLAP_SECONDS }: { overlapSeconds?: number } = {},
    entry?: AuditEntry,
  ): Promise<WithSecret> {
    const endpoint = found(await this.endpoints.findOfTenant(tenant, id));
    const { secret, stored } = this.newSecret(id);
    const expiresAt = new Date(stored.createdAt.getTime() + overlapSeconds * 1000);
    const [newest] = endpoint.secrets;
    const secrets = newest && overlapSeconds > 0 ? [stored, { ...newest, expiresAt }] : [stored];
    // Only two secrets sign, so immediate repeated rolls would hand out secrets that never sign.
    if (!(await this.endpoints.replaceSecrets(endpoint, secrets, entry)))
      throw new ApiError('conflicting_change');
    return { endpoint: shown({ ...endpoint, secrets }), secret };
  }

  /**
   * The secrets that sign now, newest first, in plain text. For the dispatcher only; never show them.
   * @throws Error if a secret cannot be opened
   */
  secretsInForce({ _id, secrets }: WebhookEndpoint): string[] {
    const now = this.clock.now();
    return secrets
      .filter(({ expiresAt }) => !expiresAt || expiresAt > now)
      .map(({ sealed }) => this.open(sealed, _id.toHexString()));
  }

  private open(sealed: string, id: string): string {
    const key = `${id} ${sealed}`;
    const secret = this.opened.get(key) ?? this.box.open(sealed, id);
    this.opened.set(key, secret);
    return secret;
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
      ...unknown.map((event) => ({
        field: 'events',
        message: `"${event}" is not an event type; use ${EVENT_TYPES.join(', ')}`,
      })),
    ];
    if (fields.length > 0) throw new ApiError('validation_failed', { fields });
  }
}

/**
 * Why the host of `url` cannot be used. A name that does not resolve yet is allowed: each connection checks
 * it again.
 */
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

function shown({ secrets: _, unaudited: __, ...endpoint }: WebhookEndpoint): ShownEndpoint {
  return endpoint;
}

function found(endpoint: WebhookEndpoint | null): WebhookEndpoint {
  if (!endpoint) throw new ApiError('webhook_endpoint_not_found');
  return endpoint;
}
