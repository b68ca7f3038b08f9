import { keepPreviousData } from '@tanstack/react-query';
import { usePlace } from '../../lib/place';
import { $api, client } from '../client';
import type { QueryOf, Schemas } from '../schemas';
import { deliveriesToResend } from './deliveries-to-resend';
import { bodyOf, useSend } from './send';

export type Payment = Schemas['DashboardPayment'];
export type PaymentQuery = QueryOf<'dashboardListPayments'>;

const PAYMENTS = '/dashboard/v1/businesses/{businessId}/{environment}/payments';
const PAYMENT = `${PAYMENTS}/{paymentId}` as const;
const RESEND = '/dashboard/v1/businesses/{businessId}/{environment}/webhook-deliveries/{deliveryId}/resend';
const OPEN_MS = 3000;
const REFUNDABLE_MS = 15_000;

/** The payments of a business. The rows stay while the next page is read. */
export function usePayments(query: PaymentQuery) {
  return $api.useQuery(
    'get',
    PAYMENTS,
    { params: { path: usePlace(), query } },
    { placeholderData: keepPreviousData },
  );
}

/** The sums of the payments that match: a request of its own, so that the rows do not wait for them. */
export function usePaymentVolume(query: PaymentQuery) {
  const asked = { ...query, page: 1, pageSize: 1, expand: 'volume' } as const;
  return $api.useQuery(
    'get',
    PAYMENTS,
    { params: { path: usePlace(), query: asked } },
    { placeholderData: keepPreviousData },
  );
}

/**
 * A payment, read again while something can happen to it. The browser sends the last answer's ETag, so an
 * unchanged answer has no body.
 */
export function usePayment(paymentId: string) {
  return $api.useQuery(
    'get',
    PAYMENT,
    { params: { path: { ...usePlace(), paymentId } } },
    { refetchInterval: ({ state }) => (state.data?.data.isOpen ? OPEN_MS : false) },
  );
}

/**
 * What can be refunded for a payment now, by the API's own rule. Money can arrive or be promised elsewhere,
 * so it is read again.
 */
export function useRefundable(paymentId: string) {
  return $api.useQuery(
    'get',
    `${PAYMENT}/refundable`,
    { params: { path: { ...usePlace(), paymentId } } },
    { staleTime: 0, refetchInterval: REFUNDABLE_MS },
  );
}

/** Pays a payment of the test environment as a customer would. */
export function usePlayCustomer(paymentId: string) {
  const path = { ...usePlace(), paymentId };
  return useSend(
    (body: Schemas['SimulatePaymentDto']) => client.POST(`${PAYMENT}/simulate`, { params: { path }, body }),
    { changes: 'payments', alsoWhenRefused: true },
  );
}

/** Reads the signed proof of a payment's rate. */
export function useRateProof(paymentId: string) {
  const path = { ...usePlace(), paymentId };
  return useSend(() => client.GET(`${PAYMENT}/rate-proof`, { params: { path } }));
}

/** Reads the receipt of a payment, which proves itself. */
export function useReceipt(paymentId: string) {
  const path = { ...usePlace(), paymentId };
  return useSend(() => client.GET(`${PAYMENT}/receipt`, { params: { path } }));
}

type PaymentToResend = Pick<Schemas['DashboardPaymentRow'], 'id' | 'clientReference'>;

/** What resending did for one payment: how many deliveries are sent again, or why not. */
export interface Resent extends PaymentToResend {
  count: number;
  error?: unknown;
}

/**
 * Sends webhook deliveries of payments again, one payment after another: those that failed, and for a payment
 * without any, the newest. A payment that is refused does not stop the others.
 */
export function useResendOfPayments() {
  const place = usePlace();
  const resendOf = async (payment: PaymentToResend): Promise<Resent> => {
    const path = { ...place, paymentId: payment.id };
    let count = 0;
    try {
      const { data } = bodyOf(await client.GET(PAYMENT, { params: { path } }));
      for (const { id: deliveryId } of deliveriesToResend(data.deliveries)) {
        bodyOf(await client.POST(RESEND, { params: { path: { ...place, deliveryId } } }));
        count += 1;
      }
      return { ...payment, count };
    } catch (error) {
      return { ...payment, count, error };
    }
  };
  return useSend(
    async (payments: readonly PaymentToResend[]) => {
      const data: Resent[] = [];
      for (const { id, clientReference } of payments) data.push(await resendOf({ id, clientReference }));
      return { data };
    },
    { changes: 'webhooks' },
  );
}
