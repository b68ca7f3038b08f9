import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { leaving } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ONE_BATCH } from '@cowrie/api/platform/mongo/one-batch';
import { WEBHOOK_ENDPOINT, type WebhookEndpoint } from './webhook-endpoint.schema';

/** Fields to write. A field that is `undefined` is removed. */
export type EndpointChanges = Partial<
  Pick<WebhookEndpoint, 'url' | 'events' | 'secrets' | 'enabled' | 'disabledReason' | 'failingSince'>
>;

const LISTENING_FIELDS = { businessId: 1, environment: 1, enabled: 1, events: 1 } as const;
/** What the creation of deliveries needs from an endpoint. */
export type ListeningEndpoint = Pick<WebhookEndpoint, '_id' | keyof typeof LISTENING_FIELDS>;

/** Reads and writes webhook endpoints. */
/** Endpoints that were not removed. */
const PRESENT = { removedAt: { $exists: false } } as const;

@Injectable()
export class WebhookEndpointsRepository {
  constructor(
    @InjectModel(WEBHOOK_ENDPOINT) private readonly endpoints: Model<WebhookEndpoint>,
    private readonly clock: Clock,
  ) {}

  async insert(endpoint: WebhookEndpoint): Promise<void> {
    await this.endpoints.create(endpoint);
  }

  /** The tenant's endpoints, oldest first. */
  async ofTenant({ businessId, environment }: Tenant): Promise<WebhookEndpoint[]> {
    return this.endpoints
      .find({ businessId, environment, ...PRESENT })
      .sort({ _id: 1 })
      .lean();
  }

  async findOfTenant(
    { businessId, environment }: Tenant,
    _id: Types.ObjectId,
  ): Promise<WebhookEndpoint | null> {
    return this.endpoints.findOne({ _id, businessId, environment, ...PRESENT }).lean();
  }

  /** Endpoints of any tenant; for the dispatcher, which works for all of them. */
  async findMany(ids: readonly Types.ObjectId[]): Promise<WebhookEndpoint[]> {
    return this.all({ _id: { $in: [...ids] }, ...PRESENT });
  }

  /** Enabled endpoints of these businesses, in any environment. */
  async findEnabled(businessIds: readonly Types.ObjectId[]): Promise<WebhookEndpoint[]> {
    return this.all({ businessId: { $in: [...businessIds] }, enabled: true });
  }

  /** What the creation of deliveries needs from the same endpoints. */
  async findListening(businessIds: readonly Types.ObjectId[]): Promise<ListeningEndpoint[]> {
    return this.all({ businessId: { $in: [...businessIds] }, enabled: true }, LISTENING_FIELDS);
  }

  /** Changes the endpoint. Returns it after the change, or null if this tenant has none with this ID. */
  async change(
    { businessId, environment }: Tenant,
    _id: Types.ObjectId,
    changes: EndpointChanges,
    entry?: AuditEntry,
  ): Promise<WebhookEndpoint | null> {
    return this.endpoints
      .findOneAndUpdate(
        { _id, businessId, environment, ...PRESENT },
        { ...this.updateOf(changes), ...leaving(entry) },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Writes since when endpoints have been failing; without `failingSince` they no longer fail. */
  async changeFailing(
    changes: readonly Pick<WebhookEndpoint, '_id' | 'businessId' | 'environment' | 'failingSince'>[],
  ): Promise<void> {
    if (changes.length === 0) return;
    await this.endpoints.collection.bulkWrite(
      changes.map(({ failingSince, ...filter }) => ({
        updateOne: { filter, update: this.updateOf({ failingSince }) },
      })),
      { ordered: false },
    );
  }

  /** Disables the endpoint, unless its URL changed since it was read. */
  async disable(
    { _id, businessId, environment, url }: WebhookEndpoint,
    disabledReason: string,
  ): Promise<void> {
    const read = { _id, businessId, environment, url, enabled: true };
    await this.endpoints.updateOne(read, this.updateOf({ enabled: false, disabledReason }));
  }

  /** Replaces the secrets. False if they have changed since they were read. */
  async replaceSecrets(
    { _id, businessId, environment, secrets: read }: WebhookEndpoint,
    secrets: WebhookEndpoint['secrets'],
    entry?: AuditEntry,
  ): Promise<boolean> {
    const newest = read[0]?.sealed;
    const { modifiedCount } = await this.endpoints.updateOne(
      { _id, businessId, environment, 'secrets.0.sealed': newest, ...PRESENT },
      { ...this.updateOf({ secrets }), ...leaving(entry) },
    );
    return modifiedCount === 1;
  }

  /** Removes the endpoint. False if this tenant has none with this ID. */
  async remove(
    { businessId, environment }: Tenant,
    _id: Types.ObjectId,
    entry?: AuditEntry,
  ): Promise<boolean> {
    const { modifiedCount } = await this.endpoints.updateOne(
      { _id, businessId, environment, ...PRESENT },
      { $set: { enabled: false, removedAt: this.clock.now() }, ...leaving(entry) },
    );
    return modifiedCount === 1;
  }

  /** Reads straight from the driver and in one batch. Relay and dispatcher ask for each event. */
  private all<T extends ListeningEndpoint>(filter: object, projection?: object): Promise<T[]> {
    const options = { ...ONE_BATCH, ...(projection && { projection }) };
    return this.endpoints.collection.find<T>(filter, options).toArray();
  }

  private updateOf(changes: EndpointChanges) {
    const entries = Object.entries(changes);
    const removed = entries.filter(([, value]) => value === undefined).map(([key]) => [key, 1]);
    return {
      $set: {
        ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
        updatedAt: this.clock.now(),
      },
      ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
    };
  }
}
