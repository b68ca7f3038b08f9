import type { CheckoutConfiguration, DepositInstruction, Token, TransactionTrace } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { ApiError } from './api-error';
import { plainLine } from './plain-line';
import { isConfiguration, isDeposit, isFields, isStatus, isTrace } from './wire';
import { withTimeout } from './with-timeout';

/** What the customer chose to pay with. */
export interface Choice {
  token: Token;
  network: string;
}

/** The calls of the page (interface, "Internal checkout endpoints", and trace). All reject with `ApiError`. */
export interface ApiClient {
  /**
   * May be repeated. While nothing changes the very object given before is given again, its `serverTime` as it was then.
   * @param anew asks for the whole answer, with the server's time
   */
  readConfiguration(signal?: AbortSignal, anew?: boolean): Promise<CheckoutConfiguration>;
  /** May be repeated with the same choice: it then answers the same instruction. */
  complete(choice: Choice): Promise<DepositInstruction>;
  /** May be repeated. */
  readStatus(signal?: AbortSignal): Promise<PaymentStatus>;
  /** What became of a transaction: 0x and 64 hex digits. May be repeated. */
  trace(txHash: string): Promise<TransactionTrace>;
}

const READ_TIMEOUT_MS = 10_000;
/** Complete asks rate sources, so it is given longer. */
const COMPLETE_TIMEOUT_MS = 20_000;
/** Trace asks every network, and waits some seconds for each. */
const TRACE_TIMEOUT_MS = 30_000;

interface Call {
  path: string;
  timeoutMs: number;
  body?: object;
  signal?: AbortSignal;
  /** Tag of the answer that is known. */
  tag?: string;
}

type Accepts<T> = (data: unknown) => data is T;
type Use<T> = (response: Response) => Promise<T>;

/**
 * Calls the origin the page came from, which passes `/checkout/` on to the API.
 * @param send `fetch`, or a stand-in for it.
 */
export function createApiClient(payCode: string, send: typeof fetch): ApiClient {
  const base = `/checkout/${encodeURIComponent(payCode)}`;

  function call<T>({ path, timeoutMs, body, signal, tag }: Call, use: Use<T>): Promise<T> {
    const request: RequestInit = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : // The tag is kept by hand, and no cache asked, so that a 304 comes through to the page in every browser.
        { cache: 'no-store', headers: tag ? { 'if-none-match': tag } : {} };
    return withTimeout(
      timeoutMs,
      signal,
      async (aborted) => use(await reach(send, `${base}${path}`, { ...request, signal: aborted })),
      () => new ApiError('timeout'),
    );
  }

  /** For what is asked again and again: the body comes only when it says something new. */
  function reading<T>(path: string, accepts: Accepts<T>, shaped = (data: T): T => data) {
    let known: { tag: string; data: T } | null = null;
    return (signal?: AbortSignal, anew = false): Promise<T> => {
      const last = anew ? null : known;
      return call({ path, timeoutMs: READ_TIMEOUT_MS, signal, tag: last?.tag }, async (response) => {
        if (last && response.status === 304) return last.data;
        const data = shaped(await read(response, accepts));
        const tag = response.headers.get('etag');
        known = tag ? { tag, data } : null;
        return data;
      });
    };
  }

  return {
    readConfiguration: reading('', isConfiguration, withPlainName),
    readStatus: reading('/status', isStatus),
    complete: (choice) =>
      call({ path: '/complete', timeoutMs: COMPLETE_TIMEOUT_MS, body: choice }, (response) =>
        read(response, isDeposit),
      ),
    trace: (txHash) =>
      call({ path: '/trace', timeoutMs: TRACE_TIMEOUT_MS, body: { txHash } }, (response) =>
        read(response, isTrace),
      ),
  };
}

/** For an address that holds no pay code: there is nothing to ask for. */
export const noPayment: ApiClient = {
  readConfiguration: notFound,
  complete: notFound,
  readStatus: notFound,
  trace: notFound,
};

function withPlainName(config: CheckoutConfiguration): CheckoutConfiguration {
  return { ...config, businessName: plainLine(config.businessName) };
}

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

async function read<T>(response: Response, accepts: Accepts<T>): Promise<T> {
  const envelope: unknown = await response.json().catch((error: unknown) => {
    // A line that broke in the middle is no answer; what is no JSON came from somebody else.
    if (!(error instanceof SyntaxError)) throw new ApiError('unreachable');
    return null;
  });
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
