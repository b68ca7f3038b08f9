import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { type Token, TOKENS } from '../enums.dto';
import { Field } from '../field';
import { EVENT_TYPES, type EventType } from '../webhook.dto';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };

/** What a payment's timeline can show. */
export const TIMELINE_KINDS = [
  /** The session was created. */
  'created',
  /** The customer chose token and network: the rate is fixed. */
  'chosen',
  /** The customer gave the choice up, to choose again. */
  'released',
  /** A transfer to the deposit address, at the time of its block. */
  'seen',
  /** It is deep enough to count. */
  'confirmed',
  /** It can no longer be taken back. */
  'final',
  /** Enough has arrived and is confirmed. */
  'paid',
  /** The status has changed. */
  'status',
  /** Screening holds the settlement from then on. */
  'held',
  /** Money left the deposit address for the treasury. */
  'swept',
  /** Tokens were sold. */
  'sold',
  /** The settlement of the payment is over. */
  'settled',
  /** A rail has paid the account. */
  'paid_out',
  /** A settlement to the account includes it. */
  'stated',
  /** That settlement has failed: the money is owed again. */
  'stated_void',
  /** Money was promised to the customer. */
  'refund_requested',
  /** A refund ended without a payout. */
  'refund_ended',
  /** The operator accepted money that did not count. */
  'accepted',
  /** The operator noted money as sent back. */
  'sent_back',
  /** An event was created for webhooks. */
  'event',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** One thing that happened to a payment. A field is missing where it does not apply. */
export class DashboardTimelineEntry {
  @Field('When.', { format: 'date-time' })
  at: string;

  @Field('What happened.', { enum: TIMELINE_KINDS, enumName: 'TimelineKind' })
  kind: TimelineKind;

  @Field('How much, a decimal.', { optional })
  amount?: string | undefined;

  @Field('The currency of `amount`, or its token.', { optional })
  unit?: string | undefined;

  @Field('What was sold for `amount`: tokens, a decimal.', { optional })
  soldAmount?: string | undefined;

  @Field('The token.', { enum: TOKENS, enumName: 'Token', optional })
  token?: Token | undefined;

  @Field('The network.', { optional })
  network?: string | undefined;

  @Field('The rate that was fixed: fiat for one token.', { optional })
  rate?: string | undefined;

  @Field('The fee, a decimal of the payment’s currency.', { optional })
  fee?: string | undefined;

  @Field('The transaction.', { optional })
  txHash?: string | undefined;

  @Field('Where an explorer shows the transaction.', { format: 'uri', optional })
  explorerURL?: string | undefined;

  @Field('The status after it.', { enum: PAYMENT_STATUSES, enumName: 'PaymentStatus', optional })
  status?: PaymentStatus | undefined;

  @Field('Why the status changed.', { optional })
  cause?: string | undefined;

  @Field('What became of a refund.', { optional })
  refundStatus?: string | undefined;

  @Field('The refund.', { ...ID, optional })
  refundId?: string | undefined;

  @Field('The settlement to the account.', { ...ID, optional })
  settlementId?: string | undefined;

  @Field('The event.', { enum: EVENT_TYPES, enumName: 'EventType', optional })
  event?: EventType | undefined;
}
