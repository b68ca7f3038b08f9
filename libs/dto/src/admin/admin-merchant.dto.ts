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
import { Field } from '../field';
import { Page } from '../list.dto';
import { IsFlag, IsOneOf } from '../rules';
import { IsBasisPoints, IsLine, IsLogoUrl, IsMoney, IsPart, IsTokenPairs, IsTreasury } from './admin.rules';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const PROVIDER = { enum: EXCHANGE_NAMES, enumName: 'ExchangeName' };
const PAIRS = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' } },
} as const;

/** Money of a merchant's settings as it comes in. */
export type MoneyInput = string | number;

/** What one payment may come to. */
export class AdminBoundsChange {
  @IsMoney({ description: 'Least amount in the account’s currency.', optional })
  minimumOutputAmount?: MoneyInput;

  @IsMoney({ description: 'Greatest amount in the account’s currency.', optional })
  maximumOutputAmount?: MoneyInput;

  @IsMoney({ description: 'Least amount in USD.', optional })
  minimumUSDAmount?: MoneyInput;

  @IsMoney({ description: 'Greatest amount in USD.', optional })
  maximumUSDAmount?: MoneyInput;
}

/** What is taken of each payment. */
export class AdminFeeChange {
  @IsBasisPoints({ description: 'Of the collected amount, in hundredths of a percent.', optional }, 10_000)
  basisPoints?: number;

  @IsMoney({
    description: 'Besides, in the account’s currency; not of payments in another currency.',
    optional,
  })
  fixed?: MoneyInput;
}

/** What may differ between test and live. */
export class AdminEnvironmentChange {
  @IsTreasury({
    description:
      'Where the money of payments chosen from now on is swept to; null: the environment’s own treasury.',
    optional,
  })
  treasury?: string | null;

  @IsOneOf(EXCHANGE_NAMES, {
    description: 'Where the money is turned into the account’s currency, from now on.',
    optional,
    enumName: 'ExchangeName',
  })
  provider?: ExchangeName;
}

/** One or both of them. */
export class AdminEnvironmentsChange {
  @IsPart({ description: 'Of test.', optional }, () => AdminEnvironmentChange)
  test?: AdminEnvironmentChange;

  @IsPart({ description: 'Of live.', optional }, () => AdminEnvironmentChange)
  live?: AdminEnvironmentChange;
}

/** What an operator may set of a merchant. What is left out stays as it is. */
export abstract class AdminMerchantSettings {
  @IsLogoUrl({ description: 'An https address; null: none.', optional })
  logoUrl?: string | null;

  @IsPart({ description: 'Any of the four.', optional }, () => AdminBoundsChange)
  bounds?: AdminBoundsChange;

  @IsPart({ description: 'Either or both.', optional }, () => AdminFeeChange)
  fee?: AdminFeeChange;

  @IsBasisPoints({ description: 'So much less than asked for counts as paid.', optional }, 500)
  toleranceBasisPoints?: number;

  @IsBasisPoints({ description: 'Taken off the rate.', optional }, 5000)
  markupBasisPoints?: number;

  @IsTokenPairs({
    description: 'Token → networks, each of which the service has; null: all that it has.',
    optional,
  })
  pairs?: Partial<Record<Token, string[]>> | null;

  @IsPart({ description: 'Of test and of live.', optional }, () => AdminEnvironmentsChange)
  environments?: AdminEnvironmentsChange;

  @IsFlag({
    description: 'False: the keys stay, and every request with one of them is refused from now on.',
    optional,
  })
  developerApiEnabled?: boolean;
}

/** Body of `POST /admin/v1/merchants`. */
export class AdminCreateMerchantDto extends AdminMerchantSettings {
  @IsLine({ description: 'The business’s name, as customers see it.' }, 100)
  name: string;

  @IsOneOf(COUNTRIES, { description: 'Decides the currency and the first bounds.', enumName: 'Country' })
  country: Country;
}

/** Body of `PATCH /admin/v1/merchants/:businessId`. */
export class AdminChangeMerchantDto extends AdminMerchantSettings {
  @IsLine({ description: 'The business’s name, as customers see it.', optional }, 100)
  name?: string;
}

/** Decimals. */
export class AdminBounds {
  @Field('Least amount in the account’s currency.')
  minimumOutputAmount: string;

  @Field('Greatest amount in the account’s currency.')
  maximumOutputAmount: string;

  @Field('Least amount in USD.')
  minimumUSDAmount: string;

  @Field('Greatest amount in USD.')
  maximumUSDAmount: string;
}

/** What is taken of each payment. */
export class AdminFee {
  @Field('Of the collected amount, in hundredths of a percent.', { type: 'integer' })
  basisPoints: number;

  @Field('Besides, a decimal in the account’s currency.')
  fixed: string;
}

/** One side of a merchant. */
export class AdminEnvironment {
  @Field('The merchant’s own treasury; missing: the environment’s.', { optional })
  treasury?: string;

  @Field('Where the money is turned into the account’s currency.', PROVIDER)
  provider: ExchangeName;

  @Field('From where secret keys work; empty: from everywhere.', { isArray: true })
  ipAllowlist: string[];
}

export class AdminEnvironments {
  @Field('Its test side.', { type: () => AdminEnvironment })
  test: AdminEnvironment;

  @Field('Its live side.', { type: () => AdminEnvironment })
  live: AdminEnvironment;
}

/** A merchant as the operator sees it. */
export class AdminMerchant {
  @Field('The business.', ID)
  businessId: string;

  @Field('The business’s user.')
  userId: string;

  @Field('As customers see it.')
  name: string;

  @Field('Empty: none.')
  logoUrl: string;

  @Field('Where it is.', { enum: COUNTRIES, enumName: 'Country' })
  country: Country;

  @Field('The account’s currency.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('Whether its keys work.', { type: 'boolean' })
  developerApiEnabled: boolean;

  @Field('What one payment may come to.', { type: () => AdminBounds })
  bounds: AdminBounds;

  @Field('What is taken of each payment.', { type: () => AdminFee })
  fee: AdminFee;

  @Field('So much less than asked for counts as paid.', { type: 'integer' })
  toleranceBasisPoints: number;

  @Field('Taken off the rate.', { type: 'integer' })
  markupBasisPoints: number;

  @Field('Token → networks; missing: all that the service has.', { ...PAIRS, optional })
  pairs?: Partial<Record<Token, string[]>>;

  @Field(`Its ${ENVIRONMENTS.join(' and ')} sides.`, { type: () => AdminEnvironments })
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
