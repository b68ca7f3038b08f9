/** Statuses of a payout: money on its way out (`docs/decisions/0056`). */
export const PAYOUT_STATUSES = [
  'requested',
  'awaiting_address',
  'awaiting_approval',
  'queued',
  'sent',
  'final',
  'cancelled',
  'expired',
  'refused',
  'failed',
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * True once a payout's status can no longer change. Only a reorg deeper than final takes `final` back
 * (docs/decisions/0080).
 */
export function isPayoutOver(status: PayoutStatus): boolean {
  switch (status) {
    case 'final':
    case 'cancelled':
    case 'expired':
    case 'refused':
    case 'failed':
      return true;
    case 'requested':
    case 'awaiting_address':
    case 'awaiting_approval':
    case 'queued':
    case 'sent':
      return false;
  }
}

/** True when a payout is over and no money left: its money is free again. */
export function isPayoutVoid(status: PayoutStatus): boolean {
  return isPayoutOver(status) && status !== 'final';
}
