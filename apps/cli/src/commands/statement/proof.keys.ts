import { open } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import type { RateProofKeys } from '@cowrie/sdk/proofs';
import { CliError, EXIT, UsageError } from '../../exit';
import { withoutMark } from '../../output/json.format';

const TIMEOUT_MS = 10_000;
/** About 400 keys. */
const MOST_BYTES = 64 * 1024;
const WEB_ADDRESS = /^https?:/i;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The option `--keys`: a file, or a web address that nobody on the way can change. @throws
 * InvalidArgumentError
 */
export function keysSource(text: string): string {
  if (!WEB_ADDRESS.test(text)) return text;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url && (url.protocol === 'https:' || LOOPBACK.includes(url.hostname));
  if (!isSafe || url.username || url.password)
    throw new InvalidArgumentError(
      'Give an https address without a password, such as https://cowrie.example/.well-known/jwks.json, or a file.',
    );
  return text;
}

/**
 * The keys of a JWK set.
 * @param source what `keysSource` returned
 * @param pathOf the absolute path of a file that the user named
 * @throws CliError when nobody answers; UsageError when it is not a JWK set
 */
export async function readProofKeys(
  source: string,
  pathOf: (file: string) => string,
): Promise<RateProofKeys> {
  const text = WEB_ADDRESS.test(source) ? await fetched(new URL(source)) : await readFileOf(pathOf(source));
  const keys = keysIn(text);
  if (!keys)
    throw new UsageError(
      `${named(source)} holds no JWK set of up to ${MOST_BYTES / 1024} KiB; the service has it at /.well-known/jwks.json`,
    );
  return { keys };
}

/** Asks once, because the user can repeat the command. Undefined if the answer is too long. */
async function fetched(url: URL): Promise<string | undefined> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await textUpTo(response.body ?? []);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new CliError(EXIT.unreachable, `${named(url.href)} does not give the keys (${reason})`);
  }
}

async function readFileOf(path: string): Promise<string | undefined> {
  try {
    const file = await open(path);
    // A stream closes its file.
    return await textUpTo(file.createReadStream() as AsyncIterable<Uint8Array>);
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}

/** Stops at the limit, so that an endless answer cannot fill the memory. */
async function textUpTo(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string | undefined> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) return undefined;
    read.push(part);
  }
  return Buffer.concat(read).toString('utf8');
}

function keysIn(text: string | undefined): RateProofKeys['keys'] | undefined {
  try {
    const { keys } = JSON.parse(withoutMark(text ?? '')) as { keys?: unknown };
    const isSet = Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null);
    return isSet ? (keys as RateProofKeys['keys']) : undefined;
  } catch {
    return undefined;
  }
}

/** Without a query, user or password, which can be secret. */
function named(source: string): string {
  if (!WEB_ADDRESS.test(source)) return source;
  const { origin, pathname } = new URL(source);
  return origin + pathname;
}
