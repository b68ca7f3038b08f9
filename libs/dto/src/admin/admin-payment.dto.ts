import { Transform } from 'class-transformer';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '@cowrie/ledger';
import {
  EXCEPTION_KINDS,
  PAYMENT_STATUSES,
  type ExceptionKind,
  type PaymentStatus,
} from '@cowrie/payment-state';
import {
  ENVIRONMENTS,
  EXCHANGE_NAMES,
  FIAT_CURRENCIES,
  TOKENS,
  type Environment,
  type ExchangeName,
  type FiatCurrency,
  type Token,
} from '../enums.dto';
import { Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';
import { PaymentDetails } from '../payment.dto';
import { IsOneOf, IsReference } from '../rules';
import { EVENT_TYPES, type EventType } from '../webhook.dto';
import { IsLine, IsObjectIdText } from './admin.rules';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const COUNT = { type: 'integer' } as const;
const STATUS = { enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };
const ENVIRONMENT = { enum: ENVIRONMENTS, enumName: 'Environment' };

/** Steps of a settlement, in their order; `refused` ends it. */
export const SETTLEMENT_STATES = ['due', 'sweeping', 'converting', 'charging', 'settled', 'refused'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];
const SETTLEMENT_STATE = { enum: SETTLEMENT_STATES, enumName: 'SettlementState' };

/** How deep a transfer lies. */
export const TRANSFER_DEPTHS = ['seen', 'confirmed', 'final', 'taken_back'] as const;
export type TransferDepth = (typeof TRANSFER_DEPTHS)[number];

/** What an operator may decide about a transfer. */
export const RESOLUTION_KINDS = ['accepted', 'refunded'] as const;
export type ResolutionKind = (typeof RESOLUTION_KINDS)[number];
const RESOLUTION = { enum: RESOLUTION_KINDS, enumName: 'ResolutionKind' };

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

/** Query of `GET /admin/v1/payments`. */
export class AdminListPaymentsQueryDto extends PageQueryDto {
  @IsObjectIdText({ description: 'Only payments of this merchant.', optional })
  businessId?: string;

  @IsOneOf(ENVIRONMENTS, { description: 'Only of this environment.', optional, enumName: 'Environment' })
  environment?: Environment;

  @IsOneOf(PAYMENT_STATUSES, { description: 'Only of this status.', optional, enumName: 'PaymentStatus' })
  status?: PaymentStatus;

  @IsReference({ description: 'Only of this `clientReference`.', optional })
  reference?: string;

  @Transform(trimmed)
  @IsLine(
    {
      description: 'Only what this stands for: a payment’s ID, payCode, reference, address or transaction.',
      optional,
    },
    100,
  )
  q?: string;
}

/** A payment in the operator's list. */
export class AdminPaymentRow {
  @Field('The payment.', ID)
  id: string;

  @Field('The business that collects.', ID)
  businessId: string;

  @Field('Which of the two worlds it belongs to.', ENVIRONMENT)
  environment: Environment;

  @Field('The code at the end of its page’s address.')
  payCode: string;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('Fiat amount asked for, 2 decimals.')
  fiatAmount: string;

  @Field('Its currency.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('Where the payment stands.', STATUS)
  status: PaymentStatus;

  @Field('Token that the customer chose.', { ...TOKEN, optional })
  token?: Token;

  @Field('Network that the customer chose.', { optional })
  network?: string;

  @Field('Where its settlement stands.', { ...SETTLEMENT_STATE, optional })
  settlement?: SettlementState;

  @Field('Exceptions that nobody has decided about.', COUNT)
  openExceptions: number;

  @Field('When it was created.', TIME)
  createdAt: string;
}

/** Answer to `GET /admin/v1/payments`. */
export class AdminPaymentPage extends Page<AdminPaymentRow> {
  @Field('The rows of this page.', { type: () => AdminPaymentRow, isArray: true })
  data: AdminPaymentRow[];
}

/** What was locked with the choice of token and network. */
export class AdminDeposit {
  @Field('The token’s contract.')
  tokenAddress: string;

  @Field('Where the vault’s money can go, and nowhere else.')
  treasury: string;

  @Field('Fiat per one token.')
  rate: string;

  @Field('So much less than asked for counts as paid.', COUNT)
  toleranceBasisPoints: number;

  @Field('When it was locked.', TIME)
  lockedAt: string;

  @Field('Until when the address is watched.', { ...TIME, optional })
  watchedUntil?: string;
}

export class AdminHistoryLine {
  @Field('When.', TIME)
  at: string;

  @Field('From this status.', STATUS)
  from: PaymentStatus;

  @Field('To this one.', STATUS)
  to: PaymentStatus;

  @Field('Why.')
  cause: string;
}

/** A transfer to the payment's address, or out of its vault. */
export class AdminTransfer {
  @Field('As decisions name it: network, transaction, and which of its transfers.')
  id: string;

  @Field('Into the vault or out of it.', { enum: ['in', 'out'] })
  direction: 'in' | 'out';

  @Field('Network.')
  network: string;

  @Field('Transaction.')
  txHash: string;

  @Field('Missing: none of the network’s listed tokens.', { ...TOKEN, optional })
  token?: Token;

  @Field('The token’s contract.')
  tokenAddress: string;

  @Field('From this address.')
  from: string;

  @Field('To this address.')
  to: string;

  @Field('In base units.')
  units: string;

  @Field('A decimal; missing where nobody knows what a unit is.', { optional })
  amount?: string;

  @Field('Its block.', COUNT)
  blockNumber: number;

  @Field('When that was mined.', TIME)
  minedAt: string;

  @Field('How deep it lies; `taken_back`: a reorganization undid it.', { enum: TRANSFER_DEPTHS })
  depth: TransferDepth;

  @Field('Whether it counts for the payment.', { type: 'boolean' })
  isCredited: boolean;
}

export class AdminException {
  @Field('The transfer that does not count.')
  transferId: string;

  @Field('Why it does not.', { enum: EXCEPTION_KINDS, enumName: 'ExceptionKind' })
  kind: ExceptionKind;

  @Field('When that was found.', TIME)
  at: string;

  @Field('What was decided about it; missing: nothing yet.', { ...RESOLUTION, optional })
  resolution?: ResolutionKind;
}

export class AdminResolution {
  @Field('The transfer.')
  transferId: string;

  @Field('What was decided.', RESOLUTION)
  kind: ResolutionKind;

  @Field('Why.')
  reason: string;

  @Field('By whom.')
  by: string;

  @Field('When.', TIME)
  at: string;

  @Field('The transaction that sent it back.', { optional })
  refundTxHash?: string;
}

export class AdminLedgerLine {
  @Field('The account.', { enum: LEDGER_ACCOUNTS, enumName: 'LedgerAccount' })
  account: LedgerAccount;

  @Field('`USDC@base`, or a currency.')
  asset: string;

  @Field('Smallest parts, signed.')
  units: string;

  @Field('The same as a decimal; missing where nobody knows what a unit is.', { optional })
  amount?: string;
}

/** Its lines sum to zero for each asset. */
export class AdminLedgerEntry {
  @Field('When.', TIME)
  at: string;

  @Field('What was booked.', { type: () => AdminLedgerLine, isArray: true })
  lines: AdminLedgerLine[];
}

export class AdminPaymentEvent {
  @Field('The `webhook-id`.')
  id: string;

  @Field('What happened.', { enum: EVENT_TYPES, enumName: 'EventType' })
  type: EventType;

  @Field('Counts up from 1 within the payment.', COUNT)
  sequence: number;

  @Field('When.', TIME)
  at: string;
}

/** What an order has sold, and for how much. */
export class AdminFill {
  @Field('The order.')
  orderId: string;

  @Field('Tokens sold, a decimal.', { optional })
  soldAmount?: string;

  @Field('For so much, a decimal.')
  boughtAmount: string;

  @Field('When.', TIME)
  at: string;
}

/** What becomes of the money that came. */
export class AdminSettlement {
  @Field('The step it is at.', SETTLEMENT_STATE)
  state: SettlementState;

  @Field('Where it is sold.', { enum: EXCHANGE_NAMES, enumName: 'ExchangeName' })
  provider: ExchangeName;

  @Field('When it is looked at next; missing: nothing is left to be done.', { ...TIME, optional })
  dueAt?: string;

  @Field('Looks in vain at this step.', { ...COUNT, optional })
  tries?: number;

  @Field('The transaction that brought it to the treasury.', { optional })
  sweepTxHash?: string;

  @Field('The exchange’s order.', { optional })
  orderId?: string;

  @Field('What was sold.', { type: () => AdminFill, isArray: true })
  fills: AdminFill[];

  @Field('When it was settled.', { ...TIME, optional })
  settledAt?: string;

  @Field('Why it was refused.', { optional })
  refusedReason?: string;
}

/** Everything about a payment: what its merchant sees, and what only operators do. */
export class AdminPayment extends PaymentDetails {
  @Field('When it became paid.', { ...TIME, optional })
  paidAt?: string;

  @Field('What was locked with the choice of token and network.', { type: () => AdminDeposit, optional })
  deposit?: AdminDeposit;

  @Field('Moves from status to status, oldest first.', { type: () => AdminHistoryLine, isArray: true })
  history: AdminHistoryLine[];

  @Field('All that came and went, oldest first.', { type: () => AdminTransfer, isArray: true })
  transfers: AdminTransfer[];

  @Field('What came and does not count by itself.', { type: () => AdminException, isArray: true })
  exceptions: AdminException[];

  @Field('What operators decided.', { type: () => AdminResolution, isArray: true })
  resolutions: AdminResolution[];

  @Field('Its books.', { type: () => AdminLedgerEntry, isArray: true })
  ledger: AdminLedgerEntry[];

  @Field('What its merchant was, or is to be, told.', { type: () => AdminPaymentEvent, isArray: true })
  events: AdminPaymentEvent[];

  @Field('Missing while nothing is to be settled.', { type: () => AdminSettlement, optional })
  settlement?: AdminSettlement;
}
