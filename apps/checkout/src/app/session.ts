import type { ApiClient, Choice } from '../lib/api-client';
import { ApiError } from '../lib/api-error';
import { backOffMs } from '../lib/back-off';
import type { PageSignals } from '../lib/page-signals';
import { createPoller } from '../lib/poller';
import { completeChoice } from './complete-choice';
import type { CheckoutEvent, CheckoutState } from './state';
import { initialState, reduce, screenOf } from './state';

/** A payment as the page follows it. `subscribe` and `getState` are as `useSyncExternalStore` wants them. */
export interface Session {
  getState(): CheckoutState;
  subscribe(listener: () => void): () => void;
  /** Locks the payment to a pair; the outcome shows in the state. */
  choose(choice: Choice): Promise<void>;
  /** Reads again at once. */
  retry(): void;
  /** Begins reading and ticking; returns the way to end it. */
  start(): () => void;
}

export interface SessionOptions {
  api: ApiClient;
  signals: PageSignals;
  /** This device's clock, ms since the epoch. */
  clock?: () => number;
  /** In [0, 1). */
  random?: () => number;
}

const TICK_MS = 1_000;
/** Status polls per reading of the configuration: more often once there is progress to show. */
const POLLS_PER_READING = { waiting: 4, processing: 2 };

export function createSession(options: SessionOptions): Session {
  const { api, signals, clock = Date.now, random = Math.random } = options;
  const listeners = new Set<() => void>();
  let state = initialState(clock(), signals.isOnline());
  let calls = 0;
  let pollsSinceReading = 0;
  let mustReadConfiguration = true;

  function dispatch(event: CheckoutEvent): void {
    const next = reduce(state, event);
    if (next === state) return;
    state = next;
    listeners.forEach((listener) => listener());
  }

  async function readConfiguration(signal: AbortSignal): Promise<void> {
    const call = (calls += 1);
    const askedAt = clock();
    const config = await api.readConfiguration(signal);
    // Measured from the asking, so that a slow answer makes the time left look shorter, never longer.
    const clockOffsetMs = Date.parse(config.serverTime) - askedAt;
    dispatch({ type: 'configured', call, config, clockOffsetMs });
    dispatch({ type: 'ticked', deviceNow: clock() });
    // A round that took this one's place may have been asked to read again.
    if (signal.aborted) return;
    mustReadConfiguration = false;
    pollsSinceReading = 0;
  }

  async function round(signal: AbortSignal): Promise<number | null> {
    if (mustReadConfiguration) {
      await readConfiguration(signal);
      return waitBeforeNext();
    }
    const before = state.status;
    const call = (calls += 1);
    dispatch({ type: 'statusRead', call, status: await api.readStatus(signal) });
    if (signal.aborted) return null;
    pollsSinceReading += 1;
    const pace = state.status === 'processing' ? POLLS_PER_READING.processing : POLLS_PER_READING.waiting;
    // Should this reading fail, the next round begins with it.
    mustReadConfiguration = state.status !== before || pollsSinceReading >= pace;
    if (mustReadConfiguration) await readConfiguration(signal);
    return waitBeforeNext();
  }

  function waitBeforeNext(): number | null {
    const screen = screenOf(state);
    switch (screen.kind === 'payment' ? screen.view.kind : screen.kind) {
      case 'done':
      case 'failed':
      case 'expired':
        return null;
      case 'choose':
        // Nothing can happen until the customer chooses or the time is over.
        return screen.kind === 'payment' && 'leftMs' in screen.view ? screen.view.leftMs : null;
      default:
        return backOffMs(0, random());
    }
  }

  const poller = createPoller({
    round,
    waitAfterFailure(error, failures) {
      if (!(error instanceof ApiError)) throw error;
      dispatch({ type: 'readFailed', error });
      if (screenOf(state).kind === 'missing') return null;
      return Math.max(backOffMs(failures, random()), error.facts.retryAfterMs ?? 0);
    },
  });

  function readAgain(): void {
    mustReadConfiguration = true;
    poller.wake();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: readAgain,
    async choose(choice) {
      if (state.choosing.busy) return;
      dispatch({ type: 'choosing' });
      const outcome = await completeChoice(api, choice);
      // Numbered when answered: whatever was asked before knows nothing of the lock.
      dispatch(outcome.type === 'chosen' ? { ...outcome, call: (calls += 1) } : outcome);
      if (outcome.type === 'chosen') poller.wake();
      if (outcome.type === 'choiceOvertaken') readAgain();
    },
    start() {
      let wasHidden = signals.isHidden();
      let wasOnline = signals.isOnline();
      const unsubscribe = signals.subscribe(() => {
        const [hidden, online] = [signals.isHidden(), signals.isOnline()];
        dispatch({ type: 'connectionChanged', online });
        if (hidden) poller.pause();
        // Read in full: while the page was away the clock may have slept, and the payment gone on.
        else if (wasHidden || (online && !wasOnline)) {
          mustReadConfiguration = true;
          poller.resume();
        }
        [wasHidden, wasOnline] = [hidden, online];
      });
      const ticker = setInterval(() => dispatch({ type: 'ticked', deviceNow: clock() }), TICK_MS);
      // Opened in a background tab, the page reads once and waits to be looked at.
      poller.resume();
      if (wasHidden) poller.pause();
      return () => {
        unsubscribe();
        clearInterval(ticker);
        poller.stop();
      };
    },
  };
}
