import type { ApiError } from '../lib/api-error';
import type { CheckoutState } from './state';
import { screenOf } from './state';

/** Why the page cannot read the payment at the moment. */
export interface ConnectionError {
  kind: 'offline' | 'retrying' | 'serviceFault';
  /** Whole minutes since the last answer; null while the shown payment is up to date or final. */
  staleMinutes: number | null;
}

/** Longer than the longest poll delay together with the time-out of one poll. */
const STALE_MS = 60_000;

/** The connection error to show. Null after a single failed poll: only the second in a row is worth a banner. */
export function connectionErrorOf(state: CheckoutState): ConnectionError | null {
  const { online, readError, config } = state;
  const isRetrying = config !== null && readError !== null && readError.failures > 1;
  if (online && !isRetrying) return null;
  return { kind: online ? faultOf(readError?.error) : 'offline', staleMinutes: staleMinutesOf(state) };
}

/** An answer, even a useless one, shows that the connection works. */
function faultOf(error: ApiError | undefined): 'retrying' | 'serviceFault' {
  return error?.kind === 'refused' || error?.kind === 'malformed' ? 'serviceFault' : 'retrying';
}

function staleMinutesOf(state: CheckoutState): number | null {
  const screen = screenOf(state);
  if (screen.kind !== 'payment' || state.answeredAt === null) return null;
  switch (screen.view.kind) {
    // These views do not change by themselves, so they cannot be out of date.
    case 'choose':
    case 'done':
    case 'failed':
    case 'expired':
      return null;
    case 'pay':
    case 'short':
    case 'seen':
    case 'settling':
    case 'checking': {
      const ageMs = state.deviceNow - state.answeredAt;
      return ageMs < STALE_MS ? null : Math.floor(ageMs / 60_000);
    }
  }
}
