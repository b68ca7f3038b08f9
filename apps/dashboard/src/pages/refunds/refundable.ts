import { $api } from '../../api/client';
import { usePlace } from '../../lib/place';

const AGAIN_MS = 15_000;

/** What of a payment can be refunded now, by the API's own rule. Money can arrive, or be promised elsewhere, so it is asked again. */
export function useRefundable(paymentId: string) {
  return $api.useQuery(
    'get',
    '/dashboard/v1/businesses/{businessId}/{environment}/payments/{paymentId}/refundable',
    { params: { path: { ...usePlace(), paymentId } } },
    { staleTime: 0, refetchInterval: AGAIN_MS },
  );
}
