import { CowrieConnectionError } from './api.error';
import { delayMs, isRetryable } from './retry.policy';

export interface RetryOptions {
  fetch: typeof globalThis.fetch;
  /** For each try. */
  timeoutMs: number;
  /** Tries after the first. */
  maxRetries: number;
  random?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * A `fetch` that tries again on failures of the network, 429 and 5xx. Every request that it is given must be one that
 * may be repeated: a read, or one with an idempotency key.
 * @throws CowrieConnectionError when no answer came; the caller's own reason when the caller aborted
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

/** One try, read to its end: an answer that breaks off is none. */
async function tryOnce(request: Request, { fetch, timeoutMs }: RetryOptions) {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    // A copy: a body can be sent once only.
    const response = await fetch(request.clone(), { signal });
    const body = await response.text();
    const { status, headers } = response;
    if (response.ok && !headers.get('content-type')?.includes('json'))
      return new CowrieConnectionError('what answers is not Cowrie: check baseUrl');
    return new Response(body, { status, headers });
  } catch (cause) {
    request.signal.throwIfAborted();
    const reason = signal.aborted ? `no answer within ${timeoutMs} ms` : 'the service cannot be reached';
    return new CowrieConnectionError(reason, { cause });
  }
}

function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
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
