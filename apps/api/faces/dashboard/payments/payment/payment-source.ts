import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { FACTS_FIELDS } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { DETAILS_FIELDS } from '@cowrie/api/money-in/payments/http/payment.presenter';
import type { PaymentFields, Selected } from '@cowrie/api/money-in/payments/document/payment.selection';
import type { EnvironmentConfig } from '@cowrie/api/platform/config/app.config';
import { ATTENTION_FIELDS } from '../list/payment-row.presenter';
import { REFUNDED_FIELDS } from '../list/refunded.presenter';

/** What the view of a payment reads from it. */
export const VIEW_FIELDS = {
  ...DETAILS_FIELDS,
  ...FACTS_FIELDS,
  ...ATTENTION_FIELDS,
  ...REFUNDED_FIELDS,
  formerDeposits: 1,
  history: 1,
  ledger: 1,
  events: 1,
  stated: 1,
  seenUnits: 1,
} as const satisfies PaymentFields;
export type ViewedPayment = Selected<typeof VIEW_FIELDS>;

/** What is known about a payment. */
export interface PaymentSource {
  payment: ViewedPayment;
  /** Every recorded transfer of it. */
  transfers: readonly Transfer[];
  /** Its refunds, oldest first. */
  refunds: readonly Payout[];
  environment: EnvironmentConfig | undefined;
  /** The number of the newest block of a network; undefined while it is not known. */
  headOf: (network: string) => number | undefined;
  now: Date;
}
