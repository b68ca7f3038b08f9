import { MERCHANT_SETTINGS } from '@cowrie/tables';
import { COUNTRIES, ENVIRONMENTS, FIAT_CURRENCIES, type Country, type FiatCurrency } from '../enums.dto';
import { Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';
import { IsOneOf, IsTime } from '../rules';
import { IsLine, IsPart } from './admin.rules';
import { settingInputs, shownSettings } from './setting.fields';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };

/** Bounds of a payment's amount. */
export class AdminBoundsChange extends settingInputs(MERCHANT_SETTINGS.bounds) {}

/** The fee of each payment. */
export class AdminFeeChange extends settingInputs(MERCHANT_SETTINGS.fee) {}

/** Which mails payers get. */
export class AdminMailsChange extends settingInputs(MERCHANT_SETTINGS.mails) {}

/** When a merchant is paid, and what is needed to pay it (docs/decisions/0067). */
export class AdminSettlementsChange extends settingInputs(MERCHANT_SETTINGS.settlements) {}

/** Settings that can differ between test and live. */
export class AdminEnvironmentChange extends settingInputs(MERCHANT_SETTINGS.environment) {
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
export class AdminRefundsChange extends settingInputs(MERCHANT_SETTINGS.refunds) {}

/** What an operator can set for a merchant. A missing field stays as it is. */
export abstract class AdminMerchantSettings extends settingInputs(MERCHANT_SETTINGS.merchant) {
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

  @IsPart(
    { description: 'Settings of refunds that are asked for from now on.', optional },
    () => AdminRefundsChange,
  )
  refunds?: AdminRefundsChange;

  @IsPart({ description: 'Settings of test and of live.', optional }, () => AdminEnvironmentsChange)
  environments?: AdminEnvironmentsChange;
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
export class AdminBounds extends shownSettings(MERCHANT_SETTINGS.bounds) {}

/** The fee of each payment. */
export class AdminFee extends shownSettings(MERCHANT_SETTINGS.fee) {}

/** A merchant's settings of refunds, with the defaults where it has none. */
export class AdminRefunds extends shownSettings(MERCHANT_SETTINGS.refunds) {}

/** Which mails payers get, if the deployment sends mails. */
export class AdminMails extends shownSettings(MERCHANT_SETTINGS.mails) {}

/** When a merchant is paid. */
export class AdminSettlements extends shownSettings(MERCHANT_SETTINGS.settlements) {}

/** A merchant's settings in one environment. */
export class AdminEnvironment extends shownSettings(MERCHANT_SETTINGS.environment) {
  @Field('The addresses from which secret keys work. Empty: every address.', { isArray: true })
  ipAllowlist: string[];

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
export class AdminMerchant extends shownSettings(MERCHANT_SETTINGS.merchant) {
  @Field('The business’s ID.', ID)
  businessId: string;

  @Field('The ID of the business’s user.')
  userId: string;

  @Field('The name, as customers see it.')
  name: string;

  @Field('The country of the account.', { enum: COUNTRIES, enumName: 'Country' })
  country: Country;

  @Field('The account’s currency.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('Bounds of a payment’s amount.', { type: () => AdminBounds })
  bounds: AdminBounds;

  @Field('The fee of each payment.', { type: () => AdminFee })
  fee: AdminFee;

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
