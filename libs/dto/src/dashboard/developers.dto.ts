import { Transform } from 'class-transformer';
import { IsTexts, IsLine, IsObjectIdText } from '../admin/admin.rules';
import {
  DELIVERED_TYPES,
  DELIVERY_STATES,
  type DeliveredType,
  type DeliveryState,
} from '../admin/admin-webhook-delivery.dto';
import { IsEventTypes, IsWebhookUrl } from '../admin/webhook.rules';
import { IsKeyLabel, IsKeyScopes } from '../admin/key.rules';
import { KEY_KINDS, type KeyKind, type KeyScope } from '../enums.dto';
import { Field } from '../field';
import { digits } from '../list.dto';
import { IsCount, IsFlag, IsOneOf, IsTime } from '../rules';
import { type EventType, EVENT_TYPES } from '../webhook.dto';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const ID_LENGTH = 200;

/** Body of `POST …/:environment/api-keys`. */
export class DashboardIssueApiKeyDto {
  @IsOneOf(KEY_KINDS, { description: 'The kind of key.', enumName: 'KeyKind' })
  kind: KeyKind;

  @IsKeyScopes({
    description:
      'What the secret key may do. Missing: `payments:read` and `webhooks:read`, and `customers:read` if your role may grant it.',
    optional,
  })
  scopes?: KeyScope[];

  @IsKeyLabel({ description: 'What the key is for, so that people can tell keys apart.', optional })
  label?: string;
}

/** Body of `PUT …/developer-api`. */
export class DashboardSetDeveloperApiDto {
  @IsFlag({ description: 'False: requests with keys are refused from now on. The keys stay.' })
  enabled: boolean;
}

/** Whether API keys work, and where the API is. */
export class DashboardDeveloperApi {
  @Field('Whether requests with API keys are answered, in both environments.', { type: 'boolean' })
  enabled: boolean;

  @Field('Public address of the API. Missing: its operator has not told it.', { optional })
  apiUrl?: string | undefined;
}

/** The address that a person calls from. */
export class DashboardAddress {
  @Field('The address of this request, as the service sees it.')
  address: string;

  @Field('Whether it is on the allow-list of the environment. False while the list is empty.', {
    type: 'boolean',
  })
  isListed: boolean;
}

/** Body of `PUT …/:environment/ip-allowlist`, and of the check before it. */
export class DashboardSetIpAllowlistDto {
  @IsTexts(
    { description: 'IPv4 and IPv6 addresses and CIDR ranges. Empty: secret keys work from every address.' },
    { maxItems: 200, maxLength: 64, format: 'ip-or-cidr' },
  )
  entries: string[];
}

/** Body of `POST …/:environment/webhook-endpoints`. */
export class DashboardCreateWebhookEndpointDto {
  @IsWebhookUrl({
    description:
      'The address that events are sent to. In live it must be public, with https on port 443. In test http works too.',
  })
  url: string;

  @IsEventTypes({ description: 'The events to send. Null, empty or missing: all.', optional })
  events?: EventType[] | null;
}

/** Query of `GET …/:environment/webhook-deliveries`. */
export class DashboardListDeliveriesQueryDto {
  @IsObjectIdText({ description: 'Only those to this endpoint.', optional })
  endpointId?: string;

  @IsObjectIdText({ description: 'Only those of this payment’s events.', optional })
  paymentId?: string;

  @IsLine({ description: 'Only those of this event: its `webhook-id`.', optional }, ID_LENGTH)
  eventId?: string;

  @IsOneOf(DELIVERED_TYPES, {
    description: 'Only those of events of this type.',
    optional,
    enumName: 'DeliveredType',
  })
  type?: DeliveredType;

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

/** Body of `POST …/:environment/webhook-deliveries/resend-given-up`. */
export class DashboardResendGivenUpDto {
  @IsTime({ description: 'Only deliveries that were made at this time or later.' })
  since: string;

  @IsObjectIdText({ description: 'Only those to this endpoint.', optional })
  endpointId?: string;
}

/** Query of `GET …/:environment/events`. */
export class DashboardListEventsQueryDto {
  @IsOneOf(EVENT_TYPES, { description: 'Only events of this type.', optional, enumName: 'EventType' })
  type?: EventType;

  @IsObjectIdText({ description: 'Only events of this payment.', optional })
  paymentId?: string;

  @Transform(digits)
  @IsCount({
    description:
      'Only events with a lower number: the `nextBefore` of the previous page. Default: from the newest on.',
    optional,
    default: 999_999_999,
  })
  before: number = 999_999_999;

  @Transform(digits)
  @IsCount({ description: 'Events on a page.', optional, default: 20, maximum: 100 })
  limit: number = 20;
}

/** A row of the list of events. */
export class DashboardEventRow {
  @Field('The `webhook-id`, the same on every try.')
  id: string;

  @Field('The number of the event within business and environment, from 1 and without gaps.', {
    type: 'integer',
    minimum: 1,
  })
  number: number;

  @Field('What happened.', { enum: EVENT_TYPES, enumName: 'EventType' })
  type: EventType;

  @Field('When it happened.', TIME)
  at: string;

  @Field('The payment that it is about. Missing: it is about no payment.', { ...ID, optional })
  paymentId?: string | undefined;
}

/** An event with its body. */
export class DashboardEvent extends DashboardEventRow {
  @Field('The body, as webhooks carry it.')
  body: string;
}

/** Answer to `GET …/:environment/events`. */
export class DashboardEventPage {
  @Field('Newest first.', { type: () => DashboardEventRow, isArray: true })
  data: DashboardEventRow[];

  @Field('Whether there may be older events. With a filter, a page that has some can be short or empty.', {
    type: 'boolean',
  })
  hasMore: boolean;

  @Field('The value of `before` for the next page. Missing on the last page.', { type: 'integer', optional })
  nextBefore?: number | undefined;
}
