import {
  collection,
  COLLECTIONS as BEFORE,
  type DatabaseOf,
  type DatabaseOptions,
  openDatabase,
} from '@cowrie/api/platform/testing/database';
import { type ApiKey, API_KEY, apiKeySchema } from '../merchants/api-key.schema';
import { type Logo, LOGO, logoSchema } from '../merchants/logos/logo.schema';
import { type Merchant, MERCHANT, merchantSchema } from '../merchants/merchant.schema';
import {
  type SettlementAccountRecord,
  SETTLEMENT_ACCOUNTS,
  settlementAccountsSchema,
} from '../merchants/settlement-account.schema';
import {
  type OperatorRoster,
  OPERATOR_ROSTER,
  operatorRosterSchema,
} from '../operator-access/operator.schema';
import {
  type LoggedRequest,
  LOGGED_REQUEST,
  loggedRequestSchema,
} from '../request-log/logged-request.schema';

/** The collections of this context and of those before it. */
export const COLLECTIONS = {
  ...BEFORE,
  merchants: collection<Merchant>(MERCHANT, merchantSchema),
  apiKeys: collection<ApiKey>(API_KEY, apiKeySchema),
  operators: collection<OperatorRoster>(OPERATOR_ROSTER, operatorRosterSchema),
  loggedRequests: collection<LoggedRequest>(LOGGED_REQUEST, loggedRequestSchema),
  logos: collection<Logo>(LOGO, logoSchema),
  settlementAccounts: collection<SettlementAccountRecord>(SETTLEMENT_ACCOUNTS, settlementAccountsSchema),
};

export type TestDatabase = DatabaseOf<typeof COLLECTIONS>;

/** Starts a test database with the collections of this context and of those before it. */
export const startDatabase = (options?: DatabaseOptions): Promise<TestDatabase> =>
  openDatabase(COLLECTIONS, options);
