import {
  DashboardCheckedAccount,
  DashboardSettlementAccounts,
  SET_SETTLEMENT_ACCOUNT_EXAMPLE,
  Settlement,
  SettlementAccountState,
  SettlementPage,
  SettlementStatement,
} from '@cowrie/dto';
import { SETTLEMENTS_DOCS } from '@cowrie/api/money-out/merchant-settlements/settlements.docs';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { PLACE } from '../place.docs';

const tag = 'Dashboard (internal)';
const one = { parameters: { ...PLACE, ...SETTLEMENTS_DOCS.get.parameters } };
const bodies = { bank: SET_SETTLEMENT_ACCOUNT_EXAMPLE };

/** OpenAPI texts of the dashboard's settlements. */
export const DASHBOARD_SETTLEMENTS_DOCS = {
  list: {
    ...{ tag, operationId: 'dashboardListSettlements', summary: 'List settlements', parameters: PLACE },
    description: 'Returns the settlements of the business in one environment, newest first.',
    answer: { data: SettlementPage, examples: {} },
    errors: [],
  },
  get: {
    ...{ tag, operationId: 'dashboardGetSettlement', summary: 'Get a settlement', ...one },
    description: 'Returns one payment of money to the account of the business.',
    answer: { data: Settlement, examples: {} },
    errors: ['settlement_not_found'],
  },
  statement: {
    ...{ tag, operationId: 'dashboardGetStatement', summary: 'Get the statement of a settlement', ...one },
    description: 'Returns the lines as `getStatement` does: as JSON, as CSV, or as a page to print.',
    answer: { data: SettlementStatement, examples: {} },
    errors: ['settlement_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;

/** OpenAPI texts of the dashboard's settlement accounts. */
export const DASHBOARD_ACCOUNTS_DOCS = {
  list: {
    ...{
      tag,
      operationId: 'dashboardListAccounts',
      summary: 'Get where the business is paid',
      parameters: PLACE,
    },
    description: 'Returns the accounts of one environment with the ends of their numbers, and the schedule.',
    answer: { data: DashboardSettlementAccounts, examples: {} },
    errors: [],
  },
  check: {
    ...{
      tag,
      operationId: 'dashboardCheckAccount',
      summary: 'Ask whose account it is',
      parameters: PLACE,
      bodies,
    },
    description: 'Asks the institution for the holder’s name, where one can be asked. It sets nothing.',
    answer: { data: DashboardCheckedAccount, examples: {} },
    errors: ['account_lookup_unavailable'],
  },
  set: {
    ...{ tag, operationId: 'dashboardSetAccount', summary: 'Set an account', parameters: PLACE, bodies },
    description: SETTLEMENTS_DOCS.setAccount.description,
    answer: { data: SettlementAccountState, examples: {} },
    errors: SETTLEMENTS_DOCS.setAccount.errors,
  },
  cancel: {
    ...{ tag, operationId: 'dashboardCancelAccountChange', summary: 'Cancel a change', parameters: PLACE },
    description: SETTLEMENTS_DOCS.cancelChange.description,
    answer: { data: SettlementAccountState, examples: {} },
    errors: SETTLEMENTS_DOCS.cancelChange.errors,
  },
} as const satisfies Record<string, OperationDoc>;
