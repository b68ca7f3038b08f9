import type { View } from './view';
import type { MessageKey } from './words/catalogue';

/** What the amount is in each view: still due, paid, or neither. */
export const AMOUNT_LABELS = {
  choose: 'summary.amount',
  pay: 'summary.amount',
  short: 'summary.amount',
  seen: 'summary.amountOnly',
  settling: 'summary.amountOnly',
  checking: 'summary.amountOnly',
  done: 'summary.amountPaid',
  failed: 'summary.amountOnly',
  expired: 'summary.amountOnly',
} as const satisfies Record<View['kind'], MessageKey>;
