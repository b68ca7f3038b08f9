import type { CheckoutState } from './state';
import { screenOf } from './state';

/** For how long nothing has happened that the customer waits for. */
export interface QuietTime {
  /** Ms up to now. */
  ms(state: CheckoutState): number;
  /** Counts from now on. */
  restart(): void;
}

/** @param clock this device's, ms since the epoch; one that was set back counts from there */
export function quietTime(clock: () => number): QuietTime {
  let news = '';
  let since = clock();
  return {
    ms(state) {
      const now = clock();
      const latest = newsOf(state);
      if (latest !== news || since > now) [news, since] = [latest, now];
      return now - since;
    },
    restart: () => (since = clock()),
  };
}

/** Changes when something happens. Confirmations that come one by one are none of it: they can take half an hour. */
function newsOf(state: CheckoutState): string {
  const { receivedAmount, missingAmount, arrivals, deposit } = state.config ?? {};
  const screen = screenOf(state);
  const kind = screen.kind === 'payment' ? screen.view.kind : screen.kind;
  return [kind, receivedAmount, missingAmount, arrivals?.length, deposit?.receiveAddress].join();
}
