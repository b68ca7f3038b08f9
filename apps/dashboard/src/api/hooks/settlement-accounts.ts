import { usePlace } from '../../lib/place';
import { $api, client } from '../client';
import type { Schemas } from '../schemas';
import { type On, useSend } from './send';

export type AccountState = Schemas['SettlementAccountState'];
export type ShownAccount = Schemas['ShownAccount'];
export type NewAccount = Schemas['SetSettlementAccountDto'];

const ACCOUNTS = '/dashboard/v1/businesses/{businessId}/{environment}/settlement-accounts';

export function useSettlementAccounts() {
  return $api.useQuery('get', ACCOUNTS, { params: { path: usePlace() } });
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
