import type { AdminAuditPage, AdminNetwork } from './admin-state.dto';

export const ADMIN_NETWORKS: AdminNetwork[] = [
  {
    environment: 'live',
    name: 'base',
    chainId: 8453,
    tokens: ['USDC'],
    retired: false,
    cursor: {
      blockNumber: 38_400_210,
      blockAt: '2026-11-21T03:33:20.000Z',
      headNumber: 38_400_210,
      confirmedNumber: 38_400_200,
      finalNumber: 38_400_150,
      updatedAt: '2026-11-21T03:33:21.118Z',
    },
    headNumber: 38_400_211,
    lagBlocks: 1,
    endpoints: [
      { host: 'mainnet.base.org', state: 'ok', behindBlocks: 0 },
      { host: 'base.example.com', state: 'lagging', behindBlocks: 12 },
    ],
    sweeps: { open: 1, openSince: '2026-11-21T03:33:10.000Z', vaultsWaiting: 4, vaultsSetAside: 1 },
  },
];

export const ADMIN_AUDIT_PAGE: AdminAuditPage = {
  data: [
    {
      id: '6b0110ffc7f3464f0a917d01',
      at: '2026-11-21T09:12:00.000Z',
      by: 'ada',
      operatorId: '6b010fd2c7f3464f0a917e01',
      action: 'payment.accept',
      subject: { kind: 'payment', id: '6b0110ffc7f3464f0a917cae' },
      before: { status: 'expired' },
      after: { status: 'completed' },
      reason: 'paid two minutes late',
    },
  ],
  currentPage: 1,
  pageSize: 20,
  totalItems: 1,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
};
