import { boundedText } from '../http/bounded-text';
import { RailUnavailableError } from '../rail.port';

/** How to reach Paycrest. */
export interface PaycrestAccess {
  /** Without a trailing slash, for example `https://api.paycrest.io`. */
  baseUrl: string;
  /** Absent: only Paycrest's public calls work. */
  apiKey?: string | undefined;
  /** Time-out of one call, body included. Default 10 s. */
  timeoutMs?: number | undefined;
}

/** A deliberate answer of the API: the requested data, or the reason for a refusal. */
export interface PaycrestAnswer {
  status: number;
  message: string;
  data: unknown;
}

const TIMEOUT_MS = 10_000;
/** The list of all banks of Nigeria takes about 60 kB. */
const MOST_BYTES = 512 * 1024;
/**
 * Answers about the request itself. All others mean that the API is failing or that it is called too often.
 */
const MEANT = new Set([200, 201, 400, 404]);

/**
 * Calls the API once. It follows no redirect: the key goes to the configured host only.
 * @throws RailUnavailableError if no answer is about the request
 */
export async function callPaycrest(
  { baseUrl, apiKey, timeoutMs = TIMEOUT_MS }: PaycrestAccess,
  path: string,
  body?: object,
): Promise<PaycrestAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      signal,
      headers: {
        ...(apiKey && { 'API-Key': apiKey }),
        accept: 'application/json',
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    status = response.status;
    text = await boundedText(response, { mostBytes: MOST_BYTES, tooLarge });
  } catch (cause) {
    if (cause instanceof RailUnavailableError) throw cause;
    const why = signal.aborted ? `did not answer within ${timeoutMs} ms` : 'cannot be reached';
    throw new RailUnavailableError(`Paycrest ${why}`, { cause });
  }
  if (status === 401 || status === 403)
    throw new RailUnavailableError(
      `Paycrest ${apiKey ? 'refuses the' : 'wants an'} API key (${status}); check PAYCREST_API_KEY`,
    );
  if (!MEANT.has(status)) throw new RailUnavailableError(`Paycrest answered with status ${status}`);
  return { status, ...envelopeOf(text) };
}

const tooLarge = () => new RailUnavailableError('Paycrest’s answer is too large');

function envelopeOf(text: string): Pick<PaycrestAnswer, 'message' | 'data'> {
  try {
    const { message, data } = JSON.parse(text) as { message?: unknown; data?: unknown };
    return { message: typeof message === 'string' ? message : '', data };
  } catch (cause) {
    throw new RailUnavailableError('Paycrest’s answer is not JSON', { cause });
  }
}
