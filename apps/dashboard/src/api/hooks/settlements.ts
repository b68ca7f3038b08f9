import { usePlace } from '../../lib/place';
import { $api } from '../client';
import type { QueryOf, Schemas } from '../schemas';

export type Settlement = Schemas['Settlement'];
export type Balance = Schemas['DashboardBalance'];

const SETTLEMENTS = '/dashboard/v1/businesses/{businessId}/{environment}/settlements';
const LIST_MS = 15_000;
/** A balance reads every payment that is owed. */
const BALANCE_MS = 60_000;

/**
 * The settlements of a business. A settlement is made some time after its payment completed, so they are read
 * again.
 */
export function useSettlements(query: QueryOf<'dashboardListSettlements'>) {
  return $api.useQuery(
    'get',
    SETTLEMENTS,
    { params: { path: usePlace(), query } },
    { refetchInterval: LIST_MS },
  );
}

/** What the business is owed, and when it is paid. It changes with each payment that completes. */
export function useBalance() {
  return $api.useQuery(
    'get',
    '/dashboard/v1/businesses/{businessId}/{environment}/balance',
    { params: { path: usePlace() } },
    { refetchInterval: BALANCE_MS },
  );
}

/** A settlement with its lines. */
export function useStatement(settlementId: string) {
  return $api.useQuery('get', `${SETTLEMENTS}/{settlementId}/statement`, {
    params: { path: { ...usePlace(), settlementId } },
  });
}
