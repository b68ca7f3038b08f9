import { keepPreviousData } from '@tanstack/react-query';
import { usePlace } from '../../lib/place';
import { $api, client } from '../client';
import type { QueryOf, Schemas } from '../schemas';
import { useSend } from './send';

export type Payment = Schemas['DashboardPayment'];
export type PaymentQuery = QueryOf<'dashboardListPayments'>;

const PAYMENTS = '/dashboard/v1/businesses/{businessId}/{environment}/payments';
const PAYMENT = `${PAYMENTS}/{paymentId}` as const;
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
