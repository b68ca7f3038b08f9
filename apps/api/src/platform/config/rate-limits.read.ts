import type { RateLimitPolicies } from '../rate-limit/rate-limit.policy';

type ReadInteger = (name: string, fallback: number, min: number, max: number) => number;

const MOST = 1_000_000;

/**
 * `RATE_LIMIT_…`: requests in each `RATE_LIMIT_WINDOW_SECONDS`, all at once if need be.
 *
 * - Keys: 600 a minute are ten payments begun, or looked up, a second.
 * - Failed authentications of an address: a service with a mistyped key notices within 60; who guesses gets no further.
 * - The checkout's calls of an address: mobile carriers put thousands of customers behind one address, and each open page
 *   asks every 3 s. 6000 a minute are 300 pages open at once.
 * - `complete` of one payment: a customer chooses once; 30 leave room for failing connections.
 * - `trace` of one payment: each asks every network's nodes. A payer pastes a hash once or twice, and again after a minute.
 */
export function readRateLimits(integer: ReadInteger): RateLimitPolicies {
  const windowSeconds = integer('RATE_LIMIT_WINDOW_SECONDS', 60, 1, 86_400);
  const policy = (name: string, limit: number) => ({ limit: integer(name, limit, 1, MOST), windowSeconds });
  return {
    'secret-key': policy('RATE_LIMIT_SECRET_KEY', 600),
    'public-key': policy('RATE_LIMIT_PUBLIC_KEY', 600),
    'failed-auth': policy('RATE_LIMIT_FAILED_AUTH', 60),
    checkout: policy('RATE_LIMIT_CHECKOUT', 6000),
    complete: policy('RATE_LIMIT_COMPLETE', 30),
    trace: policy('RATE_LIMIT_TRACE', 10),
  };
}
