import {
  ADMIN_FAIL_SETTLEMENT,
  ADMIN_PAY_SETTLEMENT,
  ADMIN_SETTLEMENT_ACCOUNTS,
  ADMIN_SETTLEMENT_PAGE,
  ADMIN_SETTLEMENTS,
  AdminMerchantSettlement,
  AdminSettlementAccounts,
  AdminMerchantSettlementPage,
  SET_SETTLEMENT_ACCOUNT_EXAMPLE,
  SETTLEMENT_ACCOUNT_EXAMPLE,
  SettlementAccountState,
  SettlementStatement,
  STATEMENT_EXAMPLE,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { ACCOUNT_ENVIRONMENT, BUSINESS_ID, SETTLEMENT_ID } from '../path-parameters';

const account = { data: SettlementAccountState, examples: { account: SETTLEMENT_ACCOUNT_EXAMPLE } };

/** OpenAPI texts of the operator's endpoints for settlements. */
export const ADMIN_SETTLEMENTS_DOCS = {
  list: {
    tag: 'Admin',
    operationId: 'adminListSettlements',
    summary: 'Search settlements',
    description:
      'Returns the settlements of all merchants, newest first. A settlement must match all filters that you send. `state=open` lists what is to be paid.',
    answer: { data: AdminMerchantSettlementPage, examples: { page: ADMIN_SETTLEMENT_PAGE } },
    errors: [],
  },
  get: {
    tag: 'Admin',
    operationId: 'adminGetSettlement',
    summary: 'Get a settlement',
    description: 'Returns its state and its sums.',
    parameters: SETTLEMENT_ID,
    answer: { data: AdminMerchantSettlement, examples: { paid: ADMIN_SETTLEMENTS.paid } },
    errors: ['settlement_not_found'],
  },
  statement: {
    tag: 'Admin',
    operationId: 'adminGetStatement',
    summary: 'Get the statement of a settlement',
    description: 'Returns each payment of the settlement, as the merchant sees it.',
    parameters: SETTLEMENT_ID,
    answer: { data: SettlementStatement, examples: { statement: STATEMENT_EXAMPLE } },
    errors: ['settlement_not_found'],
  },
  pay: {
    tag: 'Admin',
    operationId: 'adminPaySettlement',
    summary: 'Pay a settlement',
    description:
      'Without `bankReference` you begin to pay: the account is fixed, and the answer names it in full. With `bankReference` the settlement is paid, and the merchant is told. Begin first: so the account that was paid is the one that you were shown. Above the merchant’s limit these must be two people. Repeating a call changes nothing.',
    parameters: SETTLEMENT_ID,
    bodies: ADMIN_PAY_SETTLEMENT,
    answer: { data: AdminMerchantSettlement, examples: ADMIN_SETTLEMENTS },
    errors: [
      'settlement_not_found',
      'settlement_not_changeable',
      'bank_reference_used',
      'conflicting_change',
    ],
  },
  fail: {
    tag: 'Admin',
    operationId: 'adminFailSettlement',
    summary: 'Fail a settlement',
    description:
      'Enters that a settlement that is not paid will not be. Its payments are in a later settlement. Repeating the call changes nothing.',
    parameters: SETTLEMENT_ID,
    bodies: { reason: ADMIN_FAIL_SETTLEMENT },
    answer: { data: AdminMerchantSettlement, examples: { paid: ADMIN_SETTLEMENTS.paid } },
    errors: ['settlement_not_found', 'settlement_not_changeable', 'conflicting_change'],
  },
} as const satisfies Record<string, OperationDoc>;

/** OpenAPI texts of the operator's endpoints for merchants' accounts. */
export const ADMIN_SETTLEMENT_ACCOUNTS_DOCS = {
  list: {
    tag: 'Admin',
    operationId: 'adminListSettlementAccounts',
    summary: 'List the accounts of a merchant',
    description: 'Returns where the merchant is paid, with the ends of the numbers only.',
    parameters: BUSINESS_ID,
    answer: { data: AdminSettlementAccounts, examples: { accounts: ADMIN_SETTLEMENT_ACCOUNTS } },
    errors: ['validation_failed', 'merchant_not_found'],
  },
  set: {
    tag: 'Admin',
    operationId: 'adminSetSettlementAccount',
    summary: 'Set an account of a merchant',
    description:
      'The first account of the environment counts at once. A later one, also of another currency, counts after the delay of `SETTLEMENT_ACCOUNT_DELAY_HOURS`. The merchant is told.',
    parameters: ACCOUNT_ENVIRONMENT,
    bodies: { bank: SET_SETTLEMENT_ACCOUNT_EXAMPLE },
    answer: account,
    errors: [
      ...(['merchant_not_found', 'settlement_account_unknown'] as const),
      ...(['account_lookup_unavailable', 'conflicting_change', 'rate_limited'] as const),
    ],
  },
  cancel: {
    tag: 'Admin',
    operationId: 'adminCancelSettlementAccountChange',
    summary: 'Cancel a change of an account',
    description: 'Ends a change that does not count yet. The account before stays.',
    parameters: ACCOUNT_ENVIRONMENT,
    answer: account,
    errors: ['merchant_not_found', 'no_account_change', 'conflicting_change'],
  },
} as const satisfies Record<string, OperationDoc>;
