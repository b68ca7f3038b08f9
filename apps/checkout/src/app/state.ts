import type { CheckoutConfiguration, DepositInstruction } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import type { Visit } from '../features/result/leave-delay';
import type { Choice } from '../lib/api-client';
import type { ApiError } from '../lib/api-error';
import type { View } from '@cowrie/payer-page/view';
import { hasEnded, viewOf } from '@cowrie/payer-page/view';

/** The whole state of the page. */
export interface CheckoutState {
  config: CheckoutConfiguration | null;
  /** Newest known status; a status poll can be ahead of `config`. */
  status: PaymentStatus | null;
  /** The server's clock minus this device's clock, ms. */
  clockOffsetMs: number;
  /** This device's clock, ms since the epoch. */
  deviceNow: number;
  /** Number of the newest call with an accepted answer; the answers of older calls are dropped. */
  newestAnswer: number;
  /** Time of that answer by this device's clock; null before the first answer. */
  answeredAt: number | null;
  /** Error of the last read and the number of failures in a row; null after a successful read. */
  readError: { error: ApiError; failures: number } | null;
  online: boolean;
  /** How the customer reached the present view. */
  visit: Pick<Visit, 'sawOpen' | 'cameBack'>;
  choosing: { busy: boolean; error: ApiError | null };
  /** The customer's wish to get money back. */
  askingBack: { busy: boolean; error: ApiError | null };
  /** The customer chose one pair, but the payment is already locked to another. */
  lockedElsewhere: boolean;
}

/** `call` numbers the calls in the order they were made. */
export type CheckoutEvent =
  | {
      type: 'configured';
      call: number;
      config: CheckoutConfiguration;
      clockOffsetMs: number;
      deviceNow: number;
    }
  | { type: 'statusRead'; call: number; status: PaymentStatus; deviceNow: number }
  /** The customer has given up the choice or the payment. */
  | {
      type: 'undone';
      call: number;
      config: CheckoutConfiguration;
      clockOffsetMs: number;
      deviceNow: number;
    }
  | { type: 'readFailed'; error: ApiError }
  | { type: 'choosing' }
  | { type: 'chosen'; call: number; choice: Choice; instruction: DepositInstruction }
  | { type: 'choiceRefused'; error: ApiError }
  /** The payment was locked or over before this choice; the configuration is read again. */
  | { type: 'choiceConflicted'; lockedElsewhere: boolean }
  | { type: 'askingBack' }
  | { type: 'askedBack'; call: number; sentTo: string }
  | { type: 'askingBackRefused'; error: ApiError }
  | { type: 'ticked'; deviceNow: number }
  | { type: 'signalled'; online: boolean; cameBack: boolean };

/** @param signals what the browser reports about the page at the start */
export function initialState(
  deviceNow: number,
  { online, cameBack }: { online: boolean; cameBack: boolean },
): CheckoutState {
  return {
    config: null,
    status: null,
    clockOffsetMs: 0,
    deviceNow,
    newestAnswer: 0,
    answeredAt: null,
    readError: null,
    online,
    visit: { sawOpen: false, cameBack },
    choosing: { busy: false, error: null },
    askingBack: { busy: false, error: null },
    lockedElsewhere: false,
  };
}

export function reduce(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const next = changed(state, event);
  return next.visit.sawOpen || !isOpen(next) ? next : { ...next, visit: { ...next.visit, sawOpen: true } };
}

/** There is a payment, and it has not ended. */
export function isOpen(state: CheckoutState): boolean {
  const screen = screenOf(state);
  return screen.kind === 'payment' && !hasEnded(screen.view);
}

function changed(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'configured': {
      if (event.call <= state.newestAnswer) return state;
      const { config, clockOffsetMs, deviceNow } = event;
      // Set both clocks together: the device's clock may have changed since the last tick.
      return { ...answered(state, event), config, status: config.status, clockOffsetMs, deviceNow };
    }
    case 'undone': {
      const next = reduce(state, { ...event, type: 'configured' });
      return { ...next, choosing: { busy: false, error: null }, lockedElsewhere: false };
    }
    case 'statusRead':
      if (event.call <= state.newestAnswer) return state;
      return { ...answered(ticked(state, event.deviceNow), event), status: event.status };
    case 'readFailed':
      return { ...state, readError: { error: event.error, failures: (state.readError?.failures ?? 0) + 1 } };
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
    case 'choiceConflicted':
      return {
        ...state,
        choosing: { busy: false, error: null },
        lockedElsewhere: event.lockedElsewhere,
      };
    case 'askingBack':
      return { ...state, askingBack: { busy: true, error: null } };
    case 'askedBack': {
      const { config, askingBack } = state;
      const refund = config?.refund && { ...config.refund, state: 'asked' as const, sentTo: event.sentTo };
      return {
        ...state,
        config: config && { ...config, refund },
        newestAnswer: event.call,
        askingBack: { ...askingBack, busy: false },
      };
    }
    case 'askingBackRefused':
      return { ...state, askingBack: { busy: false, error: event.error } };
    case 'ticked':
      return ticked(state, event.deviceNow);
    case 'signalled': {
      const { online, cameBack } = event;
      return { ...state, online, visit: { ...state.visit, cameBack } };
    }
  }
}

function answered(state: CheckoutState, event: { call: number; deviceNow: number }): CheckoutState {
  return { ...state, newestAnswer: event.call, answeredAt: event.deviceNow, readError: null };
}

/**
 * The shown time never runs backwards: when the device's clock is set back, the offset compensates for it.
 */
function ticked(state: CheckoutState, deviceNow: number): CheckoutState {
  const setBackMs = Math.max(0, state.deviceNow - deviceNow);
  const answeredAt = state.answeredAt === null ? null : state.answeredAt - setBackMs;
  return { ...state, deviceNow, clockOffsetMs: state.clockOffsetMs + setBackMs, answeredAt };
}

/** What the page shows: a payment, or the reason why there is none. */
export type Screen =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'error'; error: ApiError }
  | { kind: 'payment'; config: CheckoutConfiguration; view: View };

export function screenOf(state: CheckoutState): Screen {
  const { config, status, readError } = state;
  if (config && status)
    return { kind: 'payment', config, view: viewOf(config, status, state.deviceNow + state.clockOffsetMs) };
  if (!readError) return { kind: 'loading' };
  return readError.error.isNotFound ? { kind: 'missing' } : { kind: 'error', error: readError.error };
}
