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
  FIAT_CURRENCIES,
  TOKENS,
  type Environment,
  type FiatCurrency,
  type Token,
} from '../enums.dto';
import { Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';
import { PaymentDetails } from '../payment.dto';
import { RateEvidenceFacts } from '../rate-proof.dto';
import { RESOLUTION_KINDS, type ResolutionKind, TRANSFER_DEPTHS, type TransferDepth } from '../transfer.dto';
import { IsEmailAddress, IsFlag, IsOneOf, IsReference, IsTime } from '../rules';
import { EVENT_TYPES, type EventType } from '../webhook.dto';
import { IsLine, IsObjectIdText } from './admin.rules';
import { AdminScreening } from './admin-screening.dto';
import { AdminPaymentRefund } from './admin-payout.dto';
import { AdminSettlement, SETTLEMENT_STATE, type SettlementState } from './admin-settlement.dto';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const COUNT = { type: 'integer' } as const;
const STATUS = { enum: PAYMENT_STATUSES, enumName: 'PaymentStatus' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };
const ENVIRONMENT = { enum: ENVIRONMENTS, enumName: 'Environment' };

const RESOLUTION = { enum: RESOLUTION_KINDS, enumName: 'ResolutionKind' };

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

/** Query parameters are texts. */
const flag = ({ value }: { value: unknown }): unknown =>
  value === 'true' || value === 'false' ? value === 'true' : value;

/** Query of `GET /admin/v1/payments`. */
export class AdminListPaymentsQueryDto extends PageQueryDto {
  @IsObjectIdText({ description: 'Only payments of this merchant.', optional })
  businessId?: string;

  @IsOneOf(ENVIRONMENTS, {
    description: 'Only those of this environment.',
    optional,
    enumName: 'Environment',
  })
  environment?: Environment;

  @IsOneOf(PAYMENT_STATUSES, {
    description: 'Only payments of this status.',
    optional,
    enumName: 'PaymentStatus',
  })
  status?: PaymentStatus;

  @IsReference({ description: 'Only the payment with this `clientReference`.', optional })
  reference?: string;

  @Transform(trimmed)
  @IsLine(
    {
      description: 'Only payments with this ID, pay code, reference, address or transaction.',
      optional,
    },
    100,
  )
  q?: string;

  @IsEmailAddress({
    description:
      'Only payments of this customer, in any case. A payment whose personal data is redacted is not found.',
    optional,
  })
  customerEmail?: string;

  @Transform(flag)
  @IsFlag({
    description: 'Only payments with at least one token of money that waits for a decision.',
    optional,
  })
  openMoney?: boolean;

  @IsTime({ description: 'Only payments that were created at this time or later, with its zone.', optional })
  createdFrom?: string;

  @IsTime({ description: 'Only payments that were created before this time, with its zone.', optional })
  createdTo?: string;
}

/** A payment in the operator's list. */
export class AdminPaymentRow {
  @Field('The payment’s ID.', ID)
  id: string;

  @Field('The ID of the business.', ID)
  businessId: string;

  @Field('The environment that it belongs to.', ENVIRONMENT)
  environment: Environment;

  @Field('The code at the end of its page’s address.')
  payCode: string;

  @Field("The merchant's reference.")
  clientReference: string;

  @Field('The fiat amount asked for, with the decimals of its currency: `5000.00`.')
  fiatAmount: string;

  @Field('The currency of `fiatAmount`.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' })
  currency: FiatCurrency;

  @Field('The payment’s status.', STATUS)
  status: PaymentStatus;

  @Field('The token that the customer chose.', { ...TOKEN, optional })
  token?: Token | undefined;

  @Field('The network that the customer chose.', { optional })
  network?: string | undefined;

  @Field('The step of its settlement.', { ...SETTLEMENT_STATE, optional })
  settlement?: SettlementState | undefined;

  @Field('How many exceptions are undecided, or were taken back by a reorg.', COUNT)
  openExceptions: number;

  @Field('When it was created.', TIME)
  createdAt: string;
}

/** Answer to `GET /admin/v1/payments`. */
export class AdminPaymentPage extends Page<AdminPaymentRow> {
  @Field('The rows of this page.', { type: () => AdminPaymentRow, isArray: true })
  data: AdminPaymentRow[];
}

/** A fee as it was when token and network were chosen. */
export class AdminDepositFee {
  @Field('The share of what is collected, in hundredths of a percent.', COUNT)
  basisPoints: number;

  @Field('The fixed part, a decimal in the payment’s currency.')
  fixed: string;
}

/** What is fixed once token and network are chosen. */
export class AdminDeposit {
  @Field('The network that was chosen. The money can have come on another one: `network` of the payment.')
  network: string;

  @Field('The token’s contract.')
  tokenAddress: string;

  @Field('The only address that the vault can be swept to.')
  treasury: string;

  @Field('The rate: fiat for one token.')
  rate: string;

  @Field('What that rate was made of. Missing when it was fixed before that was kept.', {
    type: () => RateEvidenceFacts,
    optional,
  })
  rateEvidence?: RateEvidenceFacts | undefined;

  @Field(
    'Tolerance: a payment that is short by this much still counts as paid. In hundredths of a percent.',
    COUNT,
  )
  toleranceBasisPoints: number;

  @Field(
    'The fee that applies to this payment. Missing when it was chosen before fees were fixed: the merchant’s own fee applies.',
    {
      type: () => AdminDepositFee,
      optional,
    },
  )
  fee?: AdminDepositFee | undefined;

  @Field('When token and network were chosen.', TIME)
  lockedAt: string;

  @Field('How long the address is watched.', { ...TIME, optional })
  watchedUntil?: string | undefined;

  @Field('When the customer gave the choice up, to choose again. Missing otherwise.', { ...TIME, optional })
  releasedAt?: string | undefined;
}

/** A choice that the customer gave up and replaced with another. */
export class AdminFormerChoice {
  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('The rate: fiat for one token.')
  rate: string;

  @Field('The amount that was asked for, in tokens.')
  amount: string;

  @Field('When it was chosen.', TIME)
  lockedAt: string;
}

export class AdminHistoryLine {
  @Field('When.', TIME)
  at: string;

  @Field('The status before.', STATUS)
  from: PaymentStatus;

  @Field('The status after.', STATUS)
  to: PaymentStatus;

  @Field('Why.')
  cause: string;
}

/** A transfer to the payment's deposit address, or out of its vault. */
export class AdminTransfer {
  @Field('The transfer’s ID: network, transaction and ordinal. Decisions take it.')
  id: string;

  @Field('`in`: to the deposit address. `out`: out of the vault.', { enum: ['in', 'out'] })
  direction: 'in' | 'out';

  @Field('The network.')
  network: string;

  @Field('The transaction’s hash.')
  txHash: string;

  @Field('The token. Missing when it is not one of the network’s listed tokens.', { ...TOKEN, optional })
  token?: Token | undefined;

  @Field('The token’s contract.')
  tokenAddress: string;

  @Field('The sender.')
  from: string;

  @Field('The receiver.')
  to: string;

  @Field('The amount in base units.')
  units: string;

  @Field('The amount as a decimal. Missing when the token’s decimals are not known.', { optional })
  amount?: string | undefined;

  @Field('The number of its block.', COUNT)
  blockNumber: number;

  @Field('When that block was mined.', TIME)
  minedAt: string;

  @Field('How certain it is. `taken_back`: a reorg orphaned it.', {
    enum: TRANSFER_DEPTHS,
    enumName: 'TransferDepth',
  })
  depth: TransferDepth;

  @Field('Whether it counts for the payment.', { type: 'boolean' })
  isCredited: boolean;
}

export class AdminException {
  @Field('The ID of the transfer.')
  transferId: string;

  @Field('Why it does not count, or what a reorg did to it.', {
    enum: EXCEPTION_KINDS,
    enumName: 'ExceptionKind',
  })
  kind: ExceptionKind;

  @Field('When that was found out.', TIME)
  at: string;

  @Field('What was decided about it. Missing while nothing is.', { ...RESOLUTION, optional })
  resolution?: ResolutionKind | undefined;
}

export class AdminResolution {
  @Field('The ID of the transfer, or `surplus` for the held surplus.')
  transferId: string;

  @Field('What was decided.', RESOLUTION)
  kind: ResolutionKind;

  @Field('Why.')
  reason: string;

  @Field('Who decided.')
  by: string;

  @Field('When.', TIME)
  at: string;

  @Field('The transaction of the refund.', { optional })
  refundTxHash?: string | undefined;
}

export class AdminLedgerLine {
  @Field('The account.', { enum: LEDGER_ACCOUNTS, enumName: 'LedgerAccount' })
  account: LedgerAccount;

  @Field('A token on a network, such as `USDC@base`, or a currency.')
  asset: string;

  @Field('The amount in smallest parts, with its sign.')
  units: string;

  @Field('The same as a decimal. Missing when the token’s decimals are not known.', { optional })
  amount?: string | undefined;
}

/** A ledger entry. Its lines sum to zero for each asset. */
export class AdminLedgerEntry {
  @Field('When.', TIME)
  at: string;

  @Field('The lines of the entry.', { type: () => AdminLedgerLine, isArray: true })
  lines: AdminLedgerLine[];
}

export class AdminPaymentEvent {
  @Field('The `webhook-id`.')
  id: string;

  @Field('What happened.', { enum: EVENT_TYPES, enumName: 'EventType' })
  type: EventType;

  @Field('The number of the event within the payment, from 1.', COUNT)
  sequence: number;

  @Field('When.', TIME)
  at: string;
}

/** Everything about a payment: what the merchant sees, and what only operators see. */
export class AdminPayment extends PaymentDetails {
  @Field('Names the money that waits for a decision. Send it back as `seen` with a decision.')
  version: string;

  @Field('When it became paid.', { ...TIME, optional })
  paidAt?: string | undefined;

  @Field('What is fixed once token and network are chosen.', { type: () => AdminDeposit, optional })
  deposit?: AdminDeposit | undefined;

  @Field('Choices before it that the customer gave up, oldest first. Missing when there are none.', {
    type: () => AdminFormerChoice,
    isArray: true,
    maxItems: 5,
    optional,
  })
  formerChoices?: AdminFormerChoice[] | undefined;

  @Field('The status changes, oldest first.', { type: () => AdminHistoryLine, isArray: true })
  history: AdminHistoryLine[];

  @Field('The transfers in and out, oldest first.', { type: () => AdminTransfer, isArray: true })
  transfers: AdminTransfer[];

  @Field(
    'Transfers that do not count unless an operator accepts them, and credited ones that a reorg took back.',
    {
      type: () => AdminException,
      isArray: true,
    },
  )
  exceptions: AdminException[];

  @Field('What operators decided.', { type: () => AdminResolution, isArray: true })
  resolutions: AdminResolution[];

  @Field('What of it is promised to the customer, or was. Missing when there is nothing.', {
    type: () => AdminPaymentRefund,
    isArray: true,
    optional,
  })
  refunds?: AdminPaymentRefund[] | undefined;

  @Field('Its ledger entries.', { type: () => AdminLedgerEntry, isArray: true })
  ledger: AdminLedgerEntry[];

  @Field('The events that its merchant was or will be sent.', {
    type: () => AdminPaymentEvent,
    isArray: true,
  })
  events: AdminPaymentEvent[];

  @Field('The settlement. Missing while there is nothing to settle.', {
    type: () => AdminSettlement,
    optional,
  })
  settlement?: AdminSettlement | undefined;

  @Field('What screening found about the senders of its money. Missing when it found nothing.', {
    type: () => AdminScreening,
    optional,
  })
  screening?: AdminScreening | undefined;
}
