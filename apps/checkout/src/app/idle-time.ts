import type { CheckoutState } from './state';
import { screenOf } from './state';

/** Measures the time since the last change that the customer waits for. */
export interface IdleTime {
  /** Milliseconds since the last change. */
  ms(state: CheckoutState): number;
  /** Starts again at zero. */
  restart(): void;
}

/** @param clock this device's clock, ms since the epoch; if it is set back, the count starts again */
export function idleTime(clock: () => number): IdleTime {
  let lastKey = '';
  let since = clock();
  return {
    ms(state) {
      const now = clock();
      const key = changeKeyOf(state);
      if (key !== lastKey || since > now) [lastKey, since] = [key, now];
      return now - since;
    },
    restart: () => (since = clock()),
  };
}

/**
 * A key that differs after each change. Single confirmations do not count, because they can go on for half an
 * hour.
 */
function changeKeyOf(state: CheckoutState): string {
  const { receivedAmount, missingAmount, arrivals, deposit } = state.config ?? {};
  const screen = screenOf(state);
  const kind = screen.kind === 'payment' ? screen.view.kind : screen.kind;
  return [kind, receivedAmount, missingAmount, arrivals?.length, deposit?.receiveAddress].join();
}
