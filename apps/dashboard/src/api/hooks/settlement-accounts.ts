import { usePlace } from '../../lib/place';
import { $api, client } from '../client';
import type { Schemas } from '../schemas';
import { type On, useSend } from './send';

export type AccountState = Schemas['SettlementAccountState'];
export type ShownAccount = Schemas['ShownAccount'];
export type NewAccount = Schemas['SetSettlementAccountDto'];

export type Institution = Schemas['DashboardInstitution'];

const INSTITUTIONS_MS = 3_600_000;
const ACCOUNTS = '/dashboard/v1/businesses/{businessId}/{environment}/settlement-accounts';

export function useSettlementAccounts() {
  return $api.useQuery('get', ACCOUNTS, { params: { path: usePlace() } });
}

/** The institutions that can be paid in a currency. None: nobody lists them. */
export function useInstitutions(currency: AccountState['currency']) {
  return $api.useQuery(
    'get',
    `${ACCOUNTS}/institutions`,
    { params: { path: usePlace(), query: { currency } } },
    { staleTime: INSTITUTIONS_MS },
  );
}

/** Asks the institution for the account's holder. */
export function useCheckAccount() {
  const path = usePlace();
  return useSend((body: NewAccount) => client.POST(`${ACCOUNTS}/check`, { params: { path }, body }));
}

export function useSetAccount(on?: On) {
  const path = usePlace();
  return useSend((body: NewAccount) => client.PUT(ACCOUNTS, { params: { path }, body }), {
    changes: 'settlementAccounts',
    ...on,
  });
}

/** Cancels the change that is under way. */
export function useCancelAccountChange(currency: AccountState['currency']) {
  const path = usePlace();
  return useSend(() => client.POST(`${ACCOUNTS}/cancel`, { params: { path, query: { currency } } }), {
    changes: 'settlementAccounts',
  });
}
