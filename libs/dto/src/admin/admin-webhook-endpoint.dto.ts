import { ENVIRONMENTS, type Environment } from '../enums.dto';
import { Field } from '../field';
import { IsFlag, IsOneOf, IsTime } from '../rules';
import { EVENT_TYPES, type EventType } from '../webhook.dto';
import { IsWholeNumber } from './admin.rules';
import { IsEventTypes, IsWebhookUrl } from './webhook.rules';

const optional = true;
const TIME = { format: 'date-time' };
const MONTH_SECONDS = 30 * 86_400;
const URL = {
  description:
    'The address that events are sent to. In live it must be public, with https on port 443. In test http works too.',
};
const EVENTS = { description: 'The events to send. Null, empty or missing: all.', optional };
const RANGE_FROM = { description: 'The start of the range.' };
const RANGE_TO = { description: 'The end of the range. Events at this time are not included.' };

/** Body of `POST /admin/v1/merchants/:businessId/webhook-endpoints`. */
export class AdminCreateWebhookEndpointDto {
  @IsWebhookUrl(URL)
  url: string;

  @IsOneOf(ENVIRONMENTS, {
    description: 'The environment whose events it receives.',
    enumName: 'Environment',
  })
  environment: Environment;

  @IsEventTypes(EVENTS)
  events?: EventType[] | null;
}

/** Query of `GET /admin/v1/merchants/:businessId/webhook-endpoints`. */
export class AdminListWebhookEndpointsQueryDto {
  @IsOneOf(ENVIRONMENTS, {
    description: 'Only those of this environment.',
    optional,
    enumName: 'Environment',
  })
  environment?: Environment;
}

/** Body of `PATCH /admin/v1/merchants/:businessId/webhook-endpoints/:endpointId`. */
export class AdminChangeWebhookEndpointDto {
  @IsWebhookUrl({ ...URL, optional })
  url?: string;

  @IsEventTypes({ description: 'The events to send. Null or empty: all.', optional })
  events?: EventType[] | null;

  @IsFlag({
    description:
      'False: nothing is sent from now on, and waiting deliveries are cancelled. True: events are sent again.',
    optional,
  })
  enabled?: boolean;
}

/** Body of `POST /admin/v1/merchants/:businessId/webhook-endpoints/:endpointId/roll`. */
export class AdminRollWebhookSecretDto {
  @IsWholeNumber(
    {
      description:
        'How long the old secret signs beside the new one, in seconds. 0: it stops at once. Missing: one day.',
      optional,
    },
    { minimum: 0, maximum: MONTH_SECONDS },
  )
  overlapSeconds?: number;
}

/** Body of `POST /admin/v1/merchants/:businessId/webhook-endpoints/:endpointId/resend`. */
export class AdminResendDto {
  @IsTime(RANGE_FROM)
  from: string;

  @IsTime(RANGE_TO)
  to: string;
}

/** Body of `POST /admin/v1/merchants/:businessId/webhook-deliveries/resend`. */
export class AdminResendAllDto extends AdminResendDto {
  @IsOneOf(ENVIRONMENTS, {
    description: 'The environment: deliveries go to all its enabled endpoints.',
    enumName: 'Environment',
  })
  environment: Environment;
}

/** How many deliveries were started. */
export class AdminResent {
  @Field('How many deliveries are sent again or for the first time. Those under way are not counted.', {
    type: 'integer',
    minimum: 0,
  })
  count: number;

  @Field('Call again with this `from`: a call looks at 1,000 events. Missing: the period is done.', {
    format: 'date-time',
    optional: true,
  })
  next?: string | undefined;
}

/** An endpoint that a merchant's events are sent to. */
export class AdminWebhookEndpoint {
  @Field('The endpoint’s ID: use it to change or remove the endpoint.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('The environment whose events it receives.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The address that events are sent to.')
  url: string;

  @Field('The events that are sent. Missing: all.', {
    isArray: true,
    enum: EVENT_TYPES,
    enumName: 'EventType',
    optional,
  })
  events?: EventType[] | undefined;

  @Field('Whether events are sent to it.', { type: 'boolean' })
  enabled: boolean;

  @Field('Why it is disabled: by an operator, or because it answered 410.', { optional })
  disabledReason?: string | undefined;

  @Field('Since when every try has failed. Missing when the last try succeeded.', { ...TIME, optional })
  failingSince?: string | undefined;

  @Field('When it was created.', TIME)
  createdAt: string;

  @Field('When it last changed.', TIME)
  updatedAt: string;
}

/** An endpoint with its new secret. */
export class AdminWebhookEndpointWithSecret extends AdminWebhookEndpoint {
  @Field('The secret that events are signed with. It is shown only here and cannot be retrieved later.', {
    pattern: '^whsec_',
  })
  secret: string;
}
