import type { AdminFixRateDto, AdminRate, AdminUnfixRateDto } from './admin-rate.dto';

export const ADMIN_UNFIX_RATE: AdminUnfixRateDto = { token: 'USDC', currency: 'NGN' };

export const ADMIN_FIX_RATE: AdminFixRateDto = {
  ...ADMIN_UNFIX_RATE,
  rate: '1540',
  seconds: 7200,
  reason: 'the exchange is down; agreed with the desk',
};

export const ADMIN_RATE: AdminRate = {
  ...ADMIN_UNFIX_RATE,
  rate: '1538.25',
  verdict: 'ok',
  rule: 'executable',
  readings: [
    { source: 'quidax', rate: '1538.25', ageSeconds: 9, role: 'price' },
    { source: 'coingecko', rate: '1541.4', ageSeconds: 41, role: 'band' },
    { source: 'cross', rate: '1539.910127', ageSeconds: 30_214, role: 'band' },
  ],
};

export const ADMIN_RATES: AdminRate[] = [
  ADMIN_RATE,
  {
    token: 'USDT',
    currency: 'NGN',
    verdict: 'outside_band',
    reason: 'quidax says 153.8, and the band is 1539.910127 to 1541.4',
    readings: [
      { source: 'quidax', rate: '153.8', ageSeconds: 9 },
      { source: 'coingecko', rate: '1541.4', ageSeconds: 41 },
      { source: 'cross', rate: '1539.910127', ageSeconds: 30_214 },
    ],
  },
];

export const ADMIN_RATE_FIXED: AdminRate = {
  ...ADMIN_UNFIX_RATE,
  rate: '1540',
  verdict: 'ok',
  rule: 'executable',
  readings: [
    { source: 'coingecko', rate: '1541.4', ageSeconds: 41, role: 'band' },
    { source: 'fixed', rate: '1540', ageSeconds: 0, role: 'price' },
  ],
  fixed: {
    rate: '1540',
    until: '2026-11-21T05:33:24.871Z',
    reason: 'the exchange is down; agreed with the desk',
    by: 'ada',
  },
};
