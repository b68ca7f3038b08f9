import type { Settlement, SettlementStatement, StatementLine, MaskedAccount } from './settlement.dto';
import { PROOF_TEXT_EXAMPLE } from './proof-text.example';
import type { SetSettlementAccountDto, SettlementAccountState } from './settlement-account.dto';

const ID = '6b0b3a10c7f3464f0a917d01';
const PAID_AT = '2026-11-22T08:12:40.000Z';
const VAULT = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD';
const TREASURY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const FACTORY = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TOKEN_ADDRESS = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';

const ACCOUNT: MaskedAccount = {
  kind: 'bank',
  currency: 'NGN',
  institution: 'GTBINGLA',
  institutionName: 'Guaranty Trust Bank',
  number: '••••6789',
  holder: 'LAGOS LEATHER LTD',
  verifiedAt: '2026-11-20T09:00:00.000Z',
};

export const SETTLEMENT_EXAMPLE: Settlement = {
  id: ID,
  environment: 'test',
  currency: 'NGN',
  state: 'paid',
  lineCount: 1,
  collected: '5000.00',
  fee: '50.00',
  refunded: '0.00',
  feeReturned: '0.00',
  amount: '4950.00',
  account: ACCOUNT,
  bankReference: 'NIP-000013261122081240',
  createdAt: '2026-11-22T00:00:04.000Z',
  paidAt: PAID_AT,
};

export const SETTLEMENT_PAGE_EXAMPLE = {
  data: [SETTLEMENT_EXAMPLE],
  currentPage: 1,
  pageSize: 20,
  totalItems: 1,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
};

const TRANSFER = {
  token: 'USDC',
  network: 'base',
  tokenAddress: TOKEN_ADDRESS,
  decimals: 6,
  amount: '3.225807',
} as const;

const LINE: StatementLine = {
  kind: 'payment',
  paymentId: '6b0110ffc7f3464f0a917cae',
  clientReference: 'Order10001k7Tq2mVd9R',
  completedAt: '2026-11-21T03:33:24.000Z',
  fiatAmount: '5000.00',
  token: 'USDC',
  network: 'base',
  rate: '1550.00',
  expectedAmount: '3.225807',
  vault: VAULT,
  treasury: TREASURY,
  factory: FACTORY,
  feeBasisPoints: 100,
  feeFixed: '0',
  sales: [{ token: 'USDC', network: 'base', sold: '3.225807', bought: '5000.00' }],
  transfers: [
    {
      ...TRANSFER,
      direction: 'in',
      from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      to: VAULT,
      txHash: `0x${'1'.repeat(64)}`,
    },
    { ...TRANSFER, direction: 'out', from: VAULT, to: TREASURY, txHash: `0x${'2'.repeat(64)}` },
  ],
  refunds: [],
  collected: '5000.00',
  fee: '50.00',
  refunded: '0.00',
  feeReturned: '0.00',
  amount: '4950.00',
  rateProof: PROOF_TEXT_EXAMPLE,
};

export const STATEMENT_EXAMPLE: SettlementStatement = {
  settlement: SETTLEMENT_EXAMPLE,
  businessName: 'Lagos Leather',
  lines: [LINE],
};

export const SET_SETTLEMENT_ACCOUNT_EXAMPLE: SetSettlementAccountDto = {
  kind: 'bank',
  currency: 'NGN',
  institution: 'GTBINGLA',
  institutionName: 'Guaranty Trust Bank',
  number: '0123456789',
  holder: 'LAGOS LEATHER LTD',
};

export const SETTLEMENT_ACCOUNT_EXAMPLE: SettlementAccountState = {
  currency: 'NGN',
  current: {
    kind: 'bank',
    institution: 'GTBINGLA',
    institutionName: 'Guaranty Trust Bank',
    number: '••••6789',
    holder: 'LAGOS LEATHER LTD',
    verifiedAt: '2026-11-20T09:00:00.000Z',
    effectiveAt: '2026-11-20T09:00:00.000Z',
  },
};

export const ACCOUNT_EVENT = { settlementAccount: ACCOUNT, effectiveAt: '2026-11-22T09:00:00.000Z' };
