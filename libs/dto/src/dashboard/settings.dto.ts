import {
  AdminBounds,
  AdminBoundsChange,
  AdminFee,
  AdminMails,
  AdminMailsChange,
  AdminRefunds,
} from '../admin/admin-merchant.dto';
import {
  IsBasisPoints,
  IsColor,
  IsHttpsUrl,
  IsLine,
  IsPart,
  IsPhoneNumber,
  IsTexts,
  IsTokenLimit,
} from '../admin/admin.rules';
import { COUNTRIES, type Country, FIAT_CURRENCIES, type FiatCurrency } from '../enums.dto';
import { Field } from '../field';
import { IsEmailAddress, IsFlag, IsTime } from '../rules';

const optional = true;

/** What a business sets for one environment. */
export class DashboardEnvironmentChange {
  @IsTexts(
    {
      description: 'The hosts that customers may be redirected to. With an empty list, the page names each.',
      optional,
    },
    { maxItems: 100, maxLength: 255, format: 'host-or-wildcard' },
  )
  redirectHosts?: string[];

  @IsPart({ description: 'Which mails payers get.', optional }, () => AdminMailsChange)
  mails?: AdminMailsChange;
}

/** What a business sets for one or both environments. */
export class DashboardEnvironmentsChange {
  @IsPart({ description: 'Settings of test.', optional }, () => DashboardEnvironmentChange)
  test?: DashboardEnvironmentChange;

  @IsPart({ description: 'Settings of live.', optional }, () => DashboardEnvironmentChange)
  live?: DashboardEnvironmentChange;
}

/** What a business sets about refunds. */
export class DashboardRefundsChange {
  @IsTokenLimit({
    description:
      'Up to this many tokens a customer has money back without a decision, but not more than `approvalAboveTokens`. Null: none.',
    optional,
  })
  payersUpToTokens?: string | null;
}

/** Body of `PATCH /dashboard/v1/businesses/:businessId/settings`. A missing field stays as it is (docs/decisions/0076). */
export class DashboardChangeSettingsDto {
  @IsTime({
    description:
      'The `updatedAt` of the settings that were seen. When they have changed since, nothing is changed.',
  })
  updatedAt: string;

  @IsLine({ description: 'The business’s name, as customers see it.', optional }, 100)
  name?: string;

  @IsHttpsUrl({ description: 'The https address of the logo. Null: no logo.', optional })
  logoUrl?: string | null;

  @IsEmailAddress({
    description: 'Where customers reach the business by e-mail. Null: none.',
    optional,
    nullable: true,
  })
  supportEmail?: string | null;

  @IsPhoneNumber({ description: 'Where customers reach the business by phone. Null: none.', optional })
  supportPhone?: string | null;

  @IsHttpsUrl({ description: 'Where customers reach the business in the web. Null: none.', optional })
  supportURL?: string | null;

  @IsColor({ description: 'The business’s colour. Null: the page’s own.', optional })
  brandColor?: string | null;

  @IsPart(
    { description: 'Bounds of a payment’s amount, within `limits`.', optional },
    () => AdminBoundsChange,
  )
  bounds?: AdminBoundsChange;

  @IsBasisPoints({ description: 'Tolerance, in hundredths of a percent.', optional }, 500)
  toleranceBasisPoints?: number;

  @IsFlag({ description: 'Whether a surplus above the tolerance is held for the payer.', optional })
  holdSurplus?: boolean;

  @IsPart({ description: 'Settings of refunds.', optional }, () => DashboardRefundsChange)
  refunds?: DashboardRefundsChange;

  @IsPart({ description: 'Settings of test and of live.', optional }, () => DashboardEnvironmentsChange)
  environments?: DashboardEnvironmentsChange;
}

/** What a business has set for one environment. */
export class DashboardEnvironment {
  @Field('The hosts that customers may be redirected to.', { isArray: true })
  redirectHosts: string[];

  @Field('Which mails payers get.', { type: () => AdminMails })
  mails: AdminMails;
}

/** The settings of each environment. */
export class DashboardEnvironments {
  @Field('Settings of test.', { type: () => DashboardEnvironment })
  test: DashboardEnvironment;

  @Field('Settings of live.', { type: () => DashboardEnvironment })
  live: DashboardEnvironment;
}

/** What a business has set, and what only an operator sets. */
export class DashboardSettings {
  @Field('Its name.')
  name: string;

  @Field('The address of its logo. Empty: none.')
  logoUrl: string;

  @Field('The file name of its logo, when it was uploaded: `/dashboard/v1/logos/<file>` has it.', {
    optional,
  })
  logoFile?: string | undefined;

  @Field('Where customers reach it by e-mail.', { optional })
  supportEmail?: string | undefined;

  @Field('Where customers reach it by phone.', { optional })
  supportPhone?: string | undefined;

  @Field('Where customers reach it in the web.', { optional })
  supportURL?: string | undefined;

  @Field('Its colour. Missing: the page’s own.', { optional })
  brandColor?: string | undefined;

  @Field('Its country. Only an operator sets it.', { enum: COUNTRIES, enumName: 'Country' })
  country: Country;

  @Field('The currency of its account. Only an operator sets it.', {
    enum: FIAT_CURRENCIES,
    enumName: 'FiatCurrency',
  })
  currency: FiatCurrency;

  @Field('Bounds of a payment’s amount.', { type: () => AdminBounds })
  bounds: AdminBounds;

  @Field('The widest bounds that the business can set.', { type: () => AdminBounds })
  limits: AdminBounds;

  @Field('Tolerance, in hundredths of a percent.', { type: 'integer' })
  toleranceBasisPoints: number;

  @Field('Whether a surplus above the tolerance is held for the payer.', { type: 'boolean' })
  holdSurplus: boolean;

  @Field('The fee. Only an operator sets it.', { type: () => AdminFee })
  fee: AdminFee;

  @Field('Markup, in hundredths of a percent. Only an operator sets it.', { type: 'integer' })
  markupBasisPoints: number;

  @Field('Settings of refunds. Only an operator sets `approvalAboveTokens` and `keepFee`.', {
    type: () => AdminRefunds,
  })
  refunds: AdminRefunds;

  @Field('Settings of test and of live.', { type: () => DashboardEnvironments })
  environments: DashboardEnvironments;

  @Field('When they last changed. A change names it.', { format: 'date-time' })
  updatedAt: string;
}
