import { isAskedBack } from '@cowrie/payer-page/view';
import { CONFIRMING_MAX_MS, idleBackoffMs } from '../lib/backoff';
import type { CheckoutState } from './state';
import { isOpen, screenOf } from './state';

const CHOOSING_MS = 30_000;
/** While changes are pushed, polls only find out that one was lost. After the end, few things change. */
const RARELY_MS = 60_000;

/** True while the status alone does not show what the page waits for. */
export function needsConfiguration(state: CheckoutState): boolean {
  const screen = screenOf(state);
  return screen.kind === 'payment' && ['choose', 'failed', 'expired'].includes(screen.view.kind);
}

/** True from the choice until the end: while the payment changes by itself. */
export function isAwaited(state: CheckoutState): boolean {
  return isOpen(state) && !!state.config?.deposit;
}

/**
 * Delay before the next poll after a successful one, ms; null when the payment is complete.
 * @param idleMs time since the payment last changed
 * @param random in [0, 1)
 * @param isPushed changes of the payment come by themselves
 */
export function pollDelayMs(
  state: CheckoutState,
  idleMs: number,
  random: number,
  isPushed: boolean,
): number | null {
  const screen = screenOf(state);
  if (screen.kind !== 'payment') return idleBackoffMs(idleMs, random);
  const { config, view } = screen;
  switch (view.kind) {
    case 'done':
      return null;
    case 'failed':
    case 'expired':
      // Late money can still arrive, and an operator can accept it. A refund that was just asked for soon has
      // its link.
      return isAskedBack(config) ? idleBackoffMs(idleMs, random, RARELY_MS) : RARELY_MS;
    case 'choose':
      // The rate and the offer change, and the customer can choose in another tab. At the end of the window
      // the page reads at once.
      return Math.min(view.leftMs, CHOOSING_MS);
    case 'seen':
    case 'settling':
      // Not pushed: confirmations are no change of the payment.
      return idleBackoffMs(idleMs, random, CONFIRMING_MAX_MS);
    case 'pay':
    case 'short':
    case 'checking':
      // What becomes of a signed transfer is no change of the payment either.
      return isPushed && config.deposit?.relay?.state !== 'sent' ? RARELY_MS : idleBackoffMs(idleMs, random);
  }
}
