import { Transform } from 'class-transformer';
import { Field } from './field';
import { digits } from './list.dto';
import { IsCount, IsNumberOfEvent } from './rules';
import { PaymentEventBody } from './webhook.dto';

const optional = true;

/** Query of `GET /api/v1/events`. */
export class ListEventsQueryDto {
  @Transform(digits)
  @IsNumberOfEvent({
    description: 'Only events with a higher number: the `lastNumber` of the page before.',
    optional,
    default: 0,
  })
  after: number = 0;

  @Transform(digits)
  @IsCount({ description: 'Events on a page.', optional, default: 20, maximum: 100 })
  limit: number = 20;
}

/** An event as it is listed: the webhook's body, with its number and its id. */
export class ListedEvent extends PaymentEventBody {
  @Field('Counts up from 1 within business and environment, without gaps.', { type: 'integer', minimum: 1 })
  number: number;

  @Field('The `webhook-id`: the same on every try, and here.')
  id: string;
}

/** Answer to `GET /api/v1/events`. */
export class EventPage {
  @Field('Oldest first.', { type: () => ListedEvent, isArray: true })
  data: ListedEvent[];

  @Field('There are events after this page.', { type: 'boolean' })
  hasMore: boolean;

  @Field('Number of the last event of this page, or `after` when there is none: the next `after`.', {
    type: 'integer',
    minimum: 0,
  })
  lastNumber: number;
}
