import type {
  ListPaymentsQueryDto,
  Page,
  PaymentDetails,
  PaymentListRow,
  PaymentVerification,
} from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { pageOf } from '../platform/http/page';
import type { Payment } from './payment.schema';
import { customerInfoOf } from './personal-data';
import type { ListedPayment } from './payments.repository';

/** Base units of the payment's token as a decimal string; undefined for undefined. */
export function cryptoText(payment: Payment, units: string | undefined): string | undefined {
  if (!payment.deposit || units === undefined) return undefined;
  const { token, decimals } = payment.deposit;
  return formatCrypto(amountOf({ code: token, decimals }, BigInt(units)));
}

/** The address of a payment's hosted page. */
export function paymentUrlOf(payment: Payment, checkoutUrl: string): string {
  return `${checkoutUrl}/${payment.payCode}`;
}

/** A payment in full, as merchants see it (docs/interface.md §2.1). The internal `reference` is not part of it. */
export function presentDetails(payment: Payment, checkoutUrl: string): PaymentDetails {
  const { deposit, settlement } = payment;
  return {
    id: payment._id.toHexString(),
    businessId: payment.businessId.toHexString(),
    userId: payment.userId,
    environment: payment.environment,
    payCode: payment.payCode,
    fiatAmount: payment.fiatAmount,
    collectedFiatAmount: settlement?.collectedFiatAmount,
    currency: payment.currency,
    status: payment.status,
    clientReference: payment.clientReference,
    displacedBy: payment.displacedBy?.toHexString(),
    paymentURL: paymentUrlOf(payment, checkoutUrl),
    callbackURL: payment.callbackURL,
    failureURL: payment.failureURL,
    customerInfo: customerInfoOf(payment),
    metadata: payment.metadata,
    cryptoAmount: cryptoText(payment, deposit?.expectedUnits),
    collectedCryptoAmount: cryptoText(payment, payment.confirmedUnits),
    surplusAmount: cryptoText(payment, payment.surplusUnits),
    deficitAmount: cryptoText(payment, payment.deficitUnits),
    token: deposit?.token,
    network: deposit?.network,
    txHash: payment.txHash,
    primaryAddress: deposit?.address,
    totalSentAmount: cryptoText(payment, settlement?.sentUnits),
    merchantFee: settlement?.merchantFee,
    errorMessage: payment.errorMessage,
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    completedAt: payment.completedAt?.toISOString(),
    expiresAt: payment.expiresAt.toISOString(),
  };
}

/** The verification of a payment (docs/interface.md §2.2). `paidAt` is left out while it is unpaid. */
export function presentVerification(payment: Payment): PaymentVerification {
  return {
    paymentId: payment._id.toHexString(),
    paymentReference: payment.clientReference,
    paid: payment.paidAt !== undefined,
    paidAt: payment.paidAt?.toISOString(),
    status: payment.status,
    paymentAmount: payment.fiatAmount,
    cryptoAmount: cryptoText(payment, payment.confirmedUnits) ?? '0.00',
    paymentCurrency: payment.currency,
    token: payment.deposit?.token,
    network: payment.deposit?.network,
  };
}

/** One page of a list of payments (docs/interface.md §2.3, §2.4). */
export function presentPage(
  { rows, totalItems }: { rows: readonly ListedPayment[]; totalItems: number },
  place: Pick<ListPaymentsQueryDto, 'page' | 'pageSize'>,
): Page<PaymentListRow> {
  const data = rows.map((payment) => ({
    id: payment._id.toHexString(),
    clientReference: payment.clientReference,
    fiatAmount: payment.fiatAmount,
    currency: payment.currency,
    status: payment.status,
    created_at: payment.createdAt.toISOString(),
  }));
  return pageOf(data, totalItems, place);
}
