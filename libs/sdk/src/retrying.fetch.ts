import { CowrieConnectionError } from './api.error';
import { delayMs, isRetryable } from './retry.policy';

export interface RetryOptions {
  fetch: typeof globalThis.fetch;
  /** The time-out of each attempt. */
  timeoutMs: number;
  /** Retries after the first attempt. */
  maxRetries: number;
  random?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * A `fetch` that retries after network failures, 429 and 5xx. Every request must be repeatable: a read, or a
 * request with an idempotency key. The function throws CowrieConnectionError when no answer arrives, and the
 * caller's reason when the caller aborts.
 */
export function createRetryingFetch(options: RetryOptions): (request: Request) => Promise<Response> {
  const { maxRetries, random = Math.random, sleep = sleepFor } = options;
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tryOnce(request, options);
      const isLast = attempt >= maxRetries;
      if (outcome instanceof Response && (isLast || !isRetryable(outcome.status))) return outcome;
      const retryAfter = outcome instanceof Response ? outcome.headers.get('retry-after') : null;
      const wait = isLast ? undefined : delayMs(attempt, { random, retryAfter, nowMs: Date.now() });
      if (wait === undefined) {
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      await sleep(wait, request.signal);
    }
  };
}

/** One attempt. It reads the whole body, because an incomplete answer is not an answer. */
async function tryOnce(request: Request, { fetch, timeoutMs }: RetryOptions) {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    // A copy, because a body can be sent only once.
    const response = await fetch(request.clone(), { signal });
    const body = await response.text();
    const { status, headers } = response;
    if (response.ok && !headers.get('content-type')?.includes('json'))
      return new CowrieConnectionError('the answer is not from Cowrie; check baseUrl');
    return new Response(body, { status, headers });
  } catch (cause) {
    request.signal.throwIfAborted();
    const reason = signal.aborted ? `no answer within ${timeoutMs} ms` : 'the service cannot be reached';
    return new CowrieConnectionError(reason, { cause });
  }
}

/** Waits. It throws the signal's reason when that aborts. */
export function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
