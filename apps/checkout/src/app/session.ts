import type { TransactionTrace } from '@cowrie/dto';
import type { ApiClient, Choice } from '../lib/api-client';
import { ApiError } from '../lib/api-error';
import { backOffMs } from '../lib/back-off';
import type { PageSignals } from '../lib/page-signals';
import { createPoller } from '../lib/poller';
import { watchPage } from '../lib/watch-page';
import { completeChoice } from './complete-choice';
import { quietTime } from './quiet-time';
import type { CheckoutEvent, CheckoutState } from './state';
import { initialState, reduce, screenOf } from './state';
import { waitBeforeNext } from './wait-before-next';

/** A payment as the page follows it. `subscribe` and `getState` are as `useSyncExternalStore` wants them. */
export interface Session {
  getState(): CheckoutState;
  subscribe(listener: () => void): () => void;
  /** Locks the payment to a pair; the outcome shows in the state. */
  choose(choice: Choice): Promise<void>;
  /** Reads again at once, and in full. */
  retry(): void;
  /** What became of a transaction. Rejects with `ApiError`. */
  trace(txHash: string): Promise<TransactionTrace>;
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
/** A second that took so much longer, or went backwards: the device slept, or its clock was set. */
const LEAP_MS = 5_000;
/** Polls of which one reads the configuration, which tells the status too: fewer while there is progress to show. */
const READ_EVERY = { waiting: 4, processing: 2 };

export function createSession(options: SessionOptions): Session {
  const { api, signals, clock = Date.now, random = Math.random } = options;
  const listeners = new Set<() => void>();
  let state = initialState(clock(), signals.isOnline());
  let calls = 0;
  let pollsSinceReading = 0;
  let mustReadConfiguration = true;
  /** The server's time must be heard again. */
  let mustReadAnew = true;
  /** After a choice the status comes first (interface, order of calls), then what wallets need beyond the instruction. */
  let isJustLocked = false;
  const quiet = quietTime(clock);

  function dispatch(event: CheckoutEvent): void {
    const next = reduce(state, event);
    if (next === state) return;
    state = next;
    listeners.forEach((listener) => listener());
  }

  async function readConfiguration(signal: AbortSignal): Promise<void> {
    const call = (calls += 1);
    const askedAt = clock();
    const config = await api.readConfiguration(signal, mustReadAnew);
    const deviceNow = clock();
    // Measured from the asking, so that a slow answer makes the time left look shorter, never longer.
    const clockOffsetMs = Date.parse(config.serverTime) - askedAt;
    // Given again as it was, its time is an old one.
    if (config === state.config) dispatch({ type: 'statusRead', call, status: config.status, deviceNow });
    else dispatch({ type: 'configured', call, config, clockOffsetMs, deviceNow });
    // A round that took this one's place may have been asked to read again.
    if (signal.aborted) return;
    mustReadConfiguration = mustReadAnew = isJustLocked = false;
    pollsSinceReading = 0;
  }

  async function round(signal: AbortSignal): Promise<number | null> {
    const every = READ_EVERY[state.status === 'processing' ? 'processing' : 'waiting'];
    const isDue = pollsSinceReading + 1 >= every;
    if (mustReadConfiguration || isDue) {
      await readConfiguration(signal);
      return waitMs();
    }
    const before = state.status;
    const call = (calls += 1);
    const status = await api.readStatus(signal);
    dispatch({ type: 'statusRead', call, status, deviceNow: clock() });
    if (signal.aborted) return null;
    pollsSinceReading += 1;
    // Should this reading fail, the next round begins with it.
    mustReadConfiguration = state.status !== before || isJustLocked;
    if (mustReadConfiguration) await readConfiguration(signal);
    return waitMs();
  }

  const waitMs = () => waitBeforeNext(state, quiet.ms(state), random());

  const poller = createPoller({
    round,
    waitAfterFailure(error, failures) {
      if (!(error instanceof ApiError)) throw error;
      dispatch({ type: 'readFailed', error });
      if (screenOf(state).kind === 'missing') return null;
      return Math.max(backOffMs(failures, random()), error.facts.retryAfterMs ?? 0);
    },
  });

  function expectNews(): void {
    mustReadConfiguration = mustReadAnew = true;
    quiet.restart();
  }

  function readAgain(): void {
    expectNews();
    poller.wake();
  }

  function tick(): void {
    const now = clock();
    const leapMs = Math.abs(now - state.deviceNow - TICK_MS);
    dispatch({ type: 'ticked', deviceNow: now });
    if (leapMs > LEAP_MS && state.config && !signals.isHidden()) readAgain();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: readAgain,
    async trace(txHash) {
      const trace = await api.trace(txHash);
      // The networks know more than the page does.
      if (trace.network) readAgain();
      return trace;
    },
    async choose(choice) {
      if (state.choosing.busy) return;
      dispatch({ type: 'choosing' });
      const outcome = await completeChoice(api, choice);
      // Numbered when answered: whatever was asked before knows nothing of the lock.
      dispatch(outcome.type === 'chosen' ? { ...outcome, call: (calls += 1) } : outcome);
      if (outcome.type === 'choiceOvertaken') readAgain();
      if (outcome.type !== 'chosen') return;
      isJustLocked = true;
      quiet.restart();
      poller.wake();
    },
    start() {
      const unsubscribe = watchPage(signals, {
        onConnection: (online) => dispatch({ type: 'connectionChanged', online }),
        onHidden: poller.pause,
        onBack() {
          dispatch({ type: 'ticked', deviceNow: clock() });
          expectNews();
          poller.resume();
        },
      });
      const ticker = setInterval(tick, TICK_MS);
      // Opened in a background tab, the page reads once and waits to be looked at.
      poller.resume();
      if (signals.isHidden()) poller.pause();
      return () => {
        unsubscribe();
        clearInterval(ticker);
        poller.stop();
      };
    },
  };
}
