import { Transform } from 'class-transformer';
import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { IsLine } from '../admin/admin.rules';
import { type Token, TOKENS } from '../enums.dto';
import { Field } from '../field';
import { MAX_SCANNED_DAYS, Page, PageQueryDto, PaymentListRow } from '../list.dto';
import { IsNetworkName, IsOneOf, IsTime } from '../rules';
import { type CsvSeparator, type ExportFormat, IsCsvSeparator, IsExportFormat } from './export-form.dto';

const optional = true;
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/**
 * For whom a payment waits. `undecided`: at least one token of its money counts by no rule, and nobody has decided about it.
 * `screening`: it is held because of who has sent its money.
 */
export const PAYMENT_ATTENTIONS = ['undecided', 'screening'] as const;
export type PaymentAttention = (typeof PAYMENT_ATTENTIONS)[number];
const ATTENTION = { enum: PAYMENT_ATTENTIONS, enumName: 'PaymentAttention' };

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

/** The filters of a business's list of payments. */
export class DashboardPaymentsQueryDto extends PageQueryDto {
  @Transform(trimmed)
  @IsLine(
    {
      description:
        'Only payments with this reference, customer’s e-mail address, transaction, deposit address, ID or pay code.',
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
      'Only payments that wait for somebody. `undecided`: with money that nobody has decided about. `screening`: held because of who paid.',
    optional,
    enumName: 'PaymentAttention',
  })
  attention?: PaymentAttention;

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

/** The filters of an export, and how it writes times. */
export class DashboardExportQueryDto extends DashboardPaymentsQueryDto {
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
}

/** A page of a business's payments. */
export class DashboardPaymentPage extends Page<DashboardPaymentRow> {
  @Field('The rows of this page.', { type: () => DashboardPaymentRow, isArray: true })
  data: DashboardPaymentRow[];
}
