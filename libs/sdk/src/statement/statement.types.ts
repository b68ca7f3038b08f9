import type { components } from '../openapi.generated';

type Schemas = components['schemas'];

export type Settlement = Schemas['Settlement'];
export type SettlementStatement = Schemas['SettlementStatement'];
export type SettlementTotal = Pick<
  Schemas['Settlement'],
  'collected' | 'fee' | 'refunded' | 'feeReturned' | 'amount'
>;
export type StatementLine = Schemas['StatementLine'];
export type StatementNotSold = Schemas['StatementNotSold'];
export type StatementRefund = Schemas['StatementRefund'];
