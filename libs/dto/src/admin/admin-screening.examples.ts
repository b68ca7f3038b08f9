import type { AdminScreenedPage, AdminScreeningDecisionDto } from './admin-screening.dto';

export const ADMIN_RELEASE: AdminScreeningDecisionDto = {
  reason: 'same name as a listed firm, another address',
  seen: '3f2a9c0d51b7e684',
};

export const ADMIN_SCREENING_REFUSE: AdminScreeningDecisionDto = {
  reason: 'listed by the sanctions oracle; reported to compliance',
  seen: '3f2a9c0d51b7e684',
};

export const ADMIN_SCREENED_PAGE: AdminScreenedPage = {
  data: [
    {
      id: '6b0110ffc7f3464f0a917cae',
      businessId: '6b010fd2c7f3464f0a917c01',
      environment: 'live',
      clientReference: 'Order10001k7Tq2mVd9R',
      status: 'processing',
      fiatAmount: '5000.00',
      currency: 'NGN',
      version: '3f2a9c0d51b7e684',
      since: '2026-11-21T03:33:24.871Z',
      needsDecision: true,
      findings: [
        {
          network: 'base',
          address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          verdict: 'hit',
          source: 'oracle',
        },
      ],
    },
  ],
  currentPage: 1,
  pageSize: 20,
  totalItems: 1,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
};
