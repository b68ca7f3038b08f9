import { ApiError } from '@cowrie/api/platform/http/api.error';
import { PaymentFinder } from '@cowrie/api/operations/operator/payment-finder.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { CliError, EXIT } from '../exit';
import type { OpenService } from '../service/service.open';

/**
 * The payment with this paymentId, payCode or reference. @throws ApiError payment_not_found; CliError when
 * several match
 */
export async function findPayment(service: OpenService, text: string): Promise<Payment> {
  const [payment, ...others] = await service.get(PaymentFinder).find(text);
  if (!payment) throw new ApiError('payment_not_found');
  if (others.length === 0) return payment;
  const lines = [payment, ...others].map(
    ({ _id, businessId, environment }) =>
      `  ${_id.toHexString()}  of business ${businessId.toHexString()}, ${environment}`,
  );
  throw new CliError(EXIT.usage, `Several payments match ${text}; name one by its ID:\n${lines.join('\n')}`);
}
