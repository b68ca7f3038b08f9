import type { CheckoutConfiguration, DepositInstruction, Token } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { ApiError } from './api-error';
import { isConfiguration, isDeposit, isFields, isStatus } from './wire';
import { withTimeout } from './with-timeout';

/** What the customer chose to pay with. */
export interface Choice {
  token: Token;
  network: string;
}

/** The three calls of the page (interface, "Internal checkout endpoints"). All reject with `ApiError`. */
export interface ApiClient {
  /** May be repeated. */
  readConfiguration(signal?: AbortSignal): Promise<CheckoutConfiguration>;
  /** May be repeated with the same choice: it then answers the same instruction. */
  complete(choice: Choice): Promise<DepositInstruction>;
  /** May be repeated. */
  readStatus(signal?: AbortSignal): Promise<PaymentStatus>;
}

const READ_TIMEOUT_MS = 10_000;
/** Complete asks rate sources, so it is given longer. */
const COMPLETE_TIMEOUT_MS = 20_000;

interface Call<T> {
  path: string;
  timeoutMs: number;
  body?: Choice;
  signal?: AbortSignal;
  accepts: (data: unknown) => data is T;
}

/**
 * Calls the origin the page came from, which passes `/checkout/` on to the API.
 * @param send `fetch`, or a stand-in for it.
 */
export function createApiClient(payCode: string, send: typeof fetch): ApiClient {
  const base = `/checkout/${encodeURIComponent(payCode)}`;

  async function call<T>({ path, timeoutMs, body, signal, accepts }: Call<T>): Promise<T> {
    const request: RequestInit = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { cache: 'no-store' };
    return withTimeout(
      timeoutMs,
      signal,
      async (aborted) => read(await reach(send, `${base}${path}`, { ...request, signal: aborted }), accepts),
      () => new ApiError('timeout'),
    );
  }

  return {
    readConfiguration: (signal) =>
      call({ path: '', timeoutMs: READ_TIMEOUT_MS, signal, accepts: isConfiguration }),
    complete: (choice) =>
      call({ path: '/complete', timeoutMs: COMPLETE_TIMEOUT_MS, body: choice, accepts: isDeposit }),
    readStatus: (signal) => call({ path: '/status', timeoutMs: READ_TIMEOUT_MS, signal, accepts: isStatus }),
  };
}

/** For an address that holds no pay code: there is nothing to ask for. */
export const noPayment: ApiClient = {
  readConfiguration: notFound,
  complete: notFound,
  readStatus: notFound,
};

function notFound(): Promise<never> {
  return Promise.reject(new ApiError('refused', { status: 404 }));
}

async function reach(send: typeof fetch, path: string, request: RequestInit): Promise<Response> {
  try {
    return await send(path, request);
  } catch {
    throw new ApiError('unreachable');
  }
}

async function read<T>(response: Response, accepts: (data: unknown) => data is T): Promise<T> {
  const envelope: unknown = await response.json().catch(() => null);
  if (response.ok && isFields(envelope) && envelope.success === true && accepts(envelope.data))
    return envelope.data;
  if (response.ok) throw new ApiError('malformed', { status: response.status });
  // A proxy in between may answer an error without the envelope; the status still counts.
  const failure = isFields(envelope) ? envelope : {};
  const error = isFields(failure.error) ? failure.error : {};
  throw new ApiError('refused', {
    status: response.status,
    code: typeof error.code === 'string' ? error.code : undefined,
    text: typeof failure.message === 'string' ? failure.message : undefined,
    retryAfterMs: secondsToMs(response.headers.get('retry-after')),
  });
}

function secondsToMs(header: string | null): number | undefined {
  return header !== null && /^\d{1,4}$/.test(header) ? Number(header) * 1000 : undefined;
}
