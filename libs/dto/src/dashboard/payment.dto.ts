import { AdminDepositFee, AdminFormerChoice, AdminLedgerEntry } from '../admin/admin-payment.dto';
import {
  type DeliveredType,
  DELIVERED_TYPES,
  DELIVERY_STATES,
  type DeliveryState,
} from '../admin/admin-webhook-delivery.dto';
import { SETTLEMENT_STATE, type SettlementState } from '../admin/admin-settlement.dto';
import { Field } from '../field';
import { PaymentDetails } from '../payment.dto';
import { RateEvidenceFacts } from '../rate-proof.dto';
import { Refund } from '../refund.dto';
import { PaymentTransfer } from '../transfer.dto';
import { DashboardRefunded, PAYMENT_ATTENTIONS, type PaymentAttention } from './payments.dto';
import { DashboardTimelineEntry } from './timeline.dto';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };
const TIME = { format: 'date-time' };
const COUNT = { type: 'integer' } as const;

/** What was fixed when the customer chose token and network. */
export class DashboardChoice {
  @Field('The network that was chosen. The money can have come on another one: `network` of the payment.')
  network: string;

  @Field('The rate: fiat for one token.')
  rate: string;

  @Field('What that rate was made of. Missing when it was fixed before that was kept.', {
    type: () => RateEvidenceFacts,
    optional,
  })
  rateEvidence?: RateEvidenceFacts | undefined;

  @Field('Tolerance: a payment that is short by this much still counts. In hundredths of a percent.', COUNT)
  toleranceBasisPoints: number;

  @Field('The fee that applies. Missing: that of the business.', { type: () => AdminDepositFee, optional })
  fee?: AdminDepositFee | undefined;

  @Field('When it was chosen.', TIME)
  lockedAt: string;
}

/** The confirmations of a transfer that waits for more. */
export class DashboardConfirmations {
  @Field('Blocks that confirm it now.', COUNT)
  seen: number;

  @Field('Blocks that it needs.', COUNT)
  required: number;
}

/** A transfer to the deposit address. */
export class DashboardTransfer extends PaymentTransfer {
  @Field('Where an explorer shows the transaction. Missing: no explorer knows the network.', {
    format: 'uri',
    optional,
  })
  explorerURL?: string | undefined;

  @Field('How deep it is. Missing once it is deep enough.', { type: () => DashboardConfirmations, optional })
  confirmations?: DashboardConfirmations | undefined;
}

/** How far the settlement of a payment has come. */
export class DashboardPaymentSettlement {
  @Field('The current step.', SETTLEMENT_STATE)
  state: SettlementState;

  @Field('What is held for the customer above the expected amount, a decimal. Missing: nothing.', {
    optional,
  })
  heldAmount?: string | undefined;

  @Field('The rest that is too little to sell, a decimal. Missing: nothing.', { optional })
  unsoldAmount?: string | undefined;

  @Field('When it was over.', { ...TIME, optional })
  settledAt?: string | undefined;

  @Field('To which account a rail has paid, with its number hidden but for the end.', { optional })
  account?: string | undefined;
}

/** The delivery of an event of a payment to a webhook endpoint. */
export class DashboardPaymentDelivery {
  @Field('The delivery’s ID.')
  id: string;

  @Field('The `webhook-id` of the event.')
  eventId: string;

  @Field('What happened.', { enum: DELIVERED_TYPES, enumName: 'DeliveredType' })
  type: DeliveredType;

  @Field('The endpoint.', ID)
  endpointId: string;

  @Field('How far it has come.', { enum: DELIVERY_STATES, enumName: 'DeliveryState' })
  state: DeliveryState;

  @Field('How often it was tried.', COUNT)
  tries: number;

  @Field('The HTTP status of the newest answer. Missing: there was none.', { ...COUNT, optional })
  lastStatus?: number | undefined;

  @Field('When it was made.', TIME)
  createdAt: string;
}

/** Everything about a payment that its business may see. */
export class DashboardPayment extends PaymentDetails {
  @Field(
    'What the business gets for it, after fee and refunds, a decimal in its currency. Missing: it is not sold yet, or its money is not paid out by settlements.',
    { optional },
  )
  payableAmount?: string | undefined;

  @Field('The settlement that pays it. Missing: none holds it yet.', { optional })
  settlementId?: string | undefined;

  @Field('When it became paid.', { ...TIME, optional })
  paidAt?: string | undefined;

  @Field('What waits for somebody. Empty: nothing does.', {
    enum: PAYMENT_ATTENTIONS,
    enumName: 'PaymentAttention',
    isArray: true,
  })
  attention: PaymentAttention[];

  @Field('What went back to the customer. Missing: nothing did.', { type: () => DashboardRefunded, optional })
  refunded?: DashboardRefunded | undefined;

  @Field('Whether something can happen to it soon: it is open, or its settlement or a refund is under way.', {
    type: 'boolean',
  })
  isOpen: boolean;

  @Field('What the customer chose. Missing before the choice.', { type: () => DashboardChoice, optional })
  choice?: DashboardChoice | undefined;

  @Field('Choices before it that the customer gave up, oldest first.', {
    type: () => AdminFormerChoice,
    isArray: true,
  })
  formerChoices: AdminFormerChoice[];

  @Field('What happened, oldest first.', { type: () => DashboardTimelineEntry, isArray: true })
  timeline: DashboardTimelineEntry[];

  @Field('The transfers to the deposit address, oldest first: the first 100.', {
    type: () => DashboardTransfer,
    isArray: true,
  })
  transfers: DashboardTransfer[];

  @Field('How many transfers there are.', COUNT)
  transferCount: number;

  @Field('The settlement. Missing while there is nothing to settle.', {
    type: () => DashboardPaymentSettlement,
    optional,
  })
  settlement?: DashboardPaymentSettlement | undefined;

  @Field('Its refunds, oldest first.', { type: () => Refund, isArray: true })
  refunds: Refund[];

  @Field('Its books: entries of lines that sum to zero for each asset.', {
    type: () => AdminLedgerEntry,
    isArray: true,
  })
  ledger: AdminLedgerEntry[];

  @Field('What was sent to webhook endpoints about it, newest first: the newest 100.', {
    type: () => DashboardPaymentDelivery,
    isArray: true,
  })
  deliveries: DashboardPaymentDelivery[];

  @Field('Whether its rate can be proven with a signature.', { type: 'boolean' })
  hasRateProof: boolean;

  @Field('Whether a customer can be played for it: in test, where the deployment has test helpers.', {
    type: 'boolean',
  })
  canSimulate: boolean;

  @Field('When the answer was made.', TIME)
  serverTime: string;
}
