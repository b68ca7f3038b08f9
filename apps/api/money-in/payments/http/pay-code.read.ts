import { isPayCode } from '@cowrie/tables';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { logAlso } from '@cowrie/api/platform/logging/log.context';
import type { PaymentFields, Selected } from '../document/payment.selection';
import type { PaymentsRepository } from '../document/payments.repository';

/**
 * These fields of the payment that a payCode opens. The code is a credential, so the log names the payment by
 * its ID.
 * @throws ApiError payment_not_found
 */
export async function selectOfPayCode<F extends PaymentFields>(
  payments: Pick<PaymentsRepository, 'selectByPayCode'>,
  payCode: string,
  fields: F,
): Promise<Selected<F>> {
  const payment = isPayCode(payCode) && (await payments.selectByPayCode(payCode, fields));
  if (!payment) throw new ApiError('payment_not_found');
  logAlso({ paymentId: payment._id.toHexString() });
  return payment;
}
