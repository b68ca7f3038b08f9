/**
 * How many minutes of the world's time each thing may last after the faults have stopped, in worlds whose
 * shops, payers and operators act at once (docs/invariants.md).
 */
export const BOUNDS_MINUTES: Readonly<Record<string, number>> = {
  'the payment is pending': 120,
  'the payment is processing': 240,
  'its settlement is due': 240,
  'its settlement is sweeping': 240,
  'its settlement is converting': 240,
  'its settlement is charging': 60,
  'its events are not relayed': 240,
  'its transfer is not evaluated or not final': 240,
  'its sweep is open': 120,
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

/** The bound of something that is left to be done. @throws Error for one without a bound */
export function boundSeconds(what: string): number {
  const minutes = BOUNDS_MINUTES[what];
  if (minutes === undefined)
    throw new Error(`"${what}" has no bound; add it to liveness.ts and docs/invariants.md`);
  return minutes * 60;
}
