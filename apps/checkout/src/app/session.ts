import type { LookupAnswer, RelayTransferDto } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import type { ApiClient, Choice, Undo } from '../lib/api-client';
import { ApiError } from '../lib/api-error';
import { failureBackoffMs } from '../lib/backoff';
import type { Follow } from '../lib/follow-status';
import type { PageSignals } from '../lib/page-signals';
import { createPoller } from '../lib/poller';
import { watchPage } from '../lib/watch-page';
import { completeChoice, type Outcome } from './complete-choice';
import { idleTime } from './idle-time';
import type { CheckoutEvent, CheckoutState } from './state';
import { initialState, reduce, screenOf } from './state';
import { isAwaited, needsConfiguration, pollDelayMs } from './poll-delay';

/**
 * One payment as the page follows it. `subscribe` and `getState` have the form that `useSyncExternalStore`
 * takes.
 */
export interface Session {
  getState(): CheckoutState;
  subscribe(listener: () => void): () => void;
  /** Locks the payment to a pair; the outcome is in the state. */
  choose(choice: Choice): Promise<void>;
  /** Gives up the choice, or ends the payment; the outcome is in the state. */
  undo(undo: Undo): Promise<void>;
  /** Asks for the money back; the outcome is in the state. */
  askBack(): Promise<void>;
  /** Has a signed transfer sent, and reads the configuration again. @throws ApiError */
  relay(signed: RelayTransferDto): Promise<void>;
  /** Reads the whole configuration again at once. */
  retry(): void;
  /** The result of a transaction lookup. @throws ApiError */
  lookUp(txHash: string): Promise<LookupAnswer>;
  /** Starts polling and ticking; returns a function that stops both. */
  start(): () => void;
}

export interface SessionOptions {
  api: ApiClient;
  signals: PageSignals;
  /** Is told of changes while the payment is awaited. Absent: the page only polls. */
  follow?: Follow | undefined;
  /** This device's clock, ms since the epoch. */
  clock?: () => number;
  /** In [0, 1). */
  random?: () => number;
}

const TICK_MS = 1_000;
/** A tick that is off by more than this means that the device slept or its clock was set. */
const CLOCK_JUMP_MS = 5_000;
/**
 * Every n-th poll reads the configuration, which includes the status; the others read the status alone. While
 * a payment is processing the configuration changes more often, so it is read more often.
 */
const POLLS_PER_CONFIGURATION = { waiting: 4, processing: 2 };

/** The network was removed from the offer after the page had read it. */
function isOutOfOffer(outcome: Outcome): boolean {
  return outcome.type === 'choiceRefused' && outcome.error.facts.code === 'pair_not_supported';
}

export function createSession(options: SessionOptions): Session {
  let { follow } = options;
  const { api, signals, clock = Date.now, random = Math.random } = options;
  const listeners = new Set<() => void>();
  let state = initialState(clock(), { online: signals.isOnline(), cameBack: signals.isReturn() });
  let calls = 0;
  let pollsSinceConfiguration = 0;
  let mustReadConfiguration = true;
  /** An unchanged answer (304) has no server time, so the next read must be a full one. */
  let mustReadFull = true;
  /**
   * After a choice the page reads the status first (`docs/interface.md §4.8`), then the configuration, which
   * adds what wallets need to the deposit instruction.
   */
  let isJustLocked = false;
  const idle = idleTime(clock);
  let unfollow: (() => void) | undefined;
  /** Changes come by themselves. Each poll then reads everything, in case that one was lost. */
  let isPushed = false;

  function dispatch(event: CheckoutEvent): void {
    const next = reduce(state, event);
    if (next === state) return;
    state = next;
    setFollowing(!signals.isHidden() && isAwaited(state));
    listeners.forEach((listener) => listener());
  }

  function setFollowing(isWanted: boolean): void {
    if (isWanted === !!unfollow) return;
    isPushed = false;
    unfollow?.();
    unfollow = isWanted ? follow?.(onPush) : undefined;
  }

  function onPush(status: PaymentStatus | null): void {
    const wasPushed = isPushed;
    isPushed = status !== null;
    // A stream begins with the status that the page has just read.
    if (!wasPushed && (!status || status === state.status)) return;
    if (status) dispatch({ type: 'statusRead', call: (calls += 1), status, deviceNow: clock() });
    mustReadConfiguration = true;
    poller.pollNow();
  }

  async function readConfiguration(signal: AbortSignal): Promise<void> {
    const call = (calls += 1);
    const askedAt = clock();
    const config = await api.readConfiguration(signal, mustReadFull);
    const deviceNow = clock();
    // Measured from the time of the request: a slow answer then makes the time left shorter, never longer.
    const clockOffsetMs = Date.parse(config.serverTime) - askedAt;
    // The same object means "unchanged": its server time is the old one.
    if (config === state.config) dispatch({ type: 'statusRead', call, status: config.status, deviceNow });
    else dispatch({ type: 'configured', call, config, clockOffsetMs, deviceNow });
    // A newer poll has replaced this one, so its flags must stay.
    if (signal.aborted) return;
    mustReadConfiguration = mustReadFull = isJustLocked = false;
    pollsSinceConfiguration = 0;
  }

  async function poll(signal: AbortSignal): Promise<number | null> {
    const every = POLLS_PER_CONFIGURATION[state.status === 'processing' ? 'processing' : 'waiting'];
    const isDue = pollsSinceConfiguration + 1 >= every;
    if (mustReadConfiguration || isDue || isPushed || needsConfiguration(state)) {
      await readConfiguration(signal);
      return delayMs();
    }
    const before = state.status;
    const call = (calls += 1);
    const status = await api.readStatus(signal);
    dispatch({ type: 'statusRead', call, status, deviceNow: clock() });
    if (signal.aborted) return null;
    pollsSinceConfiguration += 1;
    // If this read fails, the flag makes the next poll start with it.
    mustReadConfiguration = state.status !== before || isJustLocked;
    if (mustReadConfiguration) await readConfiguration(signal);
    return delayMs();
  }

  const delayMs = () => pollDelayMs(state, idle.ms(state), random(), isPushed);

  const poller = createPoller({
    poll,
    delayAfterFailure(error, failures) {
      if (!(error instanceof ApiError)) throw error;
      dispatch({ type: 'readFailed', error });
      if (screenOf(state).kind === 'missing') return null;
      return Math.max(failureBackoffMs(failures, random()), error.facts.retryAfterMs ?? 0);
    },
  });

  function requireFullRead(): void {
    mustReadConfiguration = mustReadFull = true;
    idle.restart();
  }

  function readAgain(): void {
    requireFullRead();
    poller.pollNow();
  }

  function tick(): void {
    const now = clock();
    const jumpMs = Math.abs(now - state.deviceNow - TICK_MS);
    dispatch({ type: 'ticked', deviceNow: now });
    if (jumpMs > CLOCK_JUMP_MS && state.config && !signals.isHidden()) readAgain();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: readAgain,
    async lookUp(txHash) {
      const answer = await api.lookUp(txHash);
      // A network knows the transaction, so the payment may have changed.
      if (answer.network) readAgain();
      return answer;
    },
    async choose(choice) {
      if (state.choosing.busy) return;
      dispatch({ type: 'choosing' });
      const outcome = await completeChoice(api, choice);
      // Number the call when it is answered: calls made before do not know of the lock, so they must count as
      // older.
      dispatch(outcome.type === 'chosen' ? { ...outcome, call: (calls += 1) } : outcome);
      if (outcome.type === 'choiceConflicted' || isOutOfOffer(outcome)) readAgain();
      if (outcome.type !== 'chosen') return;
      isJustLocked = true;
      idle.restart();
      poller.pollNow();
    },
    async undo(undo) {
      if (state.choosing.busy) return;
      dispatch({ type: 'choosing' });
      const askedAt = clock();
      try {
        const config = await api.undo(undo);
        const clockOffsetMs = Date.parse(config.serverTime) - askedAt;
        dispatch({ type: 'undone', call: (calls += 1), config, clockOffsetMs, deviceNow: clock() });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Money has arrived meanwhile, or the payment has ended: the configuration says which.
        const isOver = error.facts.status === 409;
        dispatch(
          isOver ? { type: 'choiceConflicted', lockedElsewhere: false } : { type: 'choiceRefused', error },
        );
        if (!isOver) return;
      }
      readAgain();
    },
    async relay(signed) {
      // After a refusal too: the payment may wait for another signature, or for none.
      await api.relay(signed).finally(readAgain);
    },
    async askBack() {
      if (state.askingBack.busy) return;
      dispatch({ type: 'askingBack' });
      try {
        const { sentTo } = await api.askRefund();
        dispatch({ type: 'askedBack', call: (calls += 1), sentTo });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        dispatch({ type: 'askingBackRefused', error });
        // Another page may have asked, or the money has gone elsewhere: the configuration says which.
        if (error.facts.status !== 409) return;
      }
      readAgain();
    },
    start() {
      const unsubscribe = watchPage(signals, {
        onConnection: (online) => dispatch({ type: 'signalled', online, cameBack: signals.isReturn() }),
        onHidden: poller.pause,
        onReturn() {
          dispatch({ type: 'ticked', deviceNow: clock() });
          requireFullRead();
          poller.resume();
        },
      });
      const ticker = setInterval(tick, TICK_MS);
      // In a background tab the page reads once, and polls only when it becomes visible.
      poller.resume();
      if (signals.isHidden()) poller.pause();
      return () => {
        unsubscribe();
        follow = undefined;
        setFollowing(false);
        clearInterval(ticker);
        poller.stop();
      };
    },
  };
}
