import { Transform } from 'class-transformer';
import { ENVIRONMENTS, type Environment } from '../enums.dto';
import { Field } from '../field';
import { digits } from '../list.dto';
import { IsCount, IsOneOf } from '../rules';
import { EVENT_TYPES, type EventType } from '../webhook.dto';
import { IsLine, IsObjectIdText } from './admin.rules';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const COUNT = { type: 'integer', minimum: 0 } as const;
const ID_LENGTH = 200;

/**
 * `waiting`: for an earlier event of the same payment. `pending`: the next try is at `nextAt`. The others are
 * final.
 */
export const DELIVERY_STATES = ['waiting', 'pending', 'delivered', 'given_up', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
const STATE = { enum: DELIVERY_STATES, enumName: 'DeliveryState' };

/** An operator sends it to test an endpoint. It belongs to no payment and is not in the list of events. */
export const TEST_EVENT_TYPE = 'webhook.test';
export const DELIVERED_TYPES = [...EVENT_TYPES, TEST_EVENT_TYPE] as const;
export type DeliveredType = EventType | typeof TEST_EVENT_TYPE;

/** Query of `GET /admin/v1/merchants/:businessId/webhook-deliveries`. */
export class AdminListDeliveriesQueryDto {
  @IsOneOf(ENVIRONMENTS, {
    description: 'Only those of this environment.',
    optional,
    enumName: 'Environment',
  })
  environment?: Environment;

  @IsObjectIdText({ description: 'Only those to this endpoint.', optional })
  endpointId?: string;

  @IsObjectIdText({ description: 'Only those of this payment’s events.', optional })
  paymentId?: string;

  @IsLine({ description: 'Only those of this event: its `webhook-id`.', optional }, ID_LENGTH)
  eventId?: string;

  @IsOneOf(DELIVERY_STATES, { description: 'Only those in this state.', optional, enumName: 'DeliveryState' })
  state?: DeliveryState;

  @IsLine(
    { description: 'Only those older than this delivery: the `nextBefore` of the previous page.', optional },
    ID_LENGTH,
  )
  before?: string;

  @Transform(digits)
  @IsCount({ description: 'Deliveries on a page.', optional, default: 20, maximum: 100 })
  limit: number = 20;
}

/** One try of a delivery. */
export class AdminDeliveryAttempt {
  @Field('When it was sent.', TIME)
  at: string;

  @Field('How long it took, in milliseconds.', COUNT)
  durationMs: number;

  @Field('The HTTP status of the answer. Missing when there was none.', { type: 'integer', optional })
  status?: number | undefined;

  @Field('Why it failed.', { optional })
  error?: string | undefined;

  @Field('The first KiB of the answer’s body.', { optional })
  excerpt?: string | undefined;
}

/** The delivery of one event to one endpoint. */
export class AdminDeliveryRow {
  @Field('The delivery’s ID: use it to show or resend the delivery.')
  id: string;

  @Field('The `webhook-id`: the same on every try.')
  eventId: string;

  @Field('What happened.', { enum: DELIVERED_TYPES, enumName: 'DeliveredType' })
  type: DeliveredType;

  @Field('The environment.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The ID of the endpoint.', ID)
  endpointId: string;

  @Field('The ID of the payment. Missing for a test event.', { ...ID, optional })
  paymentId?: string | undefined;

  @Field('The number of the event within its payment, from 1.', COUNT)
  sequence: number;

  @Field('The state of the delivery.', STATE)
  state: DeliveryState;

  @Field('How many tries were made since it was created, or last resent by hand.', COUNT)
  tries: number;

  @Field('When the next try is due, while it is pending.', { ...TIME, optional })
  nextAt?: string | undefined;

  @Field('When it was made.', TIME)
  createdAt: string;

  @Field('When it ended.', { ...TIME, optional })
  endedAt?: string | undefined;

  @Field('The last try.', { type: () => AdminDeliveryAttempt, optional })
  lastAttempt?: AdminDeliveryAttempt | undefined;
}

/** A delivery with its body and tries. */
export class AdminDelivery extends AdminDeliveryRow {
  @Field('The body, byte for byte as it is signed.')
  body: string;

  @Field('The last 50 tries, oldest first.', { type: () => AdminDeliveryAttempt, isArray: true })
  attempts: AdminDeliveryAttempt[];
}

/** Answer to `GET /admin/v1/merchants/:businessId/webhook-deliveries`. */
export class AdminDeliveryPage {
  @Field('Newest first.', { type: () => AdminDeliveryRow, isArray: true })
  data: AdminDeliveryRow[];

  @Field('Whether there are older deliveries.', { type: 'boolean' })
  hasMore: boolean;

  @Field('The value of `before` for the next page. Missing on the last page.', { optional })
  nextBefore?: string | undefined;
}
