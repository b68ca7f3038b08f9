import type { CheckoutState } from './state';
import { screenOf } from './state';

/** What keeps the page from knowing how the payment stands. */
export interface Trouble {
  kind: 'offline' | 'retrying' | null;
  /** Whole minutes for which nothing was heard; null while what is shown is fresh, or final. */
  staleMinutes: number | null;
}

/** Older than the longest wait between two polls and the time that one may take. */
const STALE_MS = 60_000;

/** One failed poll is nothing to tell; the second in a row is. */
export function troubleOf(state: CheckoutState): Trouble {
  const { online, trouble, config } = state;
  const kind = !online ? 'offline' : config && trouble && trouble.failures > 1 ? 'retrying' : null;
  return { kind, staleMinutes: kind && staleMinutesOf(state) };
}

function staleMinutesOf(state: CheckoutState): number | null {
  const screen = screenOf(state);
  if (screen.kind !== 'payment' || state.answeredAt === null) return null;
  switch (screen.view.kind) {
    // Nothing moves before a choice, and nothing after the end.
    case 'choose':
    case 'done':
    case 'failed':
    case 'expired':
      return null;
    default: {
      const ageMs = state.deviceNow - state.answeredAt;
      return ageMs < STALE_MS ? null : Math.floor(ageMs / 60_000);
    }
  }
}
