import { Schema, type Types } from 'mongoose';
import { ENVIRONMENTS, EVENT_TYPES, type Environment, type EventType } from '@cowrie/dto';

export const WEBHOOK_ENDPOINT = 'WebhookEndpoint';

/** A signing secret, readable with the service's own key alone. */
export interface SealedSecret {
  sealed: string;
  createdAt: Date;
  /** Replaced by a newer one, and still used until then. */
  expiresAt?: Date;
}

/** Where a merchant's server wants to hear of events. */
export interface WebhookEndpoint {
  _id: Types.ObjectId;
  businessId: Types.ObjectId;
  environment: Environment;
  url: string;
  /** Absent: all. */
  events?: EventType[];
  /** Newest first; two at most. */
  secrets: SealedSecret[];
  enabled: boolean;
  disabledReason?: string;
  /** Since when tries have failed, with no success in between. */
  failingSince?: Date;
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };

export const webhookEndpointSchema = new Schema<WebhookEndpoint>(
  {
    businessId: { type: Schema.Types.ObjectId, required: true },
    environment: { ...text, enum: ENVIRONMENTS },
    url: text,
    events: { type: [{ type: String, enum: EVENT_TYPES }], default: undefined },
    secrets: [new Schema<SealedSecret>({ sealed: text, createdAt: date, expiresAt: Date }, { _id: false })],
    enabled: { type: Boolean, required: true },
    disabledReason: String,
    failingSince: Date,
    createdAt: date,
    updatedAt: date,
  },
  { collection: 'webhook_endpoints', versionKey: false, strict: 'throw' },
);

// list, and who is to hear of an event.
webhookEndpointSchema.index({ businessId: 1, environment: 1, _id: 1 });
