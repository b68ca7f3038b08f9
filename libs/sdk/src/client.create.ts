import createClient from 'openapi-fetch';
import { createEvents, type Events } from './events.api';
import { type Keys, keyring } from './keys';
import type { paths } from './openapi.generated';
import { createPayments, type Payments } from './payments.api';
import { createRefunds, type Refunds } from './refunds.api';
import { createRetryingFetch } from './retrying.fetch';
import { createSettlements, type Settlements } from './settlements.api';
import { createTestHelpers, type TestHelpers } from './test-helpers.api';

/** A simulated customer waits for blocks, and for a worker to see them. */
const SIMULATION_MS = 60_000;

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
  const once = clientWith({ timeoutMs: Math.max(timeoutMs, SIMULATION_MS), maxRetries: 0 });
  const keyFor = keyring({ publicKey, secretKey });
  return {
    payments: createPayments(api, keyFor),
    refunds: createRefunds(api, keyFor),
    settlements: createSettlements(api, keyFor),
    events: createEvents(api, keyFor),
    testHelpers: createTestHelpers(once, keyFor),
  };
}
