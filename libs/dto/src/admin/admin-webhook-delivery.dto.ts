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

/** `waiting`: for an earlier event of the same payment. `pending`: to be tried at `nextAt`. The rest is over. */
export const DELIVERY_STATES = ['waiting', 'pending', 'delivered', 'given_up', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
const STATE = { enum: DELIVERY_STATES, enumName: 'DeliveryState' };

/** Sent by an operator to see whether an endpoint works; no payment’s event, and in no list of events. */
export const TEST_EVENT_TYPE = 'webhook.test';
export const DELIVERED_TYPES = [...EVENT_TYPES, TEST_EVENT_TYPE] as const;
export type DeliveredType = EventType | typeof TEST_EVENT_TYPE;

/** Query of `GET /admin/v1/merchants/:businessId/webhook-deliveries`. */
export class AdminListDeliveriesQueryDto {
  @IsOneOf(ENVIRONMENTS, { description: 'Only of this environment.', optional, enumName: 'Environment' })
  environment?: Environment;

  @IsObjectIdText({ description: 'Only to this endpoint.', optional })
  endpointId?: string;

  @IsObjectIdText({ description: 'Only of this payment’s events.', optional })
  paymentId?: string;

  @IsLine({ description: 'Only of this event: the `webhook-id`.', optional }, ID_LENGTH)
  eventId?: string;

  @IsOneOf(DELIVERY_STATES, { description: 'Only in this state.', optional, enumName: 'DeliveryState' })
  state?: DeliveryState;

  @IsLine(
    { description: 'Only older ones than this delivery: the `nextBefore` of the page before.', optional },
    ID_LENGTH,
  )
  before?: string;

  @Transform(digits)
  @IsCount({ description: 'Deliveries on a page.', optional, default: 20, maximum: 100 })
  limit: number = 20;
}

/** One try, as it went. */
export class AdminDeliveryAttempt {
  @Field('When it was made.', TIME)
  at: string;

  @Field('How long it took, in milliseconds.', COUNT)
  durationMs: number;

  @Field('Status of the answer; missing: there was none.', { type: 'integer', optional })
  status?: number;

  @Field('Why it is no success.', { optional })
  error?: string;

  @Field('The first KiB of the answer’s body.', { optional })
  excerpt?: string;
}

/** One event on its way to one endpoint. */
export class AdminDeliveryRow {
  @Field('What it is shown and sent again by.')
  id: string;

  @Field('The `webhook-id`: the same on every try.')
  eventId: string;

  @Field('What happened.', { enum: DELIVERED_TYPES, enumName: 'DeliveredType' })
  type: DeliveredType;

  @Field('Of which of the two worlds.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The endpoint that it goes to.', ID)
  endpointId: string;

  @Field('The payment that it is about; missing for a test.', { ...ID, optional })
  paymentId?: string;

  @Field('Counts the events of this payment up from 1.', COUNT)
  sequence: number;

  @Field('Where it stands.', STATE)
  state: DeliveryState;

  @Field('Tries since it was first sent, or last sent again by hand.', COUNT)
  tries: number;

  @Field('When it is tried next, while it is pending.', { ...TIME, optional })
  nextAt?: string;

  @Field('When it was made.', TIME)
  createdAt: string;

  @Field('When it was over.', { ...TIME, optional })
  endedAt?: string;

  @Field('The newest try.', { type: () => AdminDeliveryAttempt, optional })
  lastAttempt?: AdminDeliveryAttempt;
}

/** A delivery with everything about it. */
export class AdminDelivery extends AdminDeliveryRow {
  @Field('The body, byte for byte as it is signed.')
  body: string;

  @Field('The newest fifty tries, oldest first.', { type: () => AdminDeliveryAttempt, isArray: true })
  attempts: AdminDeliveryAttempt[];
}

/** Answer to `GET /admin/v1/merchants/:businessId/webhook-deliveries`. */
export class AdminDeliveryPage {
  @Field('Newest first.', { type: () => AdminDeliveryRow, isArray: true })
  data: AdminDeliveryRow[];

  @Field('There are older ones.', { type: 'boolean' })
  hasMore: boolean;

  @Field('The next `before`, when there are older ones.', { optional })
  nextBefore?: string;
}
