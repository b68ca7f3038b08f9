import type { CheckoutLink, PayLinkDto } from '@cowrie/dto';
import { isPayCode } from '@cowrie/tables';
import { ApiError } from '../lib/api-error';
import { failureBackoffMs, POLL_MAX_MS } from '../lib/backoff';
import type { PageSignals } from '../lib/page-signals';
import { createPoller } from '../lib/poller';
import { readText, type StorageGetter, writeText } from '../lib/storage';
import { watchPage } from '../lib/watch-page';
import type { LinkApi } from './link-api';

/** The whole state of the page of a payment link. */
export interface LinkState {
  link: CheckoutLink | null;
  /** Error of the last read and the number of failures in a row; null after a successful read. */
  readError: { error: ApiError; failures: number } | null;
  online: boolean;
  opening: { busy: boolean; error: ApiError | null };
  /** Path of the last payment that this browser opened with the link; null if there is none. */
  ownPayment: string | null;
}

/**
 * One payment link as its page follows it. `subscribe` and `getState` have the form that
 * `useSyncExternalStore` takes.
 */
export interface LinkSession {
  getState(): LinkState;
  subscribe(listener: () => void): () => void;
  /** Opens a payment and goes to its page; an error is in the state. */
  open(body: PayLinkDto): Promise<void>;
  /** Reads the link again at once. */
  retry(): void;
  /** The page is shown again after it was left. */
  resume(): void;
  /** Starts reading; returns a function that stops it. */
  start(): () => void;
}

export interface LinkSessionOptions {
  api: LinkApi;
  code: string;
  signals: PageSignals;
  getStorage: StorageGetter;
  go(path: string): void;
  randomKey(): string;
  /** In [0, 1). */
  random?: () => number;
}

const IDLE = { busy: false, error: null };
/** Only others change the link, so it is seldom read again while it can be paid. */
const OPEN_MS = 5 * 60_000;
/** Codes that say that the shown link is out of date. */
const STALE = ['payment_link_inactive', 'payment_link_expired', 'payment_link_used', 'payment_link_in_use'];

export function createLinkSession(options: LinkSessionOptions): LinkSession {
  const { api, code, signals, getStorage, go, randomKey, random = Math.random } = options;
  const storageKey = `cowrie.link.${code}`;
  const listeners = new Set<() => void>();
  let state: LinkState = {
    link: null,
    readError: null,
    online: signals.isOnline(),
    opening: IDLE,
    ownPayment: ownPaymentOf(readText(getStorage, storageKey)),
  };
  /** The last request and its key. */
  let last: { request: string; key: string } | null = null;

  function set(change: Partial<LinkState>): void {
    state = { ...state, ...change };
    listeners.forEach((listener) => listener());
  }

  const poller = createPoller({
    async poll(signal) {
      set({ link: await api.readLink(signal), readError: null });
      return state.link?.state === 'in_use' ? POLL_MAX_MS : OPEN_MS;
    },
    delayAfterFailure(error, failures) {
      if (!(error instanceof ApiError)) throw error;
      set({ readError: { error, failures }, ...(error.isNotFound && { link: null }) });
      return error.isNotFound ? null : failureBackoffMs(failures, random());
    },
  });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async open(body) {
      if (state.opening.busy) return;
      set({ opening: { busy: true, error: null } });
      const request = JSON.stringify(body);
      if (last?.request !== request) last = { request, key: randomKey() };
      try {
        const payCode = await api.open(body, last.key);
        writeText(getStorage, storageKey, payCode);
        set({ ownPayment: ownPaymentOf(payCode) });
        go(`/${payCode}`);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The merchant has changed the link since the first try.
        if (error.facts.code === 'idempotency_key_reused') last = null;
        set({ opening: { busy: false, error } });
        if (STALE.includes(error.facts.code ?? '')) poller.pollNow();
      }
    },
    retry: poller.pollNow,
    resume() {
      set({ opening: IDLE });
      poller.pollNow();
    },
    start() {
      const unsubscribe = watchPage(signals, {
        onConnection: (online) => set({ online }),
        onHidden: poller.pause,
        onReturn: poller.resume,
      });
      // In a background tab the page reads once.
      poller.resume();
      if (signals.isHidden()) poller.pause();
      return () => {
        unsubscribe();
        poller.stop();
      };
    },
  };
}

function ownPaymentOf(payCode: string | null): string | null {
  return payCode && isPayCode(payCode) ? `/${payCode}` : null;
}
