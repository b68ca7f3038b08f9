import { CALM_MAX_MS, pollWaitMs } from '../lib/back-off';
import type { CheckoutState } from './state';
import { screenOf } from './state';

/**
 * Wait before the next reading while all is well, ms; null when there is nothing more to hear.
 * @param quietMs for how long nothing has happened
 * @param random in [0, 1)
 */
export function waitBeforeNext(state: CheckoutState, quietMs: number, random: number): number | null {
  const screen = screenOf(state);
  if (screen.kind !== 'payment') return pollWaitMs(quietMs, random);
  const { view } = screen;
  switch (view.kind) {
    case 'done':
    case 'failed':
    case 'expired':
      return null;
    case 'choose':
      // Nothing can happen until the customer chooses or the time is over.
      return view.leftMs;
    case 'seen':
    case 'settling':
      return pollWaitMs(quietMs, random, CALM_MAX_MS);
    case 'pay':
    case 'short':
    case 'checking':
      return pollWaitMs(quietMs, random);
  }
}
