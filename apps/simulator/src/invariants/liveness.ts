import type { DueQueue } from '../queues/due.items';

/**
 * How many minutes of the world's time each thing may last after the faults have stopped, in worlds whose
 * shops, payers and operators act at once (docs/invariants.md).
 */
export const BOUNDS_MINUTES: Readonly<Record<string, number>> = {
  'the payment is pending': 120,
  'the payment is processing': 480,
  'its settlement is due': 240,
  'its settlement is sweeping': 240,
  'its settlement is converting': 480,
  'its settlement is charging': 60,
  'its events are not relayed': 240,
  'its transfer is not evaluated or not final': 240,
  'its sweep is open': 120,
  'its relay is open': 120,
  'its vault is not swept': 240,
  'its vault is doubted': 60,
  'its webhook is not delivered': 360,
  'its operator has not decided': 360,
  'its payout is requested': 120,
  'its payout is cancelled': 120,
  'its payout is refused': 240,
  'its payout is expired': 240,
  'its payout is failed': 240,
  'its payout is final': 240,
  'its payout is awaiting_address': 300,
  'its payout is awaiting_approval': 360,
  'its payout is queued': 360,
  'its payout is sent': 360,
};

/**
 * For how many minutes an item of each queue may be due while faults happen and other items of its queue are
 * poisoned (docs/invariants.md).
 */
export const MOST_DUE_MINUTES: Readonly<Record<DueQueue, number>> = {
  'a window that is over': 70,
  'an event to be relayed': 30,
  'a refund to be placed': 10,
  'a step of a sale': 40,
  'a payment to be sold': 150,
  'a vault to be collected': 40,
  'a vault to be swept': 125,
  'a sweep that is open': 75,
  'a relay that is open': 75,
  'a webhook': 45,
  'an e-mail': 85,
  'a payout to be told': 25,
  'a refund link that has expired': 15,
  'a payout to be handed out': 40,
  'a payout that is sent': 75,
  'a settlement to be made': 15,
  'a settlement to be released': 15,
  'a settlement to be told': 20,
};

/** The bound of something that is left to be done. @throws Error for one without a bound */
export function boundSeconds(what: string): number {
  const minutes = BOUNDS_MINUTES[what];
  if (minutes === undefined)
    throw new Error(`"${what}" has no bound; add it to liveness.ts and docs/invariants.md`);
  return minutes * 60;
}
