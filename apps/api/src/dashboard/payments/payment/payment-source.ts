import type { Transfer } from '../../../chain-records/transfer.schema';
import type { Payout } from '../../../payouts/payout.schema';
import { FACTS_FIELDS } from '../../../payments/payment-facts';
import { DETAILS_FIELDS } from '../../../payments/payment.presenter';
import type { PaymentFields, Selected } from '../../../payments/payment.selection';
import type { EnvironmentConfig } from '../../../platform/config/app.config';
import { ATTENTION_FIELDS } from '../list/payment-row.presenter';
import { REFUNDED_FIELDS } from '../list/refunded.presenter';

/** What the view of a payment reads of it. */
export const VIEW_FIELDS = {
  ...DETAILS_FIELDS,
  ...FACTS_FIELDS,
  ...ATTENTION_FIELDS,
  ...REFUNDED_FIELDS,
  ...{ formerDeposits: 1, history: 1, ledger: 1, events: 1, stated: 1, seenUnits: 1 },
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
