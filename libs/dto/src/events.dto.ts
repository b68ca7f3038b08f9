import { Transform } from 'class-transformer';
import { Field } from './field';
import { digits } from './list.dto';
import { IsCount, IsNumberOfEvent } from './rules';
import { getSchemaPath } from '@nestjs/swagger';
import { MerchantEventBody, PaymentEventBody } from './webhook.dto';

const optional = true;

/** Query of `GET /api/v1/events`. */
export class ListEventsQueryDto {
  @Transform(digits)
  @IsNumberOfEvent({
    description: 'Only events with a higher number: the `lastNumber` of the previous page.',
    optional,
    default: 0,
  })
  after: number = 0;

  @Transform(digits)
  @IsCount({ description: 'Events on a page.', optional, default: 20, maximum: 100 })
  limit: number = 20;
}

/** An event in the list: the webhook's body with its number and ID. */
export class ListedEvent extends PaymentEventBody {
  @Field('The number of the event within business and environment, from 1 and without gaps.', {
    type: 'integer',
    minimum: 1,
  })
  number: number;

  @Field('The `webhook-id`, the same on every try.')
  id: string;
}

/** An event in the list about a merchant's own money or account. */
export class ListedMerchantEvent extends MerchantEventBody {
  @Field('The number of the event within business and environment, from 1 and without gaps.', {
    type: 'integer',
    minimum: 1,
  })
  number: number;

  @Field('The `webhook-id`, the same on every try.')
  id: string;
}

/** Answer to `GET /api/v1/events`. */
export class EventPage {
  @Field('The events, oldest first. `type` says which of the two an event is.', {
    type: 'array' as never,
    items: {
      oneOf: [{ $ref: getSchemaPath('ListedEvent') }, { $ref: getSchemaPath('ListedMerchantEvent') }],
    },
  })
  data: (ListedEvent | ListedMerchantEvent)[];

  @Field('Whether there are events after this page.', { type: 'boolean' })
  hasMore: boolean;

  @Field(
    'The number of the last event of this page, or `after` when the page is empty. Use it as the next `after`.',
    {
      type: 'integer',
      minimum: 0,
    },
  )
  lastNumber: number;
}
