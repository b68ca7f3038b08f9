import { RpcUnreachableError } from '../chain.errors';
import { isBusy } from './rpc.classify';
import type { RpcAnswer } from './rpc.types';

/**
 * Waits in milliseconds, used up in this order. With them, even an endpoint that refuses two of three
 * requests can be read.
 */
const WAITS_MS = [100, 400, 1_000];
/**
 * An endpoint that asks for a longer wait, or answers more slowly, rests instead (`node.rest.ts`), because
 * the caller holds a lease meanwhile.
 */
const LONGEST_WAIT_MS = 2_000;

/**
 * Repeats a request while every available endpoint is rate limited: after 100, 400 and 1,000 ms, or after the
 * wait that it asks for (`Retry-After`), at most 2 s each time. Every request to an endpoint can be repeated:
 * it reads, or it sends the same signed transaction.
 *
 * @param isRefusal whether a result says that the endpoint is rate limited
 * @returns the last result
 * @throws the last error
 */
export async function patiently<T>(
  ask: () => Promise<T>,
  wait: (ms: number) => Promise<unknown>,
  isRefusal: (result: T) => boolean = () => false,
): Promise<T> {
  for (const waitMs of WAITS_MS) {
    const beganAtMs = performance.now();
    let askedForMs: number | undefined;
    try {
      const result = await ask();
      if (!isRefusal(result)) return result;
      askedForMs = 0;
    } catch (error) {
      askedForMs = waitAskedFor(error);
      const isSlow = performance.now() - beganAtMs > LONGEST_WAIT_MS;
      if (askedForMs === undefined || askedForMs > LONGEST_WAIT_MS || isSlow) throw error;
    }
    await wait(Math.max(waitMs, askedForMs));
  }
  return ask();
}

/** True if the answer says that the endpoint is rate limited or overloaded. */
export function saysBusy({ error }: RpcAnswer): boolean {
  return error !== undefined && isBusy(error);
}

/** The shortest wait that a rate-limited endpoint asks for; undefined for any other error. */
function waitAskedFor(error: unknown): number | undefined {
  if (!(error instanceof RpcUnreachableError)) return undefined;
  const attempts = (error.facts.attempts ?? [error.facts]) as readonly Record<string, unknown>[];
  const waits = attempts
    .filter(({ kind }) => kind === 'rate_limited')
    .map(({ retryAfterMs }) => Number(retryAfterMs ?? 0));
  return waits.length > 0 ? Math.min(...waits) : undefined;
}
