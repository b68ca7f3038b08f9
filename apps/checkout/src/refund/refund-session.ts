import { ApiError } from '../lib/api-error';
import { CONFIRMING_MAX_MS, failureBackoffMs, idleBackoffMs } from '../lib/backoff';
import type { PageSignals } from '../lib/page-signals';
import { createPoller } from '../lib/poller';
import { watchPage } from '../lib/watch-page';
import type { RefundApi } from './refund-api';
import type { SigningApi } from './wallet-signature';
import type { RefundEvent, RefundState } from './refund-state';
import { initialRefundState, reduceRefund, refundScreenOf } from './refund-state';

/**
 * One refund as its page follows it. `subscribe` and `getState` have the form that `useSyncExternalStore`
 * takes.
 */
export interface RefundSession extends SigningApi {
  getState(): RefundState;
  subscribe(listener: () => void): () => void;
  /** Shows the entered address to the payer again. */
  enter(address: string): void;
  /** Lets the payer enter another one. */
  reopen(): void;
  /** Gives the entered address; the outcome is in the state. */
  give(): Promise<void>;
  /** Reads the refund again at once. */
  retry(): void;
  /** Starts polling; returns a function that stops it. */
  start(): () => void;
}

export interface RefundSessionOptions {
  api: RefundApi;
  signals: PageSignals;
  /** This device's clock, ms since the epoch. */
  clock?: () => number;
  /** In [0, 1). */
  random?: () => number;
}

/** While a person has to act: the payer, or the person who checks the refund. */
const PERSON_MS = 60_000;
/** The server may need a moment to notice the end of a claim. */
const EXPIRY_MS = 5_000;

export function createRefundSession(options: RefundSessionOptions): RefundSession {
  const { api, signals, clock = Date.now, random = Math.random } = options;
  const listeners = new Set<() => void>();
  let state = initialRefundState(signals.isOnline());
  let changedAt = clock();

  function dispatch(event: RefundEvent): void {
    const before = state.claim?.status;
    state = reduceRefund(state, event);
    if (state.claim?.status !== before) changedAt = clock();
    listeners.forEach((listener) => listener());
  }

  /** Delay before the next poll, ms; null when nothing can change any longer. */
  function delayMs(): number | null {
    const { claim } = state;
    switch (claim?.status) {
      case 'awaiting_address': {
        const leftMs = Date.parse(claim.expiresAt) - Date.parse(claim.serverTime);
        return Math.min(Math.max(leftMs, EXPIRY_MS), PERSON_MS);
      }
      case 'awaiting_approval':
        return PERSON_MS;
      case 'queued':
      case 'sent':
        return idleBackoffMs(clock() - changedAt, random(), CONFIRMING_MAX_MS);
      case 'final':
      case 'cancelled':
      case 'expired':
      case 'refused':
      case 'failed':
      case undefined:
        return null;
    }
  }

  const poller = createPoller({
    async poll(signal) {
      const claim = await api.readClaim(signal);
      // A newer poll has replaced this one, or the payer has given an address since it began.
      if (signal.aborted) return null;
      dispatch({ type: 'claimed', claim });
      return delayMs();
    },
    delayAfterFailure(error, failures) {
      if (!(error instanceof ApiError)) throw error;
      dispatch({ type: 'readFailed', error });
      if (refundScreenOf(state).kind === 'missing') return null;
      return Math.max(failureBackoffMs(failures, random()), error.facts.retryAfterMs ?? 0);
    },
  });

  async function give(): Promise<void> {
    if (state.giving.busy) return;
    dispatch({ type: 'giving' });
    try {
      dispatch({ type: 'given', claim: await api.giveAddress(state.address), wasGivenBefore: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.facts.code === 'refund_address_given') await showGiven();
      else dispatch({ type: 'givingFailed', error });
      if (state.giving.error?.kind === 'refused') return;
    }
    // Replaces an earlier poll. A lost answer may have been a success.
    poller.pollNow();
  }

  /**
   * An address was given before, so the payer has to see which one. @param own the proven address, whose
   * answer may have been lost
   */
  async function showGiven(own?: string): Promise<void> {
    try {
      const claim = await api.readClaim();
      dispatch({ type: 'given', claim, wasGivenBefore: claim.destination !== own });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      dispatch({ type: 'givingFailed', error });
    }
  }

  async function prove(signature: string, address: string): Promise<void> {
    try {
      dispatch({ type: 'given', claim: await api.prove(signature), wasGivenBefore: false });
    } catch (error) {
      if (!(error instanceof ApiError) || error.facts.code !== 'refund_address_given') throw error;
      await showGiven(address);
    } finally {
      poller.pollNow();
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter: (address) => dispatch({ type: 'entered', address }),
    reopen: () => dispatch({ type: 'reopened' }),
    give,
    askText: (address) => api.askText(address),
    prove,
    retry: poller.pollNow,
    start() {
      const unsubscribe = watchPage(signals, {
        onConnection: (online) => dispatch({ type: 'connectionChanged', online }),
        onHidden: poller.pause,
        onReturn: poller.resume,
      });
      // In a background tab the page reads once, and polls only when it becomes visible.
      poller.resume();
      if (signals.isHidden()) poller.pause();
      return () => {
        unsubscribe();
        poller.stop();
      };
    },
  };
}
