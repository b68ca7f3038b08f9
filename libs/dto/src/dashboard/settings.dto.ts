import { MERCHANT_SETTINGS, ownRows } from '@cowrie/tables';
import {
  AdminBounds,
  AdminBoundsChange,
  AdminFee,
  AdminMails,
  AdminMailsChange,
  AdminRefunds,
} from '../admin/admin-merchant.dto';
import { IsLine, IsPart } from '../admin/admin.rules';
import { settingInputs, shownSettings } from '../admin/setting.fields';
import { COUNTRIES, type Country, FIAT_CURRENCIES, type FiatCurrency } from '../enums.dto';
import { Field } from '../field';
import { IsTime } from '../rules';

const optional = true;

/** What a business sets for one environment. */
export class DashboardEnvironmentChange extends settingInputs(ownRows(MERCHANT_SETTINGS.environment)) {
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
export class DashboardRefundsChange extends settingInputs(ownRows(MERCHANT_SETTINGS.refunds)) {}

/**
 * Body of `PATCH /dashboard/v1/businesses/:businessId/settings`. A missing field stays as it is
 * (docs/decisions/0076).
 */
export class DashboardChangeSettingsDto extends settingInputs(ownRows(MERCHANT_SETTINGS.merchant)) {
  @IsTime({
    description:
      'The `updatedAt` of the settings that were seen. When they have changed since, nothing is changed.',
  })
  updatedAt: string;

  @IsLine({ description: 'The business’s name, as customers see it.', optional }, 100)
  name?: string;

  @IsPart(
    { description: 'Bounds of a payment’s amount, within `limits`.', optional },
    () => AdminBoundsChange,
  )
  bounds?: AdminBoundsChange;

  @IsPart({ description: 'Settings of refunds.', optional }, () => DashboardRefundsChange)
  refunds?: DashboardRefundsChange;

  @IsPart({ description: 'Settings of test and of live.', optional }, () => DashboardEnvironmentsChange)
  environments?: DashboardEnvironmentsChange;
}

/** What a business has set for one environment. */
export class DashboardEnvironment extends shownSettings(ownRows(MERCHANT_SETTINGS.environment)) {
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

/** What a business has set, and what only an operator can set. */
export class DashboardSettings extends shownSettings(ownRows(MERCHANT_SETTINGS.merchant)) {
  @Field('Its name.')
  name: string;

  @Field('The file name of its logo, when it was uploaded: `/dashboard/v1/logos/<file>` has it.', {
    optional,
  })
  logoFile?: string | undefined;

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
