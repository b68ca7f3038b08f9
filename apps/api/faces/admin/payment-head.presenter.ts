import type { AdminPaymentHead } from '@cowrie/dto';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

type HeadFields =
  | '_id'
  | 'businessId'
  | 'environment'
  | 'clientReference'
  | 'status'
  | 'fiatAmount'
  | 'currency';

/** The payment that a row of a list is about. Pure. */
export function presentHead({ _id, businessId, ...payment }: Pick<Payment, HeadFields>): AdminPaymentHead {
  const { environment, clientReference, status, fiatAmount, currency } = payment;
  return {
    id: _id.toHexString(),
    businessId: businessId.toHexString(),
    environment,
    clientReference,
    status,
    fiatAmount,
    currency,
  };
}
