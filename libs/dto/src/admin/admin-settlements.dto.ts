import { ENVIRONMENTS, type Environment, FIAT_CURRENCIES, type FiatCurrency } from '../enums.dto';
import { Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';
import { IsHexId, IsHexIds, IsOneOf, IsReason } from '../rules';
import { MERCHANT_SETTLEMENT_STATES, type MerchantSettlementState, Settlement } from '../settlement.dto';
import { ShownAccount } from '../settlement-account.dto';
import { IsLine } from './admin.rules';
import { IsBankColumns } from './bank-columns.rules';

const optional = true;

/** Query of `GET /admin/v1/settlements`. */
export class AdminListSettlementsQueryDto extends PageQueryDto {
  @IsHexId({ description: 'Only settlements of this business.', optional })
  businessId?: string;

  @IsOneOf(ENVIRONMENTS, {
    description: 'Only settlements of this environment.',
    optional,
    enumName: 'Environment',
  })
  environment?: Environment;

  @IsOneOf(MERCHANT_SETTLEMENT_STATES, {
    description: 'Only settlements of this state.',
    optional,
    enumName: 'MerchantSettlementState',
  })
  state?: MerchantSettlementState;
}

/** Body of `POST /admin/v1/settlements/:settlementId/pay`. */
export class AdminPaySettlementDto {
  @IsLine(
    {
      description:
        'The bank’s reference of the payment. With it the settlement is paid. Without it: you begin to pay, and its account is fixed.',
      optional,
    },
    100,
  )
  bankReference?: string;
}

/** Body of `POST /admin/v1/settlements/:settlementId/fail`. */
export class AdminFailSettlementDto {
  @IsReason({ description: 'Why it is not paid.' })
  reason: string;
}

/** A settlement as operators see it. */
export class AdminMerchantSettlement extends Settlement {
  @Field('The business’s ID.', { pattern: '^[0-9a-f]{24}$' })
  businessId: string;

  @Field('Who began to pay.', { optional })
  startedBy?: string | undefined;

  @Field('The account to pay, in full. Only in the answer about one settlement.', {
    type: () => ShownAccount,
    optional,
  })
  payTo?: ShownAccount | undefined;
}

/** Body of `POST /admin/v1/settlements/bank-file`. */
export class AdminBankFileDto {
  @IsHexIds(
    {
      description: 'The settlements to pay, in the order of the lines. All of one environment and currency.',
    },
    100,
  )
  settlementIds: string[];

  @IsBankColumns({
    description:
      'The columns of your bank’s form, each as `heading = text`. The text may hold `{number}`, `{holder}`, `{institution}`, `{institutionName}`, `{amount}`, `{currency}` and `{settlement}`.',
  })
  columns: string[];
}

/** A settlement that is not in a bank's file. */
export class AdminNotInBankFile {
  @Field('The settlement.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('Why it cannot be paid now.')
  message: string;
}

/** A file for the bank, of settlements that are being paid from now on. */
export class AdminBankFile {
  @Field('The file: a heading, and a line for each settlement (RFC 4180).')
  csv: string;

  @Field('The settlements in it.', { type: () => AdminMerchantSettlement, isArray: true })
  settlements: AdminMerchantSettlement[];

  @Field('The settlements that are left out.', { type: () => AdminNotInBankFile, isArray: true })
  leftOut: AdminNotInBankFile[];
}

/** A page of settlements. */
export class AdminMerchantSettlementPage extends Page<AdminMerchantSettlement> {
  @Field('The rows of this page, newest first.', { type: () => AdminMerchantSettlement, isArray: true })
  data: AdminMerchantSettlement[];
}

/** Where a merchant is paid, as operators see it. */
export class AdminSettlementAccount {
  @Field('The environment.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The currency.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('The account that is paid now, its number masked. Missing: none is set.', {
    type: () => ShownAccount,
    optional,
  })
  current?: ShownAccount | undefined;

  @Field('The account that replaces it at its `effectiveAt`. Missing: none.', {
    type: () => ShownAccount,
    optional,
  })
  pending?: ShownAccount | undefined;
}

/** The accounts of a merchant. */
export class AdminSettlementAccounts {
  @Field('One for each environment and currency that has one.', {
    type: () => AdminSettlementAccount,
    isArray: true,
  })
  accounts: AdminSettlementAccount[];
}
