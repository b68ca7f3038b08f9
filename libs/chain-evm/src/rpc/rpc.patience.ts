import { RpcUnreachableError } from '../chain.errors';
import { isBusy } from './rpc.classify';
import type { RpcAnswer } from './rpc.types';

/**
 * Waits in milliseconds, used up in this order. With them, an endpoint that refuses two requests of three is
 * read all the same.
 */
const WAITS_MS = [100, 400, 1_000];
/**
 * An endpoint that asks for a longer wait, or is slower to answer, rests instead (`node.rest.ts`): the caller
 * holds a lease meanwhile.
 */
const LONGEST_WAIT_MS = 2_000;

/**
 * Repeats a request while every endpoint that can be asked says that it is asked too often: after 100, 400
 * and 1,000 ms, or as long as it asks to wait (`Retry-After`), at most 2 s each time. Every request to an
 * endpoint can be repeated: it reads, or it sends the same signed transaction.
 *
 * @param isRefusal whether a result says the same
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

/** True if the endpoint answered one of the calls that it is rate limited or overloaded. */
export function saysBusy({ error }: RpcAnswer): boolean {
  return error !== undefined && isBusy(error);
}

/**
 * The shortest wait that an endpoint which is asked too often has asked for; undefined if the error says
 * something else.
 */
function waitAskedFor(error: unknown): number | undefined {
  if (!(error instanceof RpcUnreachableError)) return undefined;
  const attempts = (error.facts.attempts ?? [error.facts]) as readonly Record<string, unknown>[];
  const waits = attempts
    .filter(({ kind }) => kind === 'rate_limited')
    .map(({ retryAfterMs }) => Number(retryAfterMs ?? 0));
  return waits.length > 0 ? Math.min(...waits) : undefined;
}
