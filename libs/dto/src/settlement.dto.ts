import { PAYOUT_STATUSES, type PayoutStatus } from '@cowrie/payout-state';
import {
  ENVIRONMENTS,
  type Environment,
  FIAT_CURRENCIES,
  type FiatCurrency,
  TOKENS,
  type Token,
} from './enums.dto';
import { Field } from './field';
import { Page, PageQueryDto } from './list.dto';
import { IsOneOf, IsTime } from './rules';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const CURRENCY = { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** The progress of a settlement's payment (docs/decisions/0067). */
export const MERCHANT_SETTLEMENT_STATES = ['open', 'paying', 'paid', 'failed'] as const;
export type MerchantSettlementState = (typeof MERCHANT_SETTLEMENT_STATES)[number];

/** When settlements are made. */
export const SETTLEMENT_SCHEDULES = ['none', 'per_payment', 'daily'] as const;
export type SettlementSchedule = (typeof SETTLEMENT_SCHEDULES)[number];

export const ACCOUNT_KINDS = ['bank', 'mobile_money'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

const STATE = { enum: MERCHANT_SETTLEMENT_STATES, enumName: 'MerchantSettlementState' };

/** Query of `GET /api/v1/settlements`. */
export class ListSettlementsQueryDto extends PageQueryDto {
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

/** An account that shows only the end of its number. */
export class MaskedAccount {
  @Field('An account of a bank or of mobile money.', { enum: ACCOUNT_KINDS, enumName: 'AccountKind' })
  kind: AccountKind;

  @Field('Its currency.', CURRENCY)
  currency: FiatCurrency;

  @Field('The institution’s code.')
  institution: string;

  @Field('The institution’s name.')
  institutionName: string;

  @Field('The end of the account’s number: `••••6789`.')
  number: string;

  @Field('The holder’s name.')
  holder: string;

  @Field('When the institution confirmed the holder’s name. Missing: nobody could be asked.', {
    ...TIME,
    optional,
  })
  verifiedAt?: string | undefined;
}

/** Sums in a currency, as decimal strings. */
export class SettlementTotal {
  @Field('What the sales of tokens brought.')
  collected: string;

  @Field('The fee.')
  fee: string;

  @Field('What refunds of sold money cost.')
  refunded: string;

  @Field('The part of the fee that came back with them.')
  feeReturned: string;

  @Field('What is paid to the account: `collected - fee - refunded + feeReturned`.')
  amount: string;
}

/** One payment of money to your account. */
export class Settlement extends SettlementTotal {
  @Field('The settlement’s ID.', ID)
  id: string;

  @Field('The environment.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The currency of all amounts.', CURRENCY)
  currency: FiatCurrency;

  @Field('How far it has come.', STATE)
  state: MerchantSettlementState;

  @Field('The number of lines of its statement.', { type: 'integer' })
  lineCount: number;

  @Field('The account that is paid. Missing until somebody begins to pay.', {
    type: () => MaskedAccount,
    optional,
  })
  account?: MaskedAccount | undefined;

  @Field('The reference of the payment at the bank. Missing until it is paid.', { optional })
  bankReference?: string | undefined;

  @Field('When it was made.', TIME)
  createdAt: string;

  @Field('When it was paid. Missing until then.', { ...TIME, optional })
  paidAt?: string | undefined;

  @Field('Why it failed. Its payments are in a later settlement. Missing: it has not failed.', { optional })
  failedBecause?: string | undefined;
}

/** A page of settlements. */
export class SettlementPage extends Page<Settlement> {
  @Field('The rows of this page, newest first.', { type: () => Settlement, isArray: true })
  data: Settlement[];
}

/** Tokens that were sold. */
export class StatementSale {
  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('How much was sold.')
  sold: string;

  @Field('What it brought, in the settlement’s currency.')
  bought: string;

  @Field(
    'An earlier settlement has taken it. It is listed as the price of refunds. Missing: this one does.',
    { type: 'boolean', optional },
  )
  isEarlier?: boolean | undefined;
}

/** A transfer of a payment on a chain. */
export class StatementTransfer {
  @Field('`in`: from the payer to the deposit address. `out`: from there to the treasury.', {
    enum: ['in', 'out'],
    enumName: 'TransferDirection',
  })
  direction: 'in' | 'out';

  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('The token’s contract.')
  tokenAddress: string;

  @Field('The token’s decimals.', { type: 'integer' })
  decimals: number;

  @Field('The sender.')
  from: string;

  @Field('The receiver.')
  to: string;

  @Field('The exact amount.')
  amount: string;

  @Field('The transaction’s hash.')
  txHash: string;
}

/** A refund of a payment. */
export class StatementRefund {
  @Field('The refund’s ID.', ID)
  id: string;

  @Field('The exact amount, in the token.')
  amount: string;

  @Field('The part of it that had been sold. Missing: none.', { optional })
  sold?: string | undefined;

  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('The token’s contract. Missing in lines of version 1.', { optional })
  tokenAddress?: string | undefined;

  @Field('Where it goes. Missing: nobody has said yet.', { optional })
  destination?: string | undefined;

  @Field(
    'How far it had come when the settlement took it. One that has ended without leaving gives back its cost.',
    {
      enum: PAYOUT_STATUSES,
      enumName: 'RefundStatus',
    },
  )
  status: PayoutStatus;

  @Field('What it cost, for tokens that were sold. Missing: nothing.', { optional })
  charged?: string | undefined;

  @Field('The part of the fee that came back. Missing: none.', { optional })
  feeReturned?: string | undefined;

  @Field('The part of the fee that was kept. Missing: none.', { optional })
  feeKept?: string | undefined;

  @Field('The hash of its transaction. Missing until it is sent.', { optional })
  txHash?: string | undefined;
}

/** Transfers that a statement does not list. */
export class StatementLeftOut {
  @Field('`in`: to the deposit address. `out`: from there.', {
    enum: ['in', 'out'],
    enumName: 'TransferDirection',
  })
  direction: 'in' | 'out';

  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('How many there are.', { type: 'integer' })
  count: number;

  @Field('Their sum. Missing: nobody has told the token’s decimals.', { optional })
  amount?: string | undefined;
}

/** Tokens that reached the treasury and were not sold. */
export class StatementNotSold {
  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('Too little for an order. Missing: none.', { optional })
  unsold?: string | undefined;

  @Field('A surplus that is held for the payer. Missing: none.', { optional })
  held?: string | undefined;

  @Field('What is not part of the payment, such as money that came late. Missing: none.', { optional })
  notCounted?: string | undefined;
}

/** The version of newly written lines. Lines of older settlements have no number: that is version 1. */
export const LINE_VERSION = 2;

/** A line of a statement: a payment, or what changed in one after it was in an earlier settlement. */
export class StatementLine extends SettlementTotal {
  @Field(
    'The form of the line. Missing: 1, in which a change lists all refunds of its payment. From 2 on, the refunds of each line make up its sums.',
    { type: 'integer', optional },
  )
  version?: number | undefined;

  @Field(
    '`payment`: the payment, in full. `change`: what changed since an earlier settlement held it, such as a refund.',
    {
      enum: ['payment', 'change'],
      enumName: 'StatementLineKind',
    },
  )
  kind: 'payment' | 'change';

  @Field('The payment’s ID.', ID)
  paymentId: string;

  @Field("The merchant's reference of the payment.")
  clientReference: string;

  @Field('When the payment completed.', { ...TIME, optional })
  completedAt?: string | undefined;

  @Field('The fiat amount asked for.')
  fiatAmount: string;

  @Field('The token that the customer chose.', { ...TOKEN, optional })
  token?: Token | undefined;

  @Field('The network that the customer chose.', { optional })
  network?: string | undefined;

  @Field('Fiat per one token, as the choice fixed it.', { optional })
  rate?: string | undefined;

  @Field('The token amount that was asked for.', { optional })
  expectedAmount?: string | undefined;

  @Field('The deposit address.', { optional })
  vault?: string | undefined;

  @Field('The treasury that the deposit address belongs to.', { optional })
  treasury?: string | undefined;

  @Field('The factory that the deposit address belongs to.', { optional })
  factory?: string | undefined;

  @Field('The fee’s share, in hundredths of a percent, as the choice fixed it.', {
    type: 'integer',
    optional,
  })
  feeBasisPoints?: number | undefined;

  @Field('The fee’s fixed part, as the choice fixed it.', { optional })
  feeFixed?: string | undefined;

  @Field('The sales of its tokens.', { type: () => StatementSale, isArray: true })
  sales: StatementSale[];

  @Field('Its transfers on the chains.', { type: () => StatementTransfer, isArray: true })
  transfers: StatementTransfer[];

  @Field('Transfers that are not listed: dust beside 200 others. Missing in lines of version 1.', {
    type: () => StatementLeftOut,
    isArray: true,
    optional,
  })
  leftOut?: StatementLeftOut[] | undefined;

  @Field('What reached the treasury and was not sold. Missing in lines of version 1 and of changes.', {
    type: () => StatementNotSold,
    isArray: true,
    optional,
  })
  notSold?: StatementNotSold[] | undefined;

  @Field('The refunds that this line takes off, or gives back.', {
    type: () => StatementRefund,
    isArray: true,
  })
  refunds: StatementRefund[];

  @Field(
    'The signed proof of its rate, as `getRateProof` answers it. It is signed with each answer, so `iat` differs. Missing: the deployment has no key, or the rate’s evidence was not kept.',
    { optional },
  )
  rateProof?: string | undefined;
}

/** The statement of a settlement. */
export class SettlementStatement {
  @Field('The settlement.', { type: () => Settlement })
  settlement: Settlement;

  @Field('The business’s name.')
  businessName: string;

  @Field('Its lines. Each part of the settlement’s total is the sum of the same part of the lines.', {
    type: () => StatementLine,
    isArray: true,
  })
  lines: StatementLine[];
}

/** The forms of a statement. */
export const STATEMENT_FORMATS = ['json', 'csv', 'html'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Query of `GET /api/v1/settlements/:settlementId/statement`. */
export class StatementQueryDto {
  @IsOneOf(STATEMENT_FORMATS, {
    description: '`json`: in the envelope. `csv`: one row a line. `html`: a page to print or to save as PDF.',
    optional,
    default: 'json',
  })
  format: StatementFormat = 'json';
}
