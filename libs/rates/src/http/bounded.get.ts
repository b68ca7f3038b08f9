import { parseExactJson } from '@cowrie/money';
import { RateSourceError } from '../rate-source.error';

export interface GetOptions {
  /** Time-out of the whole call, body included. */
  timeoutMs: number;
  maxBodyBytes?: number;
  /** In addition to those of every call. */
  headers?: Readonly<Record<string, string>>;
}

const MAX_BODY_BYTES = 256 * 1024;

/**
 * Returns a JSON document with its numbers as strings. It follows no redirect: a rate comes from the
 * configured host or not at all. It can be repeated.
 * @throws RateSourceError
 */
export async function getExactJson(
  url: string,
  { timeoutMs, maxBodyBytes = MAX_BODY_BYTES, headers = {} }: GetOptions,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  let text: string;
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json', 'user-agent': 'cowrie', ...headers },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new RateSourceError('refused', `answered with status ${response.status}`, {
        retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
      });
    }
    text = await readBounded(response, maxBodyBytes);
  } catch (error) {
    if (error instanceof RateSourceError) throw error;
    if (signal.aborted)
      throw new RateSourceError('timeout', `no answer within ${timeoutMs} ms`, { cause: error });
    throw new RateSourceError('unreachable', 'cannot be reached', { cause: error });
  }
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new RateSourceError('malformed', 'the answer is not JSON', { cause: error });
  }
}

/**
 * The longest pause that a service can ask for. A longer one is a mistake, and the source would be lost for
 * good.
 */
const MAX_RETRY_AFTER_SECONDS = 3600;

/** Seconds as in RFC 9110 §10.2.3. A date is ignored: it would need the service's clock. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null || !/^\d{1,9}$/.test(header.trim())) return undefined;
  return Math.min(Number(header), MAX_RETRY_AFTER_SECONDS) * 1000;
}

/** Stops reading at the limit, so that a broken or hostile service cannot fill the memory. */
async function readBounded(response: Response, maxBodyBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBodyBytes)
      throw new RateSourceError('too_large', `the answer is larger than ${maxBodyBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
