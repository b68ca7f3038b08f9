import type { Client } from 'openapi-fetch';
import { dataOf } from './answer.read';
import type { keyring } from './keys';
import type { components, operations, paths } from './openapi.generated';
import type { CallOptions } from './payments.api';

type Schemas = components['schemas'];

export type Settlement = Schemas['Settlement'];
export type SettlementPage = Schemas['SettlementPage'];
export type SettlementStatement = Schemas['SettlementStatement'];
export type SetSettlementAccount = Schemas['SetSettlementAccountDto'];
export type SettlementAccountState = Schemas['SettlementAccountState'];
export type ListSettlementsQuery = NonNullable<operations['listSettlements']['parameters']['query']>;
export type SettlementAccountQuery = NonNullable<operations['getSettlementAccount']['parameters']['query']>;

/** What you are paid, and where. All calls need the secret key, and throw the same errors as `Payments`. */
export interface Settlements {
  /** One page of settlements, newest first. */
  list(query?: ListSettlementsQuery, options?: CallOptions): Promise<SettlementPage>;
  /** Every settlement from the given page on, one request per page. */
  listAll(query?: ListSettlementsQuery, options?: CallOptions): AsyncGenerator<Settlement, void, void>;
  /** One settlement. */
  get(settlementId: string, options?: CallOptions): Promise<Settlement>;
  /** Each payment of a settlement. For CSV and HTML, call the endpoint with `format`. */
  statement(settlementId: string, options?: CallOptions): Promise<SettlementStatement>;
  /** The account that is paid. */
  account(query?: SettlementAccountQuery, options?: CallOptions): Promise<SettlementAccountState>;
  /**
   * Sets the account. The first account takes effect at once, a later one after a delay. Repeating the call
   * changes nothing.
   */
  setAccount(account: SetSettlementAccount, options?: CallOptions): Promise<SettlementAccountState>;
  /** Cancels a change of the account that has not taken effect yet. */
  cancelAccountChange(query?: SettlementAccountQuery, options?: CallOptions): Promise<SettlementAccountState>;
}

export function createSettlements(
  api: Client<paths, 'application/json'>,
  keyFor: ReturnType<typeof keyring>,
): Settlements {
  const settlements: Settlements = {
    async list(query = {}, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'settlements.list');
      return dataOf(await api.GET('/api/v1/settlements', { headers, params: { query }, signal }));
    },
    async *listAll(query = {}, options) {
      for (let page = query.page ?? 1; ; page += 1) {
        const { data, hasNext } = await settlements.list({ ...query, page }, options);
        yield* data;
        if (!hasNext) return;
      }
    },
    async get(settlementId, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'settlements.get');
      const params = { path: { settlementId } };
      return dataOf(await api.GET('/api/v1/settlements/{settlementId}', { headers, params, signal }));
    },
    async statement(settlementId, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'settlements.statement');
      const params = { path: { settlementId } };
      return dataOf(
        await api.GET('/api/v1/settlements/{settlementId}/statement', { headers, params, signal }),
      );
    },
    async account(query = {}, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'settlements.account');
      return dataOf(await api.GET('/api/v1/settlement-account', { headers, params: { query }, signal }));
    },
    async setAccount(body, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'settlements.setAccount');
      return dataOf(await api.PUT('/api/v1/settlement-account', { headers, body, signal }));
    },
    async cancelAccountChange(query = {}, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'settlements.cancelAccountChange');
      return dataOf(
        await api.POST('/api/v1/settlement-account/cancel', { headers, params: { query }, signal }),
      );
    },
  };
  return settlements;
}
