import {
  COUNTRIES,
  ENVIRONMENTS,
  EXCHANGE_NAMES,
  FIAT_CURRENCIES,
  type Country,
  type ExchangeName,
  type FiatCurrency,
  type Token,
} from '../enums.dto';
import { SETTLEMENT_SCHEDULES, type SettlementSchedule } from '../settlement.dto';
import { Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';
import { IsEmailAddress, IsFlag, IsOneOf, IsTime } from '../rules';
import {
  IsBasisPoints,
  IsColor,
  IsHttpsUrl,
  IsLine,
  IsMoney,
  IsPart,
  IsPayableDecimals,
  IsPhoneNumber,
  IsTexts,
  IsTokenLimit,
  IsTokenPairs,
  IsTreasury,
} from './admin.rules';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const PROVIDER = { enum: EXCHANGE_NAMES, enumName: 'ExchangeName' };
const PAIRS = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' } },
} as const;

/** An amount of a merchant's settings in a request. */
export type MoneyInput = string | number;

/** Bounds of a payment's amount. */
export class AdminBoundsChange {
  @IsMoney({ description: 'Minimum amount of a payment, in the account’s currency.', optional })
  minimumOutputAmount?: MoneyInput;

  @IsMoney({ description: 'Maximum amount of a payment, in the account’s currency.', optional })
  maximumOutputAmount?: MoneyInput;

  @IsMoney({ description: 'Minimum amount of a payment, in USD.', optional })
  minimumUSDAmount?: MoneyInput;

  @IsMoney({ description: 'Maximum amount of a payment, in USD.', optional })
  maximumUSDAmount?: MoneyInput;
}

/** The fee of each payment. */
export class AdminFeeChange {
  @IsBasisPoints(
    { description: 'Share of the collected amount, in hundredths of a percent.', optional },
    10_000,
  )
  basisPoints?: number;

  @IsMoney({
    description: 'Fixed part, in the account’s currency. Payments in another currency do not pay it.',
    optional,
  })
  fixed?: MoneyInput;
}

/** Which mails payers get. */
export class AdminMailsChange {
  @IsFlag({ description: 'Whether a payer gets a receipt when the payment completes.', optional })
  receipt?: boolean;

  @IsFlag({
    description: 'Whether a payer is told that money is missing, while there is time to send it.',
    optional,
  })
  shortPayment?: boolean;

  @IsFlag({
    description: 'True if payers get mails that ask where to send a refund, and tell when it was sent.',
    optional,
  })
  refunds?: boolean;
}

/** When a merchant is paid, and what is needed to pay it (docs/decisions/0067). */
export class AdminSettlementsChange {
  @IsOneOf(SETTLEMENT_SCHEDULES, {
    description: 'When settlements are made of completed payments.',
    optional,
    enumName: 'SettlementSchedule',
  })
  schedule?: SettlementSchedule;

  @IsTokenLimit({
    description:
      'With `daily`: less than this waits for more. In the account’s currency; in another one it does not apply. Null: none.',
    optional,
  })
  minimumAmount?: string | null;

  @IsTokenLimit({
    description:
      'A settlement of more needs two people: one who begins to pay, and another one who enters that it is paid. In the account’s currency; in another one each settlement needs two. Null: none does.',
    optional,
  })
  twoPartiesAbove?: string | null;
}

/** Settings that can differ between test and live. */
export class AdminEnvironmentChange {
  @IsTreasury({
    description:
      'The address that vaults are swept to, for payments whose token is chosen from now on. Null: the environment’s treasury.',
    optional,
  })
  treasury?: string | null;

  @IsOneOf(EXCHANGE_NAMES, {
    description: 'The exchange that sells the tokens for the account’s currency, from now on.',
    optional,
    enumName: 'ExchangeName',
  })
  provider?: ExchangeName;

  @IsTexts(
    {
      description:
        'The hosts that customers may be redirected to, such as `shop.example.com` or `*.example.com`, or in `test` `*` for every host. With an empty list, the page names each host and lets the customer decide. With any entry, payments with another host are refused.',
      optional,
    },
    { maxItems: 100, maxLength: 255, format: 'host-or-wildcard' },
  )
  redirectHosts?: string[];

  @IsPart(
    {
      description:
        'Which mails payers get, if the deployment sends mails. Give any of the three. Until you do, all are on in live and off in test.',
      optional,
    },
    () => AdminMailsChange,
  )
  mails?: AdminMailsChange;

  @IsPart(
    { description: 'When the merchant is paid. Give any of the three.', optional },
    () => AdminSettlementsChange,
  )
  settlements?: AdminSettlementsChange;
}

/** Settings of one or both environments. */
export class AdminEnvironmentsChange {
  @IsPart({ description: 'Settings of test.', optional }, () => AdminEnvironmentChange)
  test?: AdminEnvironmentChange;

  @IsPart({ description: 'Settings of live.', optional }, () => AdminEnvironmentChange)
  live?: AdminEnvironmentChange;
}

/** Settings of refunds (docs/decisions/0056). */
export class AdminRefundsChange {
  @IsTokenLimit({
    description:
      'A refund of more tokens needs two parties, an operator among them. Null: the default, 1000 tokens.',
    optional,
  })
  approvalAboveTokens?: string | null;

  @IsTokenLimit({
    description:
      'Up to this many tokens a customer has money back without a decision. Null: the default, none.',
    optional,
  })
  payersUpToTokens?: string | null;

  @IsFlag({
    description: 'True: the merchant does not get the fee back when it refunds money that was sold.',
    optional,
  })
  keepFee?: boolean;
}

/** What an operator can set for a merchant. A missing field stays as it is. */
export abstract class AdminMerchantSettings {
  @IsHttpsUrl({ description: 'The https address of the logo. Null: no logo.', optional })
  logoUrl?: string | null;

  @IsEmailAddress({
    description: 'The e-mail address at which customers reach the merchant. The page shows it. Null: none.',
    optional,
    nullable: true,
  })
  supportEmail?: string | null;

  @IsPhoneNumber({
    description:
      'The phone number at which customers reach the merchant, such as `+2348012345678`. The page shows it. Null: none.',
    optional,
  })
  supportPhone?: string | null;

  @IsHttpsUrl({
    description:
      'The https address at which customers reach the merchant, such as `https://wa.me/2348012345678` or a form. The page shows it. Null: none.',
    optional,
  })
  supportURL?: string | null;

  @IsColor({
    description:
      'The merchant’s colour, such as `#0d4740`. The page uses it as dark as its texts need to be read on it. Null: the page’s own.',
    optional,
  })
  brandColor?: string | null;

  @IsPart(
    { description: 'Bounds of a payment’s amount. Give any of the four.', optional },
    () => AdminBoundsChange,
  )
  bounds?: AdminBoundsChange;

  @IsPart(
    {
      description:
        'The fee of payments whose token and network are chosen from now on. Give either part or both.',
      optional,
    },
    () => AdminFeeChange,
  )
  fee?: AdminFeeChange;

  @IsBasisPoints(
    {
      description:
        'Tolerance: a payment that is short by this much still counts as paid. In hundredths of a percent.',
      optional,
    },
    500,
  )
  toleranceBasisPoints?: number;

  @IsFlag({
    description:
      'True: when a payer sends more than the tolerance above the amount, what is above the amount is held for the payer. It is neither sold nor charged. Applies to settlements that become due from now on.',
    optional,
  })
  holdSurplus?: boolean;

  @IsFlag({
    description: 'True: people of the business without a second factor only read in the dashboard.',
    optional,
  })
  requiresSecondFactor?: boolean;

  @IsBasisPoints(
    { description: 'Markup: the rate is lowered by this much. In hundredths of a percent.', optional },
    5000,
  )
  markupBasisPoints?: number;

  @IsPayableDecimals({
    description:
      'How many decimals an amount to pay has at most; it is rounded up. Null: as many as the deployment gives it.',
    optional,
  })
  payableDecimals?: number | null;

  @IsTokenPairs({
    description:
      'Token → networks on which the merchant accepts it; the service must have each. Null: every network.',
    optional,
  })
  pairs?: Partial<Record<Token, string[]>> | null;

  @IsFlag({
    description:
      'Whether the chosen token counts on every network on which the merchant takes it, not only on the chosen one.',
    optional,
  })
  anyNetwork?: boolean;

  @IsPart(
    { description: 'Settings of refunds that are asked for from now on.', optional },
    () => AdminRefundsChange,
  )
  refunds?: AdminRefundsChange;

  @IsPart({ description: 'Settings of test and of live.', optional }, () => AdminEnvironmentsChange)
  environments?: AdminEnvironmentsChange;

  @IsFlag({
    description:
      'False: every request with one of the merchant’s keys is refused from now on. The keys stay.',
    optional,
  })
  developerApiEnabled?: boolean;
}

/** Query of `GET /admin/v1/merchants`. */
export class AdminListMerchantsQueryDto extends PageQueryDto {
  @IsLine({ description: 'A part of the name in any case, or a whole `businessId`.', optional }, 100)
  q?: string;
}

/** Body of `POST /admin/v1/merchants`. */
export class AdminCreateMerchantDto extends AdminMerchantSettings {
  @IsLine({ description: 'The business’s name, as customers see it.' }, 100)
  name: string;

  @IsOneOf(COUNTRIES, {
    description: 'Sets the account’s currency and the first bounds.',
    enumName: 'Country',
  })
  country: Country;
}

/** Body of `PATCH /admin/v1/merchants/:businessId`. */
export class AdminChangeMerchantDto extends AdminMerchantSettings {
  @IsLine({ description: 'The business’s name, as customers see it.', optional }, 100)
  name?: string;

  @IsTime({
    description:
      'The `updatedAt` of the merchant that you have seen. When the merchant has changed since, nothing is changed, and the answer is `conflicting_change`. Missing: the change is made in any case.',
    optional,
  })
  updatedAt?: string;
}

/** Bounds of a payment's amount, as decimals. */
export class AdminBounds {
  @Field('Minimum amount of a payment, in the account’s currency.')
  minimumOutputAmount: string;

  @Field('Maximum amount of a payment, in the account’s currency.')
  maximumOutputAmount: string;

  @Field('Minimum amount of a payment, in USD.')
  minimumUSDAmount: string;

  @Field('Maximum amount of a payment, in USD.')
  maximumUSDAmount: string;
}

/** The fee of each payment. */
export class AdminFee {
  @Field('Share of the collected amount, in hundredths of a percent.', { type: 'integer' })
  basisPoints: number;

  @Field('Fixed part, a decimal in the account’s currency.')
  fixed: string;
}

/** A merchant's settings of refunds, with the defaults where it has none. */
export class AdminRefunds {
  @Field('A refund of more tokens needs two parties, an operator among them.')
  approvalAboveTokens: string;

  @Field('Up to this many tokens a customer has money back without a decision.')
  payersUpToTokens: string;

  @Field('Whether the fee stays with the service when money that was sold is refunded.', { type: 'boolean' })
  keepFee: boolean;
}

/** Which mails payers get, if the deployment sends mails. */
export class AdminMails {
  @Field('A receipt when the payment completes.', { type: 'boolean' })
  receipt: boolean;

  @Field('That money is missing, while there is time to send it.', { type: 'boolean' })
  shortPayment: boolean;

  @Field('Mails that ask where to send a refund, and tell when it was sent.', { type: 'boolean' })
  refunds: boolean;
}

/** When a merchant is paid. */
export class AdminSettlements {
  @Field('When settlements are made.', { enum: SETTLEMENT_SCHEDULES, enumName: 'SettlementSchedule' })
  schedule: SettlementSchedule;

  @Field('With `daily`: less than this waits for more. Missing: nothing waits.', { optional })
  minimumAmount?: string | undefined;

  @Field('A settlement of more needs two people. Missing: none does.', { optional })
  twoPartiesAbove?: string | undefined;
}

/** A merchant's settings in one environment. */
export class AdminEnvironment {
  @Field('The merchant’s own treasury. Missing: the environment’s treasury is used.', { optional })
  treasury?: string | undefined;

  @Field('The exchange that sells the tokens for the account’s currency.', PROVIDER)
  provider: ExchangeName;

  @Field('The addresses from which secret keys work. Empty: every address.', { isArray: true })
  ipAllowlist: string[];

  @Field(
    'The hosts that customers may be redirected to, in punycode. Empty: every host, once the customer agrees.',
    {
      isArray: true,
    },
  )
  redirectHosts: string[];

  @Field('Which mails payers get.', { type: () => AdminMails })
  mails: AdminMails;

  @Field('When the merchant is paid.', { type: () => AdminSettlements })
  settlements: AdminSettlements;
}

export class AdminEnvironments {
  @Field('Its settings in test.', { type: () => AdminEnvironment })
  test: AdminEnvironment;

  @Field('Its settings in live.', { type: () => AdminEnvironment })
  live: AdminEnvironment;
}

/** A merchant as the operator sees it. */
export class AdminMerchant {
  @Field('The business’s ID.', ID)
  businessId: string;

  @Field('The ID of the business’s user.')
  userId: string;

  @Field('The name, as customers see it.')
  name: string;

  @Field('The address of the logo. Empty: no logo.')
  logoUrl: string;

  @Field('The e-mail address at which customers reach the merchant.', { optional })
  supportEmail?: string | undefined;

  @Field('The phone number at which customers reach the merchant.', { optional })
  supportPhone?: string | undefined;

  @Field('The https address at which customers reach the merchant.', { optional })
  supportURL?: string | undefined;

  @Field('The merchant’s colour.', { optional })
  brandColor?: string | undefined;

  @Field('The country of the account.', { enum: COUNTRIES, enumName: 'Country' })
  country: Country;

  @Field('The account’s currency.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('Whether its keys are accepted.', { type: 'boolean' })
  developerApiEnabled: boolean;

  @Field('Bounds of a payment’s amount.', { type: () => AdminBounds })
  bounds: AdminBounds;

  @Field('The fee of each payment.', { type: () => AdminFee })
  fee: AdminFee;

  @Field(
    'Tolerance: a payment that is short by this much still counts as paid. In hundredths of a percent.',
    { type: 'integer' },
  )
  toleranceBasisPoints: number;

  @Field('Whether a surplus above the tolerance is held for the payer, and not sold for the merchant.', {
    type: 'boolean',
  })
  holdSurplus: boolean;

  @Field('Whether people of the business without a second factor only read in the dashboard.', {
    type: 'boolean',
  })
  requiresSecondFactor: boolean;

  @Field('Markup: the rate is lowered by this much. In hundredths of a percent.', { type: 'integer' })
  markupBasisPoints: number;

  @Field('How many decimals an amount to pay has at most. Missing: as many as the deployment gives it.', {
    type: 'integer',
    optional,
  })
  payableDecimals?: number | undefined;

  @Field('Token → networks on which it is accepted. Missing: every network.', { ...PAIRS, optional })
  pairs?: Partial<Record<Token, string[]>> | undefined;

  @Field('Whether the chosen token counts on every network on which the merchant takes it.', {
    type: 'boolean',
  })
  anyNetwork: boolean;

  @Field('Its settings of refunds.', { type: () => AdminRefunds })
  refunds: AdminRefunds;

  @Field(`Its settings in ${ENVIRONMENTS.join(' and ')}.`, { type: () => AdminEnvironments })
  environments: AdminEnvironments;

  @Field('When it was created.', TIME)
  createdAt: string;

  @Field('When it last changed.', TIME)
  updatedAt: string;
}

/** Answer to `GET /admin/v1/merchants`. */
export class AdminMerchantPage extends Page<AdminMerchant> {
  @Field('The rows of this page.', { type: () => AdminMerchant, isArray: true })
  data: AdminMerchant[];
}
