import { Transform } from 'class-transformer';
import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { IsLine } from '../admin/admin.rules';
import { type Token, TOKENS } from '../enums.dto';
import { Field } from '../field';
import { MAX_SCANNED_DAYS, Page, PageQueryDto, PaymentListRow } from '../list.dto';
import { IsHexIdLine, IsNetworkName, IsOneOf, IsTime } from '../rules';
import { DashboardVolume } from './home.dto';
import { type CsvSeparator, type ExportFormat, IsCsvSeparator, IsExportFormat } from './export-form.dto';

const optional = true;
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/**
 * Why a payment waits for a person. `undecided`: at least one token of its money does not count, and nobody
 * has decided about it. `screening`: it is held because of its money's sender.
 */
export const PAYMENT_ATTENTIONS = ['undecided', 'screening'] as const;
export type PaymentAttention = (typeof PAYMENT_ATTENTIONS)[number];
const ATTENTION = { enum: PAYMENT_ATTENTIONS, enumName: 'PaymentAttention' };

/**
 * How much of a payment's money went back to the payer. `refunding`: some is promised, but none has left.
 * `partly_refunded`: some went back. `refunded`: all of it did.
 */
export const REFUNDED_STATES = ['refunding', 'partly_refunded', 'refunded'] as const;
export type RefundedState = (typeof REFUNDED_STATES)[number];
const REFUNDED_STATE = { enum: REFUNDED_STATES, enumName: 'RefundedState' };

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

/**
 * The order of a list. By status there is no index on times, so days that are chosen are bounded as for
 * `token`.
 */
export const PAYMENT_SORTS = ['newest', 'oldest', 'status'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** Number of payments that one export can choose by their IDs: those of a page. */
export const MOST_CHOSEN = 100;

/** The filters of a business's payments. */
export class DashboardPaymentsQueryDto extends PageQueryDto {
  @Transform(trimmed)
  @IsLine(
    {
      description:
        'Only payments with this transaction, deposit address, ID or pay code, or whose reference or customer’s e-mail address begins with it. Also, of the newest 2,000 payments of the status and period: whose customer’s name or whose amount begins with it, or whose transaction or address contains it.',
      optional,
    },
    254,
  )
  q?: string;

  @IsOneOf(PAYMENT_STATUSES, {
    description: 'Only payments of this status.',
    optional,
    enumName: 'PaymentStatus',
  })
  status?: PaymentStatus;

  @IsOneOf(PAYMENT_ATTENTIONS, {
    description:
      'Only payments that wait for somebody. `undecided`: with money that waits for a decision. `screening`: held because of who paid.',
    optional,
    enumName: 'PaymentAttention',
  })
  attention?: PaymentAttention;

  @IsOneOf(REFUNDED_STATES, {
    description:
      'Only payments with this refund state. `refunding`: a refund is under way, and nothing has left. `partly_refunded`: some. `refunded`: all.',
    optional,
    enumName: 'RefundedState',
  })
  refunded?: RefundedState;

  @IsOneOf(TOKENS, {
    description: `Only payments whose customer chose this token. Needs \`createdFrom\` and \`createdTo\`, at most ${MAX_SCANNED_DAYS} days apart, or \`q\` or \`attention\`.`,
    optional,
    enumName: 'Token',
  })
  token?: Token;

  @IsNetworkName({
    description: 'Only payments that were paid on this network, or are to be. Needs the same as `token`.',
    optional,
  })
  network?: string;

  @IsTime({ description: 'Only payments created at this time or later. Write `+` as `%2B`.', optional })
  createdFrom?: string;

  @IsTime({ description: 'Only payments created before this time. Write `+` as `%2B`.', optional })
  createdTo?: string;
}

/** A business's list of payments. */
export class DashboardPaymentsListQueryDto extends DashboardPaymentsQueryDto {
  @IsOneOf(PAYMENT_SORTS, {
    description: `The order. By \`status\`, \`createdFrom\` and \`createdTo\` are at most ${MAX_SCANNED_DAYS} days apart.`,
    optional,
    default: 'newest',
  })
  sort: PaymentSort = 'newest';

  @IsOneOf(['volume'], { description: '`volume`: the answer has the sums of the prices.', optional })
  expand?: 'volume';
}

/** The filters of an export, and how it writes times. */
export class DashboardExportQueryDto extends DashboardPaymentsQueryDto {
  @IsHexIdLine(
    { description: `Only payments with these IDs, ${MOST_CHOSEN} at most, with commas between.`, optional },
    MOST_CHOSEN,
  )
  ids?: string;

  @IsExportFormat()
  format: ExportFormat = 'csv';

  @IsCsvSeparator()
  separator: CsvSeparator = 'comma';

  @IsLine(
    {
      description:
        'The IANA time zone in which times are written, such as `Africa/Lagos`. Default: the zone of the business.',
      optional,
    },
    64,
    'iana-time-zone',
  )
  timeZone?: string;
}

/** Tokens on a network. */
export class DashboardTokenAmount {
  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('How many, a decimal.')
  amount: string;
}

/** The part of a payment that went back to the payer. */
export class DashboardRefunded {
  @Field(
    'How much: of the price of a completed payment, and of all that arrived for one that failed or expired. Missing: money went back that was no part of the price, such as a surplus.',
    { ...REFUNDED_STATE, optional },
  )
  state?: RefundedState | undefined;

  @Field('What went back, in tokens. Empty: nothing yet.', {
    type: () => DashboardTokenAmount,
    isArray: true,
  })
  amounts: DashboardTokenAmount[];

  @Field('The part of the price that went back, a decimal. Missing: none.', { optional })
  fiatAmount?: string | undefined;

  @Field('The price less that part, before fees, a decimal. Missing with it.', { optional })
  netAmount?: string | undefined;
}

/** A payment in a business's list. */
export class DashboardPaymentRow extends PaymentListRow {
  @Field('The customer’s e-mail address. Missing once it is redacted.', { optional })
  customerEmail?: string | undefined;

  @Field('The token that the customer chose.', { ...TOKEN, optional })
  token?: Token | undefined;

  @Field('The network that the customer chose.', { optional })
  network?: string | undefined;

  @Field('What the customer was asked to send, in tokens. Missing before the choice.', { optional })
  cryptoAmount?: string | undefined;

  @Field('What waits for somebody. Empty: nothing does.', { ...ATTENTION, isArray: true })
  attention: PaymentAttention[];

  @Field('What went back to the customer. Missing: nothing did.', { type: () => DashboardRefunded, optional })
  refunded?: DashboardRefunded | undefined;
}

/** A page of a business's payments. */
export class DashboardPaymentPage extends Page<DashboardPaymentRow> {
  @Field('The rows of this page.', { type: () => DashboardPaymentRow, isArray: true })
  data: DashboardPaymentRow[];

  @Field('True: more payments may match `q` than were found.', { type: 'boolean', optional })
  isPartial?: boolean | undefined;

  @Field('With `expand=volume`: the prices of the newest 5,000 that match, of any status, by currency.', {
    type: () => DashboardVolume,
    isArray: true,
    optional,
  })
  volume?: DashboardVolume[] | undefined;
}
