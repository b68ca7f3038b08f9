import type { AdminHeldPage } from './admin-held.dto';
import type { AdminOverview } from './admin-overview.dto';

const TX_HASH = '0x8f1d6c1c7f4f4d1d3b6f0d2a0c5b4e3f2a1908f7e6d5c4b3a291807060504030';

export const ADMIN_HELD_PAGE: AdminHeldPage = {
  data: [
    {
      id: '6b0110ffc7f3464f0a917cae',
      businessId: '6b010fd2c7f3464f0a917c01',
      environment: 'live',
      clientReference: 'Order10001k7Tq2mVd9R',
      version: '3f2a9c0d51b7e684',
      status: 'expired',
      fiatAmount: '5000.00',
      currency: 'NGN',
      heldSince: '2026-11-21T03:33:22.329Z',
      amounts: [{ token: 'USDC', network: 'base', amount: '3.225807' }],
      transfers: [
        {
          id: `base:${TX_HASH}:0`,
          kind: 'late',
          token: 'USDC',
          network: 'base',
          units: '3225807',
          amount: '3.225807',
          from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          minedAt: '2026-11-21T03:33:20.000Z',
          decisions: ['accept', 'refund'],
        },
      ],
      transferCount: 1,
      decisions: ['accept', 'refund'],
    },
  ],
  currentPage: 1,
  pageSize: 20,
  totalItems: 1,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
};

export const ADMIN_OVERVIEW: AdminOverview = {
  at: '2026-11-22T08:00:00.000Z',
  from: '2026-11-21T08:00:00.000Z',
  isWholeDay: true,
  late: [
    {
      queue: 'payouts live:base',
      item: '6b010fd2c7f3464f0a917e04',
      since: '2026-11-22T07:31:00.000Z',
      reason: 'the float has too few tokens',
    },
  ],
  environments: [
    {
      environment: 'live',
      payments: { created: 24, pending: 2, processing: 1, completed: 18, expired: 2, failed: 1 },
      volume: [
        { currency: 'NGN', payments: 15, amount: '412500.00' },
        { currency: 'USD', payments: 3, amount: '240.00' },
      ],
      received: [{ token: 'USDC', network: 'base', amount: '506.129032' }],
      openMoney: {
        payments: 1,
        since: '2026-11-21T03:33:22.329Z',
        amounts: [{ token: 'USDC', network: 'base', amount: '3.225807' }],
      },
      screening: { hits: 0, unanswered: 0 },
      stuck: { settlements: 0, payments: 0, vaults: 0, books: 0 },
      payouts: {
        approval: { payouts: 1, since: '2026-11-21T02:10:00.000Z' },
        signer: { payouts: 3, since: '2026-11-21T03:05:00.000Z' },
        proposal: { payouts: 0 },
        gap: { payouts: 0 },
        reversed: { payouts: 0 },
        chain: { payouts: 0 },
      },
      webhooks: {
        pending: 7,
        failing: [
          {
            businessId: '6b010fd2c7f3464f0a917c01',
            endpointId: '6b010fd2c7f3464f0a917d01',
            pending: 6,
            failingSince: '2026-11-22T06:12:00.000Z',
          },
        ],
      },
      gas: [
        {
          network: 'base',
          account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          balance: '0.0482',
          daysLeft: 61,
          coin: 'ETH',
          relayer: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          relayerBalance: '0.0127',
        },
      ],
    },
  ],
};
