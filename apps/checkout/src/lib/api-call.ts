import { ApiError } from './api-error';
import { isJsonObject } from './wire';
import { withTimeout } from './with-timeout';

export interface ApiCall {
  path: string;
  timeoutMs: number;
  /** With a body it is a POST, otherwise a GET. */
  body?: object | undefined;
  signal?: AbortSignal | undefined;
  /** Additional headers of a POST. */
  headers?: Record<string, string>;
  /** ETag of the cached answer. */
  etag?: string | undefined;
}

export type Accepts<T> = (data: unknown) => data is T;

/**
 * Sends one request to the page's own origin, and hands the response to `use`.
 * @param send `fetch`, or a replacement in tests
 * @throws ApiError
 */
export function callApi<T>(
  send: typeof fetch,
  { path, timeoutMs, body, signal, headers, etag }: ApiCall,
  use: (response: Response) => Promise<T>,
): Promise<T> {
  const request: RequestInit = body
    ? {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }
    : // With the browser's cache in use, some browsers hide a 304 from the page. So the page keeps the tag itself.
      { cache: 'no-store', headers: etag ? { 'if-none-match': etag } : {} };
  return withTimeout(
    timeoutMs,
    signal,
    async (aborted) => use(await fetchResponse(send, path, { ...request, signal: aborted })),
    () => new ApiError('timeout'),
  );
}

async function fetchResponse(send: typeof fetch, path: string, request: RequestInit): Promise<Response> {
  try {
    return await send(path, request);
  } catch {
    throw new ApiError('unreachable');
  }
}

/** The data of an answer. @throws ApiError for a refusal, and for data that `accepts` refuses */
export async function readEnvelope<T>(response: Response, accepts: Accepts<T>): Promise<T> {
  const envelope: unknown = await response.json().catch((error: unknown) => {
    // A connection that breaks inside the body gives no answer. Invalid JSON comes from a proxy, not from the
    // API.
    if (!(error instanceof SyntaxError)) throw new ApiError('unreachable');
    return null;
  });
  if (response.ok && isJsonObject(envelope) && envelope.success === true && accepts(envelope.data))
    return envelope.data;
  if (response.ok) throw new ApiError('malformed', { status: response.status });
  // A proxy can answer with an error without the envelope; the status still counts.
  const failure = isJsonObject(envelope) ? envelope : {};
  const error = isJsonObject(failure.error) ? failure.error : {};
  const [field] = Array.isArray(error.fields) ? (error.fields as unknown[]) : [];
  throw new ApiError('refused', {
    status: response.status,
    code: textOf(error.code),
    text: textOf(failure.message),
    why: whyOf(field),
    retryAfterMs: secondsToMs(response.headers.get('retry-after')),
  });
}

/**
 * The reason's name, if a refusal can have several: the field's message begins with it, as in `checksum: …`.
 */
function whyOf(field: unknown): string | undefined {
  const text = isJsonObject(field) ? textOf(field.message) : undefined;
  return text && /^([a-z_]+): /.exec(text)?.[1];
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function secondsToMs(header: string | null): number | undefined {
  return header !== null && /^\d{1,4}$/.test(header) ? Number(header) * 1000 : undefined;
}
