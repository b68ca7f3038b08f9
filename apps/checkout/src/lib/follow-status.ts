import type { PaymentStatus } from '@cowrie/payment-state';
import type { Accepts } from './api-call';

/**
 * Follows a payment until the returned function is called. The page is told the status when a stream begins
 * and after each change, also if it is the same as before, and null when the stream breaks. Then the page
 * has to ask; the stream is opened again later.
 */
export type Follow = (tell: (status: PaymentStatus | null) => void) => () => void;

/** A heartbeat comes every 25 s, and may be late on a bad connection. */
const SILENCE_MS = 40_000;
/** The first attempt after a break; each failure in a row doubles it. */
const RETRY_MIN_MS = 5_000;
const RETRY_MAX_MS = 300_000;
const JITTER = 0.4;

const OPEN: readonly PaymentStatus[] = ['pending', 'processing'];

interface FollowOptions {
  /** Given, so that this file loads no other. */
  isStatus: Accepts<PaymentStatus>;
  /** `EventSource`, or a replacement in tests. Browsers without it only poll. */
  Source?: typeof EventSource | undefined;
  /** In [0, 1). */
  random?: () => number;
}

/**
 * Follows the status by server-sent events (`docs/decisions/0142`). Jitter keeps pages that lost their
 * streams together from coming back together.
 */
export function followStatus(
  payCode: string | null,
  tell: Parameters<Follow>[0],
  { isStatus, Source = window.EventSource, random = Math.random }: FollowOptions,
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
    tell(null);
  }

  function hear(): void {
    clearTimeout(timer);
    timer = setTimeout(lose, SILENCE_MS);
  }

  function open(): void {
    const own = new Source(`/checkout/${payCode}/status/events`);
    source = own;
    hear();
    own.onerror = lose;
    own.addEventListener('heartbeat', hear);
    own.onmessage = ({ data }: MessageEvent<string>) => {
      const status = statusOf(data);
      if (!isStatus(status)) return lose();
      failures = 0;
      hear();
      // The service ends the stream too, which is no loss.
      if (!OPEN.includes(status)) close();
      tell(status);
    };
  }

  if (Source) open();
  return close;
}

/** The data of an event is the body of the polled status. */
function statusOf(data: string): unknown {
  try {
    return (JSON.parse(data) as { data?: unknown }).data;
  } catch {
    return null;
  }
}
