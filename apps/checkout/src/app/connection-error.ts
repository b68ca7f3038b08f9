import type { ApiError } from '../lib/api-error';
import type { CheckoutState } from './state';
import { screenOf } from './state';

export type ConnectionErrorKind = 'offline' | 'retrying' | 'serviceFault';

/** Why the page cannot read the payment at the moment. */
export interface ConnectionError {
  kind: ConnectionErrorKind;
  /** Whole minutes since the last answer; null while the shown payment is up to date or final. */
  staleMinutes: number | null;
}

/** Longer than the longest poll delay together with the time-out of one poll. */
const STALE_MS = 60_000;

/**
 * The connection error to show. Null after a single failed poll: only the second in a row is worth a banner.
 */
export function connectionErrorOf(state: CheckoutState): ConnectionError | null {
  const kind = connectionErrorKindOf({ ...state, isShown: state.config !== null });
  return kind && { kind, staleMinutes: staleMinutesOf(state) };
}

interface ReadFacts {
  online: boolean;
  readError: { error: ApiError; failures: number } | null;
  /** An answer is already shown. */
  isShown: boolean;
}

export function connectionErrorKindOf({ online, readError, isShown }: ReadFacts): ConnectionErrorKind | null {
  if (!online) return 'offline';
  return isShown && readError !== null && readError.failures > 1 ? faultOf(readError.error) : null;
}

/** An answer, even a useless one, shows that the connection works. */
function faultOf(error: ApiError): 'retrying' | 'serviceFault' {
  return error.kind === 'refused' || error.kind === 'malformed' ? 'serviceFault' : 'retrying';
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
