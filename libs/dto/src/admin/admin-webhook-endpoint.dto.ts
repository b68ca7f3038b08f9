import { ENVIRONMENTS, type Environment } from '../enums.dto';
import { Field } from '../field';
import { IsFlag, IsOneOf } from '../rules';
import { EVENT_TYPES, type EventType } from '../webhook.dto';
import { IsWholeNumber } from './admin.rules';
import { IsEventTypes, IsTime, IsWebhookUrl } from './webhook.rules';

const optional = true;
const TIME = { format: 'date-time' };
const MONTH_SECONDS = 30 * 86_400;
const URL = {
  description:
    'Where events are sent to. In live: https on port 443, and a public address; in test http too.',
};
const EVENTS = { description: 'Which events; null, none or missing: all.', optional };
const RANGE_FROM = { description: 'The first moment of the range.' };
const RANGE_TO = { description: 'The end of the range: events of that moment are no longer in it.' };

/** Body of `POST /admin/v1/merchants/:businessId/webhook-endpoints`. */
export class AdminCreateWebhookEndpointDto {
  @IsWebhookUrl(URL)
  url: string;

  @IsOneOf(ENVIRONMENTS, { description: 'Of which of the two worlds it hears.', enumName: 'Environment' })
  environment: Environment;

  @IsEventTypes(EVENTS)
  events?: EventType[] | null;
}

/** Query of `GET /admin/v1/merchants/:businessId/webhook-endpoints`. */
export class AdminListWebhookEndpointsQueryDto {
  @IsOneOf(ENVIRONMENTS, {
    description: 'Only of this environment.',
    optional,
    enumName: 'Environment',
  })
  environment?: Environment;
}

/** Body of `PATCH /admin/v1/merchants/:businessId/webhook-endpoints/:endpointId`. */
export class AdminChangeWebhookEndpointDto {
  @IsWebhookUrl({ ...URL, optional })
  url?: string;

  @IsEventTypes({ description: 'Which events; null or none: all.', optional })
  events?: EventType[] | null;

  @IsFlag({
    description:
      'False: nothing is sent to it from now on, and what waits is dropped. True: takes that back.',
    optional,
  })
  enabled?: boolean;
}

/** Body of `POST /admin/v1/merchants/:businessId/webhook-endpoints/:endpointId/roll`. */
export class AdminRollWebhookSecretDto {
  @IsWholeNumber(
    {
      description: 'For so long the old secret signs beside the new one; 0: no longer. A day if missing.',
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
    description: 'To all that are enabled of this environment.',
    enumName: 'Environment',
  })
  environment: Environment;
}

/** How many deliveries were begun once more. */
export class AdminResent {
  @Field('Deliveries that are sent again, or for the first time; what is under way is not counted.', {
    type: 'integer',
    minimum: 0,
  })
  count: number;
}

/** Where a merchant's server hears of events. */
export class AdminWebhookEndpoint {
  @Field('What it is changed and removed by.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('Of which of the two worlds it hears.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('Where events are sent to.')
  url: string;

  @Field('Which events; missing: all.', { isArray: true, enum: EVENT_TYPES, enumName: 'EventType', optional })
  events?: EventType[];

  @Field('Whether anything is sent to it.', { type: 'boolean' })
  enabled: boolean;

  @Field('Why nothing is: by hand, or because it answered 410.', { optional })
  disabledReason?: string;

  @Field('Since when every try has failed; missing: the last one did not.', { ...TIME, optional })
  failingSince?: string;

  @Field('When it was made.', TIME)
  createdAt: string;

  @Field('When it last changed.', TIME)
  updatedAt: string;
}

/** An endpoint with a secret that was just made. */
export class AdminWebhookEndpointWithSecret extends AdminWebhookEndpoint {
  @Field('What events are signed with. It is shown this once, and nobody can find it out again.', {
    pattern: '^whsec_',
  })
  secret: string;
}
