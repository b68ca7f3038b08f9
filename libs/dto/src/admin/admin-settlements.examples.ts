import {
  SET_SETTLEMENT_ACCOUNT_EXAMPLE,
  SETTLEMENT_ACCOUNT_EXAMPLE,
  SETTLEMENT_EXAMPLE,
  SETTLEMENT_PAGE_EXAMPLE,
} from '../settlement.examples';
import type {
  AdminBankFile,
  AdminBankFileDto,
  AdminFailSettlementDto,
  AdminPaySettlementDto,
  AdminMerchantSettlement,
  AdminSettlementAccounts,
  AdminMerchantSettlementPage,
} from './admin-settlements.dto';

const OWNER = { businessId: '6b010fd2c7f3464f0a917c01', startedBy: 'ada' };
const { current } = SETTLEMENT_ACCOUNT_EXAMPLE;

const paid: AdminMerchantSettlement = { ...SETTLEMENT_EXAMPLE, ...OWNER };

export const ADMIN_SETTLEMENTS: Record<'paying' | 'paid', AdminMerchantSettlement> = {
  paying: {
    ...SETTLEMENT_EXAMPLE,
    ...OWNER,
    state: 'paying',
    bankReference: undefined,
    paidAt: undefined,
    ...(current && { payTo: { ...current, number: SET_SETTLEMENT_ACCOUNT_EXAMPLE.number } }),
  },
  paid,
};

export const ADMIN_SETTLEMENT_PAGE: AdminMerchantSettlementPage = {
  ...SETTLEMENT_PAGE_EXAMPLE,
  data: [paid],
};

export const ADMIN_PAY_SETTLEMENT: Record<'begin' | 'paid', AdminPaySettlementDto> = {
  begin: {},
  paid: { bankReference: 'NIP-000013261122081240' },
};

export const ADMIN_FAIL_SETTLEMENT: AdminFailSettlementDto = { reason: 'the bank refused the account' };

export const ADMIN_SETTLEMENT_ACCOUNTS: AdminSettlementAccounts = {
  accounts: [{ environment: 'live', ...SETTLEMENT_ACCOUNT_EXAMPLE }],
};

export const ADMIN_MAKE_BANK_FILE: AdminBankFileDto = {
  settlementIds: [paid.id],
  columns: ['Account number = {number}', 'Bank = {institution}', 'Name = {holder}', 'Amount = {amount}'],
};

export const ADMIN_BANK_FILE: AdminBankFile = {
  csv: `Account number,Bank,Name,Amount\r\n0123456789,GTBINGLA,Lagos Leather Ltd,${paid.amount}\r\n`,
  settlements: [ADMIN_SETTLEMENTS.paying],
  leftOut: [],
};
