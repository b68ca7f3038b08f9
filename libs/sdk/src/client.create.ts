import createClient from 'openapi-fetch';
import { createEvents, type Events } from './events.api';
import { type Keys, keyring } from './keys';
import type { paths } from './openapi.generated';
import { createPayments, type Payments } from './payments.api';
import { createRetryingFetch } from './retrying.fetch';

export interface CowrieClientOptions extends Keys {
  /** Where the service is: `https://api.example.com`. */
  baseUrl: string;
  /** For each try, in milliseconds. Default 10,000. */
  timeoutMs?: number;
  /** Tries after the first. Default 3. */
  maxRetries?: number;
  /** In place of the platform's own. */
  fetch?: typeof globalThis.fetch;
}

export interface CowrieClient {
  payments: Payments;
  events: Events;
}

/**
 * A client for merchants. A browser gets the public key only.
 * @throws Error when the keys are mixed up
 */
export function createCowrieClient(options: CowrieClientOptions): CowrieClient {
  const { baseUrl, publicKey, secretKey, timeoutMs = 10_000, maxRetries = 3 } = options;
  const { fetch = globalThis.fetch } = options;
  const api = createClient<paths>({
    baseUrl,
    fetch: createRetryingFetch({ fetch, timeoutMs, maxRetries }),
    // A key goes to the host that was named, and to no other.
    redirect: 'error',
  });
  const keyFor = keyring({ publicKey, secretKey });
  return { payments: createPayments(api, keyFor), events: createEvents(api, keyFor) };
}
