import { CONFIRMING_MAX_MS, idleBackoffMs } from '../lib/backoff';
import type { CheckoutState } from './state';
import { screenOf } from './state';

/**
 * Delay before the next poll after a successful one, ms; null when the payment is final.
 * @param idleMs time since the payment last changed
 * @param random in [0, 1)
 */
export function pollDelayMs(state: CheckoutState, idleMs: number, random: number): number | null {
  const screen = screenOf(state);
  if (screen.kind !== 'payment') return idleBackoffMs(idleMs, random);
  const { view } = screen;
  switch (view.kind) {
    case 'done':
    case 'failed':
    case 'expired':
      return null;
    case 'choose':
      // Nothing changes until the customer chooses or the window ends.
      return view.leftMs;
    case 'seen':
    case 'settling':
      return idleBackoffMs(idleMs, random, CONFIRMING_MAX_MS);
    case 'pay':
    case 'short':
    case 'checking':
      return idleBackoffMs(idleMs, random);
  }
}
