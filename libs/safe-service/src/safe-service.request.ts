import { SafeServiceError } from './safe-service.error';

/** Where the service is, and how it is called. */
export interface SafeServiceOptions {
  /** Up to and including `/api`, such as `https://api.safe.global/tx-service/base/api`. */
  url: string;
  /** Sent as bearer token. Safe's own service needs one. */
  apiKey?: string | undefined;
  /** Time-out of a whole call, body included. Default 10 s. */
  timeoutMs?: number;
}

/** The answer to a call. `body` is undefined if the service sent none. */
export interface ServiceAnswer {
  status: number;
  body: unknown;
}

const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 1024 * 1024;
/** How much of the service's message is shown: about a line. */
const MOST_SHOWN = 200;
const LONGEST_REST_MS = 15 * 60_000;

/**
 * Makes one call once. It follows no redirect: the key goes to the configured host or nowhere. Answers with
 * 404 are returned.
 *
 * @throws SafeServiceError
 */
export async function callService(
  { url, apiKey, timeoutMs = TIMEOUT_MS }: SafeServiceOptions,
  path: string,
  body?: object,
): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'cowrie',
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    text = await readBounded(response);
  } catch (error) {
    if (error instanceof SafeServiceError) throw error;
    const what = signal.aborted ? `did not answer within ${timeoutMs} ms` : 'cannot be reached';
    throw new SafeServiceError('unavailable', `the Safe’s service ${what}`, undefined, { cause: error });
  }
  const { status } = response;
  if (status === 429) throw busy(response);
  if (status === 408 || status >= 500)
    throw new SafeServiceError('unavailable', `the Safe’s service answers with ${status}`);
  if (!response.ok && status !== 404) throw refused(status, text);
  return { status, body: text === '' ? undefined : parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new SafeServiceError('malformed', 'the Safe’s service answers with no JSON', undefined, { cause });
  }
}

function busy(response: Response): SafeServiceError {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const restMs = seconds > 0 ? Math.min(seconds * 1000, LONGEST_REST_MS) : undefined;
  return new SafeServiceError('busy', 'the Safe’s service answers with 429', restMs);
}

function refused(status: number, text: string): SafeServiceError {
  const said = text.replace(/\s+/g, ' ').slice(0, MOST_SHOWN);
  return new SafeServiceError('refused', `the Safe’s service refuses it with ${status}: ${said}`);
}

/** Stops reading at the limit, so that a broken or hostile service cannot fill the memory. */
async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BODY_BYTES)
      throw new SafeServiceError('malformed', `the Safe’s service answers with over ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
