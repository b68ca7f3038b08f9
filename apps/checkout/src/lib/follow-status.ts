import { isTerminal, type PaymentStatus } from '@cowrie/payment-state';
import { dataOf } from './api-call';
import { isStatus } from './wire';

/** What a page is told about its payment. */
export interface StatusListener {
  /** The payment has changed, or the stream has just begun. The status can be the same as before. */
  onStatus(status: PaymentStatus): void;
  /** The stream is broken, so the page has to ask. It is opened again later. */
  onLost(): void;
}

/** Follows a payment until the returned function is called. */
export type Follow = (listener: StatusListener) => () => void;

/** A heartbeat comes every 25 s, and may be late on a bad connection. */
const SILENCE_MS = 40_000;
/** The first attempt after a break; each failure in a row doubles it. */
const RETRY_MIN_MS = 5_000;
const RETRY_MAX_MS = 300_000;
const JITTER = 0.4;

interface FollowOptions {
  /** `EventSource`, or a replacement in tests. */
  Source: typeof EventSource;
  /** In [0, 1). */
  random?: () => number;
}

/**
 * Follows the status by server-sent events (`docs/decisions/0142`). Jitter keeps pages that lost their
 * streams together from coming back together.
 */
export function followStatus(
  address: string,
  listener: StatusListener,
  { Source, random = Math.random }: FollowOptions,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  let failures = 0;

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function lose(): void {
    close();
    const delayMs = Math.min(RETRY_MIN_MS * 2 ** failures, RETRY_MAX_MS);
    failures += 1;
    timer = setTimeout(open, delayMs * (1 - JITTER * random()));
    listener.onLost();
  }

  function hear(): void {
    clearTimeout(timer);
    timer = setTimeout(lose, SILENCE_MS);
  }

  function open(): void {
    const own = new Source(address);
    source = own;
    hear();
    own.onerror = lose;
    own.addEventListener('heartbeat', hear);
    own.onmessage = ({ data }: MessageEvent<string>) => {
      const status = statusOf(data);
      if (!status) return lose();
      failures = 0;
      hear();
      // The service ends the stream too, which is no loss.
      if (isTerminal(status)) close();
      listener.onStatus(status);
    };
  }

  open();
  return close;
}

/** The status of an event, whose data is the body of the polled status. */
function statusOf(data: string): PaymentStatus | undefined {
  try {
    return dataOf(JSON.parse(data), isStatus);
  } catch {
    return undefined;
  }
}
