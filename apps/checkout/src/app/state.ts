import type { CheckoutConfiguration, DepositInstruction } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import type { Choice } from '../lib/api-client';
import type { ApiError } from '../lib/api-error';
import type { View } from '../lib/view';
import { viewOf } from '../lib/view';

/** All that the page knows. */
export interface CheckoutState {
  config: CheckoutConfiguration | null;
  /** Newest known; the status poll may be ahead of `config`. */
  status: PaymentStatus | null;
  /** Server's clock less this device's, ms. */
  clockOffsetMs: number;
  /** This device's clock, ms. */
  deviceNow: number;
  /** Number of the newest call whose answer was taken; older answers are let go. */
  newestAnswer: number;
  /** When that answer came, by this device's clock; null before the first. */
  answeredAt: number | null;
  /** Why the last reading failed, and how often in a row; null after one that worked. */
  trouble: { error: ApiError; failures: number } | null;
  online: boolean;
  choosing: { busy: boolean; error: ApiError | null };
  /** The customer chose one pair, and another one turned out to be locked. */
  lockedElsewhere: boolean;
}

/** `call` numbers calls in the order they were made. */
export type CheckoutEvent =
  | {
      type: 'configured';
      call: number;
      config: CheckoutConfiguration;
      clockOffsetMs: number;
      deviceNow: number;
    }
  | { type: 'statusRead'; call: number; status: PaymentStatus; deviceNow: number }
  | { type: 'readFailed'; error: ApiError }
  | { type: 'choosing' }
  | { type: 'chosen'; call: number; choice: Choice; instruction: DepositInstruction }
  | { type: 'choiceRefused'; error: ApiError }
  /** The choice came too late: the configuration is read again and says what holds. */
  | { type: 'choiceOvertaken'; lockedElsewhere: boolean }
  | { type: 'ticked'; deviceNow: number }
  | { type: 'connectionChanged'; online: boolean };

export function initialState(deviceNow: number, online: boolean): CheckoutState {
  return {
    config: null,
    status: null,
    clockOffsetMs: 0,
    deviceNow,
    newestAnswer: 0,
    answeredAt: null,
    trouble: null,
    online,
    choosing: { busy: false, error: null },
    lockedElsewhere: false,
  };
}

export function reduce(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'configured': {
      if (event.call <= state.newestAnswer) return state;
      const { config, clockOffsetMs, deviceNow } = event;
      // Both clocks at once: the device's may have been set since the last tick.
      return { ...answered(state, event), config, status: config.status, clockOffsetMs, deviceNow };
    }
    case 'statusRead':
      if (event.call <= state.newestAnswer) return state;
      return { ...answered(ticked(state, event.deviceNow), event), status: event.status };
    case 'readFailed':
      return { ...state, trouble: { error: event.error, failures: (state.trouble?.failures ?? 0) + 1 } };
    case 'choosing':
      return { ...state, choosing: { busy: true, error: null } };
    case 'chosen': {
      const { choice, instruction, call } = event;
      const config = state.config && {
        ...state.config,
        deposit: { ...instruction, ...choice },
        expiresAt: instruction.validUntil,
      };
      return { ...state, config, newestAnswer: call, choosing: { busy: false, error: null } };
    }
    case 'choiceRefused':
      return { ...state, choosing: { busy: false, error: event.error } };
    case 'choiceOvertaken':
      return {
        ...state,
        choosing: { busy: false, error: null },
        lockedElsewhere: event.lockedElsewhere,
      };
    case 'ticked':
      return ticked(state, event.deviceNow);
    case 'connectionChanged':
      return { ...state, online: event.online };
  }
}

function answered(state: CheckoutState, event: { call: number; deviceNow: number }): CheckoutState {
  return { ...state, newestAnswer: event.call, answeredAt: event.deviceNow, trouble: null };
}

/** Time never goes back: a device whose clock was set back goes on counting from where it was. */
function ticked(state: CheckoutState, deviceNow: number): CheckoutState {
  const setBackMs = Math.max(0, state.deviceNow - deviceNow);
  const answeredAt = state.answeredAt === null ? null : state.answeredAt - setBackMs;
  return { ...state, deviceNow, clockOffsetMs: state.clockOffsetMs + setBackMs, answeredAt };
}

/** What the whole page shows: a payment, or why there is none yet. */
export type Screen =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'error'; error: ApiError }
  | { kind: 'payment'; config: CheckoutConfiguration; view: View };

export function screenOf(state: CheckoutState): Screen {
  const { config, status, trouble } = state;
  if (config && status)
    return { kind: 'payment', config, view: viewOf(config, status, state.deviceNow + state.clockOffsetMs) };
  if (!trouble) return { kind: 'loading' };
  return trouble.error.isNotFound ? { kind: 'missing' } : { kind: 'error', error: trouble.error };
}
