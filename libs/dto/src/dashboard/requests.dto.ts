import { Transform } from 'class-transformer';
import { IsLine, IsObjectIdText } from '../admin/admin.rules';
import { KEY_KINDS, type KeyKind } from '../enums.dto';
import { Field } from '../field';
import { digits } from '../list.dto';
import { IsCount, IsOneOf } from '../rules';

const optional = true;
const PATH_LENGTH = 200;
const CURSOR_LENGTH = 60;

export const REQUEST_STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type RequestStatusClass = (typeof REQUEST_STATUS_CLASSES)[number];

/** Query of `GET …/:environment/requests`. */
export class DashboardListRequestsQueryDto {
  @IsOneOf(REQUEST_STATUS_CLASSES, {
    description: 'Only requests that were answered with such a status.',
    optional,
    enumName: 'RequestStatusClass',
  })
  status?: RequestStatusClass;

  @IsLine({ description: 'Only requests whose path begins so.', optional }, PATH_LENGTH)
  path?: string;

  @IsObjectIdText({ description: 'Only requests with this API key.', optional })
  keyId?: string;

  @IsLine({ description: 'The `nextBefore` of the previous page.', optional }, CURSOR_LENGTH)
  before?: string;

  @Transform(digits)
  @IsCount({ description: 'Requests on a page.', optional, default: 50, maximum: 100 })
  limit: number = 50;
}

/** A request with an API key of the business (docs/decisions/0075). */
export class DashboardRequest {
  @Field('The row’s ID.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('When it arrived.', { format: 'date-time' })
  at: string;

  @Field('The method.')
  method: string;

  @Field('The path, without query. What is not an ID of 24 hex digits stands as its name: `:reference`.')
  path: string;

  @Field('The status of the answer.', { type: 'integer' })
  status: number;

  @Field('The code of the refusal. Missing: it succeeded.', { optional })
  code?: string | undefined;

  @Field('The `X-Request-Id` of the answer.')
  requestId: string;

  @Field('How long the answer took, in milliseconds.', { type: 'integer', minimum: 0 })
  durationMs: number;

  @Field('The API key.', { pattern: '^[0-9a-f]{24}$' })
  keyId: string;

  @Field('The kind of key.', { enum: KEY_KINDS, enumName: 'KeyKind' })
  keyKind: KeyKind;

  @Field('The last four characters of the key.')
  keyLastFour: string;

  @Field('The caller’s address, as the service saw it.')
  address: string;

  @Field('How many requests before this one were left out, because the minute was busy. Missing: none.', {
    type: 'integer',
    minimum: 1,
    optional,
  })
  leftOut?: number | undefined;
}

/** Answer to `GET …/:environment/requests`. */
export class DashboardRequestPage {
  @Field('Newest first.', { type: () => DashboardRequest, isArray: true })
  data: DashboardRequest[];

  @Field('Whether there may be older requests. With a filter, a page that has some can be short or empty.', {
    type: 'boolean',
  })
  hasMore: boolean;

  @Field('The value of `before` for the next page. Missing on the last page.', { optional })
  nextBefore?: string | undefined;

  @Field('For how many days requests are kept. 0: none is noted.', { type: 'integer', minimum: 0 })
  keptDays: number;
}
