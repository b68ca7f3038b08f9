import { FIAT_CURRENCIES, type FiatCurrency } from '../enums.dto';
import { Field } from '../field';
import { IsOneOf, IsTime } from '../rules';
import {
  ACCOUNT_KINDS,
  type AccountKind,
  MaskedAccount,
  MERCHANT_SETTLEMENT_STATES,
  type MerchantSettlementState,
  SETTLEMENT_SCHEDULES,
  type SettlementSchedule,
} from '../settlement.dto';
import { SettlementAccountState } from '../settlement-account.dto';
import { DashboardTimeZoneDto } from './refunds.dto';

const optional = true;

/** The kinds of rows in an export of settlements. */
export const EXPORTED_ROWS = ['settlements', 'lines'] as const;
export type ExportedRowsName = (typeof EXPORTED_ROWS)[number];

/** Which settlements an export holds. */
export class DashboardExportSettlementsQueryDto extends DashboardTimeZoneDto {
  @IsOneOf(EXPORTED_ROWS, {
    description: 'One row for each settlement, or for each line of their statements.',
    optional,
    default: 'settlements',
  })
  rows: ExportedRowsName = 'settlements';

  @IsOneOf(MERCHANT_SETTLEMENT_STATES, {
    description: 'Only settlements of this state.',
    optional,
    enumName: 'MerchantSettlementState',
  })
  state?: MerchantSettlementState;

  @IsTime({ description: 'Only settlements made at this time or later. Write `+` as `%2B`.', optional })
  createdFrom?: string;

  @IsTime({ description: 'Only settlements made before this time. Write `+` as `%2B`.', optional })
  createdTo?: string;
}

/**
 * Why what is owed is not put into a settlement. `schedule`: the operator has not set when the business is
 * paid. `account`: no account is set. `minimum`: it is below the minimum of a daily settlement.
 */
export const BALANCE_WAITS = ['schedule', 'account', 'minimum'] as const;
export type BalanceWait = (typeof BALANCE_WAITS)[number];

/** What a business is owed in one currency. */
export class DashboardBalanceRow {
  @Field('The currency.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('What no settlement holds yet, a decimal: negative when refunds cost more than came in.')
  owed: string;

  @Field('Whether more is owed than `owed`, because only the oldest 10,000 payments are added up.', {
    type: 'boolean',
  })
  isOwedMore: boolean;

  @Field('How many payments `owed` holds.', { type: 'integer' })
  paymentCount: number;

  @Field('What those payments bring after fees and refunds, a decimal.')
  fromPayments: string;

  @Field('What refunds of money that was paid out before cost, a decimal. `owed` is `fromPayments` less it.')
  refundCosts: string;

  @Field('The total of the settlements that are made and not paid yet, a decimal.')
  onTheWay: string;

  @Field('When the next settlement takes what is owed. Left out: not by the day, or it waits.', {
    format: 'date-time',
    optional,
  })
  nextAt?: string | undefined;

  @Field('Why what is owed waits.', { enum: BALANCE_WAITS, enumName: 'BalanceWait', optional })
  waitsFor?: BalanceWait | undefined;

  @Field('The account that is paid. Left out: none is set.', { type: () => MaskedAccount, optional })
  account?: MaskedAccount | undefined;
}

/** What a business is owed in one environment, and when it is paid. */
export class DashboardBalance {
  @Field('The currency of the business, then each other one in which something is owed or on its way.', {
    type: () => DashboardBalanceRow,
    isArray: true,
  })
  rows: DashboardBalanceRow[];

  @Field('When settlements are made.', { enum: SETTLEMENT_SCHEDULES, enumName: 'SettlementSchedule' })
  schedule: SettlementSchedule;

  @Field('A daily settlement of the currency of the business waits for this much, a decimal.', { optional })
  minimumAmount?: string | undefined;
}

/** Where and when a business is paid in one environment. */
export class DashboardSettlementAccounts {
  @Field('The account of each currency: first that of the business’s own.', {
    type: () => SettlementAccountState,
    isArray: true,
  })
  accounts: SettlementAccountState[];

  @Field('The currencies in which the business can be paid.', {
    enum: FIAT_CURRENCIES,
    enumName: 'FiatCurrency',
    isArray: true,
  })
  currencies: FiatCurrency[];

  @Field('When settlements are made.', { enum: SETTLEMENT_SCHEDULES, enumName: 'SettlementSchedule' })
  schedule: SettlementSchedule;

  @Field(
    'With `daily`: less than this waits for more, in the business’s own currency. Missing: nothing does.',
    {
      optional,
    },
  )
  minimumAmount?: string | undefined;

  @Field('After how many hours a change of an account counts.', { type: 'integer' })
  delayHours: number;
}

/** A bank or a mobile-money service that can be paid. */
export class DashboardInstitution {
  @Field('A bank or mobile money.', { enum: ACCOUNT_KINDS, enumName: 'AccountKind' })
  kind: AccountKind;

  @Field('Its code: the `institution` of an account.')
  code: string;

  @Field('Its name.')
  name: string;
}

/** The institutions that can be paid in a currency. */
export class DashboardInstitutions {
  @Field('By name. Empty: nobody lists them.', { type: () => DashboardInstitution, isArray: true })
  institutions: DashboardInstitution[];
}

/** What the institution says about an account. */
export class DashboardCheckedAccount {
  @Field(
    '`found`: it tells the holder’s name. `unknown`: it does not know the account. `nobody`: nobody could be asked.',
    {
      enum: ['found', 'unknown', 'nobody'],
      enumName: 'AccountCheckState',
    },
  )
  state: 'found' | 'unknown' | 'nobody';

  @Field('The holder’s name, as the institution has it.', { optional })
  holder?: string | undefined;
}
