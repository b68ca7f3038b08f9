import {
  SET_SETTLEMENT_ACCOUNT_EXAMPLE,
  Settlement,
  SETTLEMENT_ACCOUNT_EXAMPLE,
  SETTLEMENT_EXAMPLE,
  SETTLEMENT_PAGE_EXAMPLE,
  SettlementAccountState,
  SettlementPage,
  SettlementStatement,
  STATEMENT_EXAMPLE,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

const settlementId = {
  description: 'The 24-character hex ID of the settlement.',
  example: SETTLEMENT_EXAMPLE.id,
  pattern: '^[0-9a-fA-F]{24}$',
};
const account = { data: SettlementAccountState, examples: { account: SETTLEMENT_ACCOUNT_EXAMPLE } };

/** Texts and examples of the merchants' endpoints of settlements in the OpenAPI document. */
export const SETTLEMENTS_DOCS = {
  list: {
    tag: 'Settlements',
    operationId: 'listSettlements',
    summary: 'List settlements',
    description: 'Returns the settlements of the key’s environment, newest first, page by page.',
    answer: { data: SettlementPage, examples: { page: SETTLEMENT_PAGE_EXAMPLE } },
    errors: [],
  },
  get: {
    tag: 'Settlements',
    operationId: 'getSettlement',
    summary: 'Get a settlement',
    description: 'Returns one payment of money to your account.',
    parameters: { settlementId },
    answer: { data: Settlement, examples: { paid: SETTLEMENT_EXAMPLE } },
    errors: ['settlement_not_found'],
  },
  statement: {
    tag: 'Settlements',
    operationId: 'getStatement',
    summary: 'Get the statement of a settlement',
    description:
      'Returns each payment of the settlement with its tokens, rate, proceeds, fee, refunds and transfers. The parts of the lines add up to the settlement’s, to the minor unit. Each line carries the signed proof of its rate, if there is one. With `format=csv` or `format=html` the answer is a file, not in the envelope, and without the proofs.',
    parameters: { settlementId },
    answer: { data: SettlementStatement, examples: { statement: STATEMENT_EXAMPLE } },
    errors: ['settlement_not_found'],
  },
  account: {
    tag: 'Settlements',
    operationId: 'getSettlementAccount',
    summary: 'Get the account that is paid',
    description: 'Returns the account that is paid now in a currency, and the one that replaces it.',
    answer: account,
    errors: [],
  },
  setAccount: {
    tag: 'Settlements',
    operationId: 'setSettlementAccount',
    summary: 'Set the account that is paid',
    description:
      'Your first account of the environment counts at once. A later one, also of another currency, counts after a delay, 48 hours by default. You can set 10 accounts in a day. A webhook tells of it at once, and meanwhile you or the operator can cancel it. Sending the same account again changes nothing.',
    bodies: { bank: SET_SETTLEMENT_ACCOUNT_EXAMPLE },
    answer: account,
    errors: ['settlement_account_unknown', 'account_lookup_unavailable', 'conflicting_change'],
  },
  cancelChange: {
    tag: 'Settlements',
    operationId: 'cancelSettlementAccountChange',
    summary: 'Cancel a change of the account',
    description: 'Ends a change that does not count yet. The account before stays.',
    answer: account,
    errors: ['no_account_change', 'conflicting_change'],
  },
} as const satisfies Record<string, OperationDoc>;
