import type { Schemas } from '../../api/schemas';
import { $api } from '../../api/client';
import { usePlace } from '../../lib/place';

export type Payment = Schemas['DashboardPayment'];

const OPEN_MS = 3000;
const PATH = '/dashboard/v1/businesses/{businessId}/{environment}/payments/{paymentId}';

/**
 * A payment, read again while something can happen to it. The browser sends the entity tag of its last answer, so a look without
 * news costs no body.
 */
export function usePayment(paymentId: string) {
  const place = usePlace();
  return $api.useQuery(
    'get',
    PATH,
    { params: { path: { ...place, paymentId } } },
    { refetchInterval: ({ state }) => (state.data?.data.isOpen ? OPEN_MS : false) },
  );
}
