import { Transform, type TransformFnParams } from 'class-transformer';
import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { FIAT_CURRENCIES, type FiatCurrency, type Token, TOKENS } from './enums.dto';
import { Field } from './field';
import { PaymentDetails } from './payment.dto';
import { IsCount, IsEmailAddress, IsHexId, IsNetworkName, IsOneOf, IsReference, IsTime } from './rules';

/**
 * No index has token and network. So a list filtered by them reads every payment of a window, and the window
 * is limited to this many days.
 */
export const MAX_SCANNED_DAYS = 31;

export const SORT_FIELDS = ['created_at', 'status'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Query parameters are texts. Digits become a number; anything else stays as it is and is refused later. */
export const digits = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

const optional = true;

/** The page of a list. */
export class PageQueryDto {
  @Transform(digits)
  @IsCount({ description: 'The page, from 1.', optional, default: 1 })
  page: number = 1;

  @Transform(digits)
  @IsCount({ description: 'Rows on a page.', optional, default: 20, maximum: 100 })
  pageSize: number = 20;
}

/** Query of `GET /api/v1/payments`. */
export class ListPaymentsQueryDto extends PageQueryDto {
  @IsOneOf(SORT_FIELDS, {
    description: 'The field to sort by.',
    optional,
    default: 'created_at',
  })
  sortBy: SortField = 'created_at';

  @IsOneOf(SORT_ORDERS, { description: 'The direction to sort in.', optional, default: 'desc' })
  sortOrder: SortOrder = 'desc';

  @IsOneOf(PAYMENT_STATUSES, {
    description: 'Only payments of this status.',
    optional,
    enumName: 'PaymentStatus',
  })
  status?: PaymentStatus;

  @IsTime({
    description: 'Only payments created at this time or later. Write `+` as `%2B`.',
    optional,
  })
  createdFrom?: string;

  @IsTime({ description: 'Only payments created before this time. Write `+` as `%2B`.', optional })
  createdTo?: string;

  @IsReference({ description: 'Only the payments with this `clientReference`.', optional })
  reference?: string;

  @IsEmailAddress({
    description:
      'Only payments of this customer, without regard to case. Payments whose personal data is redacted are not found.',
    optional,
  })
  customerEmail?: string;

  @IsOneOf(TOKENS, {
    description: `Only payments whose customer chose this token. Needs \`createdFrom\` and \`createdTo\`, at most ${MAX_SCANNED_DAYS} days apart, or \`reference\` or \`customerEmail\`.`,
    optional,
    enumName: 'Token',
  })
  token?: Token;

  @IsNetworkName({
    description: 'Only payments that were paid on this network, or are to be. Needs the same as `token`.',
    optional,
  })
  network?: string;

  @IsHexId({
    description:
      'Only payments of this payment link. With `sortBy=status` it needs `createdFrom` and `createdTo`, as `token` does.',
    optional,
  })
  paymentLinkId?: string;

  @IsOneOf(['details'], {
    description: '`details`: each row is a whole payment, as its details show it.',
    optional,
  })
  expand?: 'details';
}

/** A row of the list of payments (docs/interface.md §2.3). */
export class PaymentListRow {
  @Field('The payment’s ID.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('The fiat amount asked for, with the decimals of its currency: `5000.00`.')
  fiatAmount: string;

  @Field('Currency of `fiatAmount`.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('The payment’s status.', { enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' })
  status: PaymentStatus;

  @Field('When it was created.', { format: 'date-time' })
  created_at: string;
}

/** A page of a list (docs/interface.md §2.4). */
export abstract class Page<T> {
  abstract data: T[];

  @Field('The number of this page, from 1.', { type: 'integer' })
  currentPage: number;

  @Field('Rows on a page, as requested.', { type: 'integer' })
  pageSize: number;

  @Field('The number of all rows that match, exact.', { type: 'integer' })
  totalItems: number;

  @Field('The number of pages.', { type: 'integer' })
  totalPages: number;

  @Field('Whether there is a next page.', { type: 'boolean' })
  hasNext: boolean;

  @Field('Whether there is a previous page.', { type: 'boolean' })
  hasPrev: boolean;
}

/** Answer to `GET /api/v1/payments`. */
export class PaymentPage extends Page<PaymentListRow> {
  @Field('The rows of this page.', { type: () => PaymentListRow, isArray: true })
  data: PaymentListRow[];
}

/** Answer to `GET /api/v1/payments` with `expand=details`. */
export class PaymentDetailsPage extends Page<PaymentDetails> {
  @Field('The payments of this page, whole.', { type: () => PaymentDetails, isArray: true })
  data: PaymentDetails[];
}
