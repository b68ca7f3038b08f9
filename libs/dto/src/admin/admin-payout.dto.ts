import { PAYOUT_CAUSES, PAYOUT_STATUSES, type PayoutCause, type PayoutStatus } from '@cowrie/payout-state';
import {
  ABOVE_LIMIT_BY,
  type AboveLimitBy,
  ENVIRONMENTS,
  TOKENS,
  type Environment,
  type Token,
} from '../enums.dto';
import { Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';
import {
  DESTINATION_PROOFS,
  type DestinationProof,
  REFUND_BASIS_NAMES,
  REFUND_PARTIES,
  type RefundBasisName,
  RefundFacts,
  RefundHold,
  RefundOrderDto,
  type RefundParty,
} from '../refund.dto';
import { IsOneOf, IsSeenVersion } from '../rules';
import { IsLine, IsObjectIdText } from './admin.rules';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };
const STATUS = { enum: PAYOUT_STATUSES, enumName: 'RefundStatus' };
const ABOVE_BY = { enum: ABOVE_LIMIT_BY, optional, enumName: 'AboveLimitBy' };
const PARTY = { enum: REFUND_PARTIES, enumName: 'RefundParty' };

/** Query of `GET /admin/v1/payouts`. */
export class AdminListPayoutsQueryDto extends PageQueryDto {
  @IsObjectIdText({ description: 'Only payouts of this merchant.', optional })
  businessId?: string;

  @IsOneOf(ENVIRONMENTS, {
    description: 'Only those of this environment.',
    optional,
    enumName: 'Environment',
  })
  environment?: Environment;

  @IsOneOf(PAYOUT_STATUSES, {
    description: 'Only payouts of this status.',
    optional,
    enumName: 'RefundStatus',
  })
  status?: PayoutStatus;

  @IsObjectIdText({ description: 'Only the refunds of this payment.', optional })
  paymentId?: string;
}

/**
 * Body of `POST /admin/v1/payments/:paymentId/refunds`. A fiat amount becomes tokens at the rate that the
 * customer's choice locked.
 */
export class AdminCreateRefundDto extends RefundOrderDto {}

/** Body of an operator's decision about a payout. */
export class AdminDecidePayoutDto {
  @IsLine({ description: 'Why, for the audit log. The merchant sees why a payout was refused.' }, 500)
  reason: string;

  @IsSeenVersion({
    description:
      'The `version` that you were shown. If something has changed since, nothing is decided: 409 `decision_outdated`.',
  })
  seen: string;
}

/** Who asked for a payout, or decided about it. */
export class AdminPayoutParty {
  @Field('Whether it is the merchant, an operator or the customer.', PARTY)
  kind: RefundParty;

  @Field('As the audit log names them.')
  name: string;
}

export class AdminPayoutDecision extends AdminPayoutParty {
  @Field('When.', TIME)
  at: string;

  @Field('Why.', { optional })
  reason?: string | undefined;
}

export class AdminPayoutHistoryLine {
  @Field('When.', TIME)
  at: string;

  @Field('The status before.', STATUS)
  from: PayoutStatus;

  @Field('The status after.', STATUS)
  to: PayoutStatus;

  @Field('Why it changed.', { enum: PAYOUT_CAUSES, enumName: 'PayoutCause' })
  cause: PayoutCause;
}

/** Money on its way out, as operators see it. The customer’s link is not part of it. */
export class AdminPayout {
  @Field('The payout’s ID. A refund has the same.', ID)
  id: string;

  @Field('The ID of the business.', ID)
  businessId: string;

  @Field('The environment that it belongs to.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The payment whose money it is.', ID)
  paymentId: string;

  @Field('For a deposit with a payout rail: whom the rail pays. Missing for a refund.', { optional })
  payee?: string | undefined;

  @Field("The merchant's reference of the payment.")
  clientReference: string;

  @Field(
    'Names what a decision is about: amount, address, payee, and what was found. Send it back as `seen`.',
  )
  version: string;

  @Field('Of a refund: what of the payment it gives back. Missing: of a deposit, or unknown.', {
    enum: REFUND_BASIS_NAMES,
    enumName: 'RefundBasis',
    optional,
  })
  basis?: RefundBasisName | undefined;

  @Field('The exact amount, in the token.')
  amount: string;

  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('How far it has come.', STATUS)
  status: PayoutStatus;

  @Field('Who asked for it.', { type: () => AdminPayoutParty })
  requestedBy: AdminPayoutParty;

  @Field('Why, in the words of who asked.', { optional })
  reason?: string | undefined;

  @Field(
    'Whether it is above the merchant’s limit, so that two parties must agree, an operator among them.',
    {
      type: 'boolean',
    },
  )
  isAboveLimit: boolean;

  @Field(
    'Which sum is above the limit, the refunds of the payment, or those of 24 hours to the address or of the business. `owed`: the merchant was paid for the money, and is owed too little to cover the refund.',
    ABOVE_BY,
  )
  aboveLimitBy?: AboveLimitBy | undefined;

  @Field('What screening found about its destination: the source, and what it says.', { optional })
  screeningHit?: string | undefined;

  @Field(
    'Since when an operator must approve it: it is above a cap of the hot account, or screening names its destination.',
    {
      ...TIME,
      optional,
    },
  )
  operatorNeededAt?: string | undefined;

  @Field('Who has approved it, oldest first.', { type: () => AdminPayoutDecision, isArray: true })
  approvals: AdminPayoutDecision[];

  @Field('Who has taken it back or refused it.', { type: () => AdminPayoutDecision, optional })
  endedBy?: AdminPayoutDecision | undefined;

  @Field('Where it goes. Missing until an address is given.', { optional })
  destination?: string | undefined;

  @Field('Who gave the address.', { ...PARTY, optional })
  destinationGivenBy?: RefundParty | undefined;

  @Field(
    'How the customer has shown that it is their address. Missing: not. `sender_signature`: they signed with the wallet that paid.',
    { enum: DESTINATION_PROOFS, enumName: 'DestinationProof', optional },
  )
  destinationProof?: DestinationProof | undefined;

  @Field('Until when the customer can name an address.', { ...TIME, optional })
  addressDueAt?: string | undefined;

  @Field('Why it is not sent yet although it is queued.', { optional })
  waitsFor?: string | undefined;

  @Field('That screening holds it because of its destination. Missing: it does not.', {
    type: () => RefundHold,
    optional,
  })
  held?: RefundHold | undefined;

  @Field('The account that pays. Missing until it is handed to its signer.', { optional })
  from?: string | undefined;

  @Field('The hash of its transaction. Missing until it is sent.', { optional })
  txHash?: string | undefined;

  @Field('What of it arrived, if the token kept a fee. Missing: all of it, or it is not `final`.', {
    optional,
  })
  arrivedAmount?: string | undefined;

  @Field('Why it failed.', { optional })
  failedBecause?: string | undefined;

  @Field('The status changes, oldest first.', { type: () => AdminPayoutHistoryLine, isArray: true })
  history: AdminPayoutHistoryLine[];

  @Field('When it was asked for.', TIME)
  createdAt: string;

  @Field('When it changed last.', TIME)
  updatedAt: string;
}

/** Answer to `GET /admin/v1/payouts`. */
export class AdminPayoutPage extends Page<AdminPayout> {
  @Field('The rows of this page, newest first.', { type: () => AdminPayout, isArray: true })
  data: AdminPayout[];
}

/** A refund as its payment holds it, including its cost for the merchant. */
export class AdminPaymentRefund extends RefundFacts {
  @Field('Who asked for it.', { type: () => AdminPayoutParty })
  requestedBy: AdminPayoutParty;

  @Field('Why, in the words of who asked.', { optional })
  reason?: string | undefined;

  @Field('What the merchant pays for tokens that were sold, in the payment’s currency. Missing: nothing.', {
    optional,
  })
  charged?: string | undefined;

  @Field('The part of the fee that the merchant gets back. Missing: nothing.', { optional })
  feeReturned?: string | undefined;

  @Field('When it was asked for.', TIME)
  createdAt: string;

  @Field('When nothing more could become of it.', { ...TIME, optional })
  endedAt?: string | undefined;
}
