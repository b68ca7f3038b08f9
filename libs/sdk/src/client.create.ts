import createClient from 'openapi-fetch';
import { createEvents, type Events } from './events.api';
import { type Keys, keyring } from './keys';
import type { paths } from './openapi.generated';
import { createPayments, type Payments } from './payments.api';
import { createRefunds, type Refunds } from './refunds.api';
import { createRetryingFetch } from './retrying.fetch';
import { createSettlements, type Settlements } from './settlements.api';
import { createTestHelpers, type TestHelpers } from './test-helpers.api';
import { createX402, type X402 } from './x402.api';

/** A simulated customer and a signed payment wait for blocks. */
const BLOCKS_MS = 60_000;

export interface CowrieClientOptions extends Keys {
  /** The address of the service, such as `https://api.example.com`. */
  baseUrl: string;
  /** The time-out of each attempt, in milliseconds. Default 10,000. */
  timeoutMs?: number | undefined;
  /** Retries after the first attempt. Default 3. */
  maxRetries?: number | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

export interface CowrieClient {
  payments: Payments;
  refunds: Refunds;
  settlements: Settlements;
  events: Events;
  testHelpers: TestHelpers;
  x402: X402;
}

/**
 * Creates a client for merchants. In a browser, pass the public key only.
 * @throws Error when the keys are swapped or belong to different environments
 */
export function createCowrieClient(options: CowrieClientOptions): CowrieClient {
  const { baseUrl, publicKey, secretKey, timeoutMs = 10_000, maxRetries = 3 } = options;
  const { fetch = globalThis.fetch } = options;
  const clientWith = (tries: { timeoutMs: number; maxRetries: number }) =>
    createClient<paths, 'application/json'>({
      baseUrl,
      fetch: createRetryingFetch({ fetch, ...tries }),
      // Following a redirect could send the key to another host.
      redirect: 'error',
    });
  const api = clientWith({ timeoutMs, maxRetries });
  const once = clientWith({ timeoutMs: Math.max(timeoutMs, BLOCKS_MS), maxRetries: 0 });
  // It waits for a block, and can be repeated.
  const patient = clientWith({ timeoutMs: Math.max(timeoutMs, BLOCKS_MS), maxRetries });
  const keyFor = keyring({ publicKey, secretKey });
  const payments = createPayments(api, keyFor);
  return {
    payments,
    refunds: createRefunds(api, keyFor),
    settlements: createSettlements(api, keyFor),
    events: createEvents(api, keyFor),
    testHelpers: createTestHelpers(once, keyFor),
    x402: createX402(patient, payments),
  };
}
