import { PAYOUT_STATUSES, type PayoutStatus } from '@cowrie/payout-state';
import { AdminPayoutHistoryLine } from '../admin/admin-payout.dto';
import { IsLine } from '../admin/admin.rules';
import { FIAT_CURRENCIES, type FiatCurrency, TOKENS, type Token } from '../enums.dto';
import { Field } from '../field';
import { Page } from '../list.dto';
import { Refund, REFUND_PARTIES, type RefundParty } from '../refund.dto';
import { IsHexId, IsOneOf, IsReason, IsSeenVersion, IsTime } from '../rules';
import { type CsvSeparator, type ExportFormat, IsCsvSeparator, IsExportFormat } from './export-form.dto';

const optional = true;
const TIME = { format: 'date-time' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };
const CURRENCY = { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency' };
const PARTY = { enum: REFUND_PARTIES, enumName: 'RefundParty' };

/** How an export writes times. */
export abstract class DashboardTimeZoneDto {
  @IsExportFormat()
  format: ExportFormat = 'csv';

  @IsCsvSeparator()
  separator: CsvSeparator = 'comma';

  @IsLine(
    {
      description:
        'The IANA time zone of the columns with local times, such as `Africa/Lagos`. Default: the zone of the business.',
      optional,
    },
    64,
    'iana-time-zone',
  )
  timeZone?: string;
}

/** Which refunds an export holds. */
export class DashboardExportRefundsQueryDto extends DashboardTimeZoneDto {
  @IsHexId({ description: 'Only the refunds of this payment.', optional })
  paymentId?: string;

  @IsOneOf(PAYOUT_STATUSES, {
    description: 'Only refunds of this status.',
    optional,
    enumName: 'RefundStatus',
  })
  status?: PayoutStatus;

  @IsTime({ description: 'Only refunds asked for at this time or later. Write `+` as `%2B`.', optional })
  createdFrom?: string;

  @IsTime({ description: 'Only refunds asked for before this time. Write `+` as `%2B`.', optional })
  createdTo?: string;
}

/** Who asked for a refund, or decided about it. */
export class DashboardRefundParty {
  @Field('Whether it is the merchant, an operator or the customer.', PARTY)
  kind: RefundParty;

  @Field(
    'The e-mail address of a person of the business. Missing: a key of the business, or somebody else.',
    {
      optional,
    },
  )
  person?: string | undefined;
}

/** A decision about a refund. */
export class DashboardRefundDecision extends DashboardRefundParty {
  @Field('When.', TIME)
  at: string;

  @Field('Why.', { optional })
  reason?: string | undefined;
}

/** A refund with what led to its status, and what can be done with it. */
export class DashboardRefund extends Refund {
  @Field('Who asked for it.', { type: () => DashboardRefundParty })
  askedBy: DashboardRefundParty;

  @Field('Who has approved it, oldest first.', { type: () => DashboardRefundDecision, isArray: true })
  approvals: DashboardRefundDecision[];

  @Field('Who has taken it back or refused it.', { type: () => DashboardRefundDecision, optional })
  endedBy?: DashboardRefundDecision | undefined;

  @Field('Whether it is above the limit of the business, so that an operator must agree, too.', {
    type: 'boolean',
  })
  isAboveLimit: boolean;

  @Field('Whose consent is missing. Empty: nobody’s.', { ...PARTY, isArray: true })
  missingConsent: RefundParty[];

  @Field('Whether all of them must agree. False: one of them is enough.', { type: 'boolean' })
  isEachNeeded: boolean;

  @Field('Whether the business can approve it now.', { type: 'boolean' })
  canApprove: boolean;

  @Field('Whether it can be taken back or refused now.', { type: 'boolean' })
  canCancel: boolean;

  @Field('Whether to end it is to take back what the business asked for.', { type: 'boolean' })
  isOwn: boolean;

  @Field('The status changes, oldest first.', { type: () => AdminPayoutHistoryLine, isArray: true })
  history: AdminPayoutHistoryLine[];

  @Field('The page of its transaction on the network’s explorer.', { optional })
  transactionUrl?: string | undefined;
}

/** Body of a decision about a refund. */
export class DashboardDecideRefundDto {
  @IsReason({ description: 'Why, for your records.', optional })
  reason?: string;

  @IsSeenVersion({
    description:
      'The `version` of the refund that you were shown. If it has changed since, nothing is decided: 409 `decision_outdated`.',
  })
  seen: string;
}

/** A page of refunds. */
export class DashboardRefundPage extends Page<DashboardRefund> {
  @Field('The rows of this page, newest first.', { type: () => DashboardRefund, isArray: true })
  data: DashboardRefund[];
}

/** What can be refunded in one token on one network: token amounts. */
export class DashboardRefundableAsset {
  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('All that is left: the most that the basis `full` gives back.')
  total: string;

  @Field('The part that does not count: what the basis `unaccepted` gives back.')
  unaccepted: string;

  @Field('The part above the expected amount, held or sold: what the basis `excess` gives back.')
  excess: string;

  @Field('Fiat per one token, as the customer’s choice fixed it. Missing: none.', { optional })
  rate?: string | undefined;
}

/** What can be refunded for a payment now. */
export class DashboardRefundable {
  @Field('The merchant’s reference of the payment.')
  clientReference: string;

  @Field('The payment’s currency.', CURRENCY)
  currency: FiatCurrency;

  @Field('Whether the customer can be asked for an address by e-mail.', { type: 'boolean' })
  hasEmail: boolean;

  @Field('What is left, by token and network. Empty: nothing.', {
    type: () => DashboardRefundableAsset,
    isArray: true,
  })
  assets: DashboardRefundableAsset[];
}

/**
 * Why an operator must agree to a refund. `above_limit`: with other refunds, it is above the limit of the
 * business. `paid_out`: the business was already paid for the money, and is owed too little to cover it.
 */
export const REFUND_APPROVAL_CAUSES = ['above_limit', 'paid_out'] as const;
export type RefundApprovalCause = (typeof REFUND_APPROVAL_CAUSES)[number];

/** What a refund would cost and send at this moment. */
export class DashboardRefundPreview {
  @Field('The exact amount, in the token.')
  amount: string;

  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('The payment’s currency.', CURRENCY)
  currency: FiatCurrency;

  @Field('What it takes from what the business is owed, because tokens were sold. Missing: nothing.', {
    optional,
  })
  chargedAmount?: string | undefined;

  @Field('The part of the fee that comes back with it. Missing: none.', { optional })
  returnedFee?: string | undefined;

  @Field('What it costs the business in all: `chargedAmount - returnedFee`.')
  cost: string;

  @Field('Why an operator must agree, too. Missing: no operator must.', {
    enum: REFUND_APPROVAL_CAUSES,
    enumName: 'RefundApprovalCause',
    optional,
  })
  approvalBecause?: RefundApprovalCause | undefined;
}
