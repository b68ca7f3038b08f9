import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { ENVIRONMENTS, FIAT_CURRENCIES, type Environment, type FiatCurrency } from '../enums.dto';
import { Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';
import {
  PAYMENT_LINK_STATES,
  PAYMENT_LINK_USES,
  type PaymentLinkState,
  type PaymentLinkUse,
} from '../payment-link.dto';
import {
  IsCount,
  IsFiatAmount,
  IsFlag,
  IsMetadata,
  IsOneOf,
  IsRedirectUrl,
  IsShownText,
  IsTime,
} from '../rules';
import { type CsvSeparator, type ExportFormat, IsCsvSeparator, IsExportFormat } from './export-form.dto';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };

const TITLE = { description: 'What is paid for, as payers see it.', maxLength: 120 };
const DESCRIPTION = { description: 'More about it, for payers.', maxLength: 500, optional };
const EXPIRES_AT = { description: 'From when on it cannot be paid. Missing: it does not expire.', optional };
const CALLBACK = {
  description: 'Where payers are redirected after success. Must be https in live.',
  optional,
};
const FAILURE = {
  description: 'Where payers are redirected after failure or expiry. Must be https in live.',
  optional,
};
const NOTES = { description: 'Your own notes, copied to each payment of the link.', optional };

/** Which links a list shows. */
export const PAYMENT_LINK_FILTERS = ['active', 'ended'] as const;
export type PaymentLinkFilter = (typeof PAYMENT_LINK_FILTERS)[number];

const SHOW = {
  description: '`active`: only those that are switched on and have not expired. `ended`: only the others.',
  enumName: 'PaymentLinkFilter',
  optional,
};
const PART_OF_TITLE = {
  description: 'Only those whose title holds this text, in any case.',
  maxLength: 120,
  optional,
};

/** Query of the export of payment links. */
export class ExportPaymentLinksQueryDto {
  @IsExportFormat()
  format: ExportFormat = 'csv';

  @IsCsvSeparator()
  separator: CsvSeparator = 'comma';

  @IsOneOf(PAYMENT_LINK_FILTERS, SHOW)
  show?: PaymentLinkFilter;

  @IsShownText(PART_OF_TITLE)
  title?: string;
}

/** Query of the list of payment links. */
export class ListPaymentLinksQueryDto extends PageQueryDto {
  @IsOneOf(PAYMENT_LINK_FILTERS, SHOW)
  show?: PaymentLinkFilter;

  @IsShownText(PART_OF_TITLE)
  title?: string;
}

/** Query of the payments of a link. */
export class ListPaymentsOfLinkQueryDto extends PageQueryDto {
  @IsOneOf(PAYMENT_STATUSES, {
    description: 'Only payments of this status.',
    optional,
    enumName: 'PaymentStatus',
  })
  status?: PaymentStatus;
}

/** Body of the call that creates a payment link. */
export class CreatePaymentLinkDto {
  @IsShownText(TITLE)
  title: string;

  @IsShownText(DESCRIPTION)
  description?: string;

  @IsFlag({ description: 'Amounts are in USD, in every country.', optional, default: false })
  collectInUSD?: boolean;

  @IsFiatAmount({ description: 'The amount of each payment. Missing: the payer chooses it.', optional })
  amount?: number;

  @IsFiatAmount({
    description: 'The smallest amount that the payer can choose. Not with `amount`.',
    optional,
  })
  minimumAmount?: number;

  @IsFiatAmount({ description: 'The largest amount that the payer can choose. Not with `amount`.', optional })
  maximumAmount?: number;

  @IsOneOf(PAYMENT_LINK_USES, {
    description: '`once`: exactly one payment of it gets paid. `many`: any number.',
    enumName: 'PaymentLinkUse',
  })
  use: PaymentLinkUse;

  @IsTime(EXPIRES_AT)
  expiresAt?: string;

  @IsRedirectUrl(CALLBACK)
  callbackURL?: string;

  @IsRedirectUrl(FAILURE)
  failureURL?: string;

  @IsMetadata(NOTES)
  metadata?: Record<string, string>;
}

/**
 * Body of the call that changes a payment link. A missing field is removed. Amounts and use cannot change,
 * because the link may be printed.
 */
export class ChangePaymentLinkDto {
  @IsCount({ description: 'The `revision` of the link that was read.', default: 1 })
  revision: number;

  @IsFlag({ description: 'False: it cannot be paid.' })
  isActive: boolean;

  @IsShownText(TITLE)
  title: string;

  @IsShownText(DESCRIPTION)
  description?: string;

  @IsTime(EXPIRES_AT)
  expiresAt?: string;

  @IsRedirectUrl(CALLBACK)
  callbackURL?: string;

  @IsRedirectUrl(FAILURE)
  failureURL?: string;

  @IsMetadata(NOTES)
  metadata?: Record<string, string>;
}

/** What came in through a payment link. */
export class PaymentLinkFigures {
  @Field('Sessions that payers have open.', { type: 'integer' })
  openCount: number;

  @Field('Payments that are paid.', { type: 'integer' })
  paidCount: number;

  @Field('The sum of the amounts that they asked for, in the link’s currency.')
  paidAmount: string;

  @Field('False: it has more payments than are counted, so all three are higher.', { type: 'boolean' })
  isComplete: boolean;
}

/** A payment link as its merchant sees it. */
export class PaymentLinkDetails {
  @Field('The link’s ID, which payments have as `paymentLinkId`.', ID)
  id: string;

  @Field('The random code at the end of its address.', { pattern: '^[0-9A-Za-z]{16}$' })
  code: string;

  @Field('The address to give to payers.', { format: 'uri' })
  url: string;

  @Field('The environment that it belongs to.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('What is paid for.')
  title: string;

  @Field('More about it.', { optional })
  description?: string | undefined;

  @Field('The currency of its amounts.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('The amount of each payment. Missing: the payer chooses it.', { optional })
  amount?: string | undefined;

  @Field('The smallest amount that the payer can choose. Missing: the merchant’s own bound.', { optional })
  minimumAmount?: string | undefined;

  @Field('The largest amount that the payer can choose. Missing: the merchant’s own bound.', { optional })
  maximumAmount?: string | undefined;

  @Field('How many payments it is for.', { enum: PAYMENT_LINK_USES, enumName: 'PaymentLinkUse' })
  use: PaymentLinkUse;

  @Field('Whether it can be paid now.', { enum: PAYMENT_LINK_STATES, enumName: 'PaymentLinkState' })
  state: PaymentLinkState;

  @Field('False: somebody has switched it off.', { type: 'boolean' })
  isActive: boolean;

  @Field('From when on it cannot be paid. Missing: it does not expire.', { ...TIME, optional })
  expiresAt?: string | undefined;

  @Field('The redirect after success.', { format: 'uri', optional })
  callbackURL?: string | undefined;

  @Field('The redirect after failure or expiry.', { format: 'uri', optional })
  failureURL?: string | undefined;

  @Field('Notes that each payment gets.', { type: 'object', additionalProperties: { type: 'string' } })
  metadata: Record<string, string>;

  @Field('Who made it, as in the audit log.')
  createdBy: string;

  @Field('When it was made.', TIME)
  createdAt: string;

  @Field('When it last changed.', TIME)
  updatedAt: string;

  @Field('Grows with each change. A change names the one that was read.', { type: 'integer' })
  revision: number;

  @Field('What came in by it.', { type: () => PaymentLinkFigures })
  figures: PaymentLinkFigures;
}

/** A page of payment links. */
export class PaymentLinkPage extends Page<PaymentLinkDetails> {
  @Field('The links of this page, newest first.', { type: () => PaymentLinkDetails, isArray: true })
  data: PaymentLinkDetails[];

  @Field('The account’s currency, of links that are not in USD.', {
    enum: FIAT_CURRENCIES,
    enumName: 'FiatCurrency',
  })
  accountCurrency: FiatCurrency;
}
