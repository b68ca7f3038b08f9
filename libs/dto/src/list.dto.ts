import { Transform, type TransformFnParams } from 'class-transformer';
import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { FIAT_CURRENCIES, type FiatCurrency } from './enums.dto';
import { Field } from './field';
import { IsCount, IsOneOf } from './rules';

export const SORT_FIELDS = ['created_at', 'status'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Query parameters are texts: digits become a number, and anything else stays what it is, to be refused. */
export const digits = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

const optional = true;

/** Which part of a list. */
export class PageQueryDto {
  @Transform(digits)
  @IsCount({ description: 'Which page, from 1.', optional, default: 1 })
  page: number = 1;

  @Transform(digits)
  @IsCount({ description: 'Rows on a page.', optional, default: 20, maximum: 100 })
  pageSize: number = 20;
}

/** Query of `GET /api/v1/payments`. */
export class ListPaymentsQueryDto extends PageQueryDto {
  @IsOneOf(SORT_FIELDS, {
    description: 'What to sort by.',
    optional,
    default: 'created_at',
  })
  sortBy: SortField = 'created_at';

  @IsOneOf(SORT_ORDERS, { description: 'Which way.', optional, default: 'desc' })
  sortOrder: SortOrder = 'desc';

  @IsOneOf(PAYMENT_STATUSES, {
    description: 'Only payments of this status.',
    optional,
    enumName: 'PaymentStatus',
  })
  status?: PaymentStatus;
}

/** Interface, "List row". */
export class PaymentListRow {
  @Field('The payment.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('Fiat amount asked for, 2 decimals.')
  fiatAmount: string;

  @Field('Currency of `fiatAmount`.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('Where the payment stands.', { enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  status: PaymentStatus;

  @Field('When it was created.', { format: 'date-time' })
  created_at: string;
}

/** Interface, "Page wrapper". */
export abstract class Page<T> {
  abstract data: T[];

  @Field('This page, from 1.', { type: 'integer' })
  currentPage: number;

  @Field('Rows on a page, as asked for.', { type: 'integer' })
  pageSize: number;

  @Field('Rows that match, exactly.', { type: 'integer' })
  totalItems: number;

  @Field('Pages that there are.', { type: 'integer' })
  totalPages: number;

  @Field('There is a page after this one.', { type: 'boolean' })
  hasNext: boolean;

  @Field('There is a page before this one.', { type: 'boolean' })
  hasPrev: boolean;
}

/** Answer to `GET /api/v1/payments`. */
export class PaymentPage extends Page<PaymentListRow> {
  @Field('The rows of this page.', { type: () => PaymentListRow, isArray: true })
  data: PaymentListRow[];
}
