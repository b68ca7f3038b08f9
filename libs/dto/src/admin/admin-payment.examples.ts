import { COMPLETED_DETAILS } from '../examples';
import { RATE_EVIDENCE_EXAMPLE } from '../rate-proof.examples';
import type {
  AdminAcceptDto,
  AdminFillDto,
  AdminLookupAnswer,
  AdminRefundDto,
  AdminRefuseDto,
} from './admin-decision.dto';
import type { AdminPayment, AdminPaymentPage } from './admin-payment.dto';

const TX_HASH = '0x8f1d6c1c7f4f4d1d3b6f0d2a0c5b4e3f2a1908f7e6d5c4b3a291807060504030';
const TRANSFER_ID = `base:${TX_HASH}:0`;
const TOKEN_ADDRESS = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TREASURY = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const VAULT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const [CREATED, SEEN, PAID, SETTLED] = [
  '2026-11-21T03:32:40.118Z',
  '2026-11-21T03:33:20.101Z',
  '2026-11-21T03:33:22.329Z',
  '2026-11-21T03:33:24.871Z',
] as const;

export const ADMIN_PAYMENT: AdminPayment = {
  ...COMPLETED_DETAILS,
  version: '3f2a9c0d51b7e684',
  paidAt: PAID,
  deposit: {
    network: 'base',
    tokenAddress: TOKEN_ADDRESS,
    treasury: TREASURY,
    rate: '1550',
    rateEvidence: RATE_EVIDENCE_EXAMPLE,
    toleranceBasisPoints: 50,
    lockedAt: '2026-11-21T03:33:02.500Z',
    watchedUntil: '2026-11-28T03:33:24.871Z',
  },
  history: [
    { at: SEEN, from: 'pending', to: 'processing', cause: 'funds_seen' },
    { at: SETTLED, from: 'processing', to: 'completed', cause: 'settled' },
  ],
  transfers: [
    {
      id: TRANSFER_ID,
      direction: 'in',
      network: 'base',
      txHash: TX_HASH,
      token: 'USDC',
      tokenAddress: TOKEN_ADDRESS,
      from: PAYER,
      to: VAULT,
      units: '3225807',
      amount: '3.225807',
      blockNumber: 1205,
      minedAt: '2026-11-21T03:33:20.000Z',
      depth: 'final',
      isCredited: true,
    },
  ],
  exceptions: [],
  resolutions: [],
  ledger: [
    {
      at: PAID,
      lines: [
        { account: 'vault', asset: 'USDC@base', units: '3225807', amount: '3.225807' },
        { account: 'received', asset: 'USDC@base', units: '-3225807', amount: '-3.225807' },
      ],
    },
  ],
  events: [
    { id: 'evt_1', type: 'payment.processing', sequence: 1, at: SEEN },
    { id: 'evt_2', type: 'payment.completed', sequence: 2, at: SETTLED },
  ],
  settlement: {
    state: 'settled',
    provider: 'sandbox',
    sweepTxHash: TX_HASH,
    orderId: 'order-1',
    fills: [{ orderId: 'order-1', soldAmount: '3.225807', boughtAmount: '5000.00', at: SETTLED }],
    settledAt: SETTLED,
  },
};

export const ADMIN_PAYMENT_PAGE: AdminPaymentPage = {
  data: [
    {
      id: ADMIN_PAYMENT.id,
      businessId: ADMIN_PAYMENT.businessId,
      environment: 'test',
      payCode: ADMIN_PAYMENT.payCode,
      clientReference: 'Order10001k7Tq2mVd9R',
      fiatAmount: '5000.00',
      currency: 'NGN',
      status: 'completed',
      token: 'USDC',
      network: 'base',
      settlement: 'settled',
      openExceptions: 0,
      createdAt: CREATED,
    },
  ],
  currentPage: 1,
  pageSize: 20,
  totalItems: 1,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
};

export const ADMIN_ACCEPT: Record<'all' | 'one', AdminAcceptDto> = {
  all: { reason: 'paid two minutes late', seen: '3f2a9c0d51b7e684' },
  one: { reason: 'the customer will not send the rest', transferIds: [TRANSFER_ID] },
};

export const ADMIN_REFUND: AdminRefundDto = {
  reason: 'wrong token',
  seen: '3f2a9c0d51b7e684',
  refundTxHash: TX_HASH,
};

export const ADMIN_FILL: Record<'all' | 'part', AdminFillDto> = {
  all: { boughtAmount: '7700.00' },
  part: { boughtAmount: '3850.00', soldAmount: '2.5' },
};

export const ADMIN_REFUSE: AdminRefuseDto = { reason: 'bank closed' };

export const ADMIN_LOOKUPS: Record<'late' | 'anothers', AdminLookupAnswer> = {
  late: {
    txHash: TX_HASH,
    verdict: 'late',
    network: 'base',
    transfers: [
      {
        verdict: 'late',
        network: 'base',
        transferId: TRANSFER_ID,
        token: 'USDC',
        tokenAddress: TOKEN_ADDRESS,
        units: '3225807',
        amount: '3.225807',
      },
    ],
    notChecked: [],
    otherPaymentIds: [],
  },
  anothers: {
    txHash: TX_HASH,
    verdict: 'another_payment',
    network: 'base',
    transfers: [],
    notChecked: ['polygon'],
    otherPaymentIds: ['6b0110ffc7f3464f0a917caf'],
  },
};
