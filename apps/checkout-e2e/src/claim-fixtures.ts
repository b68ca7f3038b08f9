import type { ClaimFixture } from './scripted-api';

const DAY_MS = 86_400_000;

/** An address of a payer, with its checksum. */
export const DESTINATION = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Somebody else's address. */
export const OTHER_ADDRESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

/** A refund that waits for its address. */
export function waitingClaim(changes: Partial<ClaimFixture> = {}): ClaimFixture {
  return {
    refundId: '65f1c0ffee65f1c0ffee65f2',
    businessName: 'Ada Books',
    supportEmail: 'help@ada-books.example',
    supportURL: 'https://wa.me/2348012345678',
    reference: 'ORDER20261107',
    amount: '3.225807',
    token: 'USDC',
    network: 'base',
    status: 'awaiting_address',
    expiresAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
    ...changes,
  };
}

const given = { destination: DESTINATION };
const sent = {
  ...given,
  txHash: `0x${'5ca1ab1e'.repeat(8)}`,
  transactionUrl: `https://explorer.example/base/tx/0x${'5ca1ab1e'.repeat(8)}`,
};

/** A refund in each state that needs nothing of the payer, by name. */
export const claims = {
  'refund-checked': () => waitingClaim({ ...given, status: 'awaiting_approval' }),
  'refund-queued': () => waitingClaim({ ...given, status: 'queued' }),
  'refund-sent': () => waitingClaim({ ...sent, status: 'sent' }),
  'refund-final': () => waitingClaim({ ...sent, status: 'final', environment: 'test' }),
  'refund-cancelled': () => waitingClaim({ status: 'cancelled' }),
  'refund-expired': () => waitingClaim({ status: 'expired' }),
  'refund-refused': () => waitingClaim({ ...given, status: 'refused' }),
  'refund-failed': () => waitingClaim({ ...given, status: 'failed' }),
} satisfies Record<string, () => ClaimFixture>;
