import { isUtf8 } from 'node:buffer';
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import { isExactNumber } from '@cowrie/money';
import { ApiError } from './api.error';

/**
 * The strings and numbers of a JSON text. Strings come first, so that digits inside them do not count as
 * numbers.
 */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/**
 * A string of a JSON text, and the colon after it if it is a name. All strings are read, so that their
 * contents never count as a name.
 */
const STRING_AND_COLON = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;
/** JSON.parse reads this as Infinity, which the rules of every number field refuse with their own message. */
const REFUSED_NUMBER = '1e999';
/** A double holds it exactly, and it is above every upper limit, so that the message names the limit. */
const TOO_LARGE_NUMBER = '1e22';
/**
 * A text that may contain a forbidden name or an inexact number, or that begins with a byte order mark. Few
 * bodies do.
 */
const UNUSUAL = /^\uFEFF|__proto__|constructor|\\u|\d[eE]|[\d.]{15}/;

/**
 * Makes the service read bodies as JSON in UTF-8 only, without compression (docs/interface.md §7.3).
 *
 * Numbers are checked as text: `4999.999999999999999999` would become 5000 as a double, and pass as an amount
 * with two decimals. A number that a double cannot hold exactly is refused: a large one as above the
 * limits, any other as malformed.
 */
export function readJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error') as FastifyBodyParser<string>;
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done): void => {
      if (!isPlainUtf8(request)) return done(new ApiError('unsupported_media_type'));
      if (!isUtf8(bytes)) return done(new ApiError('malformed_json'));
      if (request.routeOptions.config.keepsBytes) bytesOfBodies.set(request, bytes);
      const text = bytes.toString('utf8');
      const quick = parsedQuickly(text);
      if (quick !== undefined) return done(...judged(text, quick));
      void parse(request, text, (error, body) => {
        if (!error && repeatsName(text, body)) return done(new ApiError('malformed_json'));
        const exact = error ? text : withoutInexactNumbers(text);
        if (exact === text) done(error, body);
        else void parse(request, exact, done);
      });
    },
  );
}

/** The bytes of bodies that a signature covers, as long as their requests live. */
const bytesOfBodies = new WeakMap<FastifyRequest, Buffer>();

/** The bytes of a body, as received. Empty without a body, and without `KeepsBytes` on the handler. */
export function bytesOf(request: FastifyRequest): Buffer {
  return bytesOfBodies.get(request) ?? Buffer.alloc(0);
}

/** The arguments of a parser's callback: the value, or the error that the text repeats a name. */
function judged(json: string, value: unknown): [error: Error | null, value?: unknown] {
  return repeatsName(json, value) ? [new ApiError('malformed_json')] : [null, value];
}

/**
 * Whether an object in the text names a field twice. `JSON.parse` takes the last one and other readers the
 * first, so a proxy that checks a body could see a different amount (RFC 8259 §4). @param json valid JSON
 * @param value its parsed value
 */
function repeatsName(json: string, value: unknown): boolean {
  let names = 0;
  for (const [, colon] of json.matchAll(STRING_AND_COLON)) if (colon !== undefined) names += 1;
  return names !== countNames(value);
}

/** Without recursion: a body can be nested more deeply than the stack. */
function countNames(value: unknown): number {
  let names = 0;
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner: unknown[] = Object.values(next);
    if (!Array.isArray(next)) names += inner.length;
    for (const one of inner) left.push(one);
  }
  return names;
}

/**
 * The value of a simple text; undefined for all others and for invalid JSON. The parser reads those, or says
 * what is wrong.
 */
function parsedQuickly(text: string): unknown {
  if (UNUSUAL.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the headers say that the body is neither compressed nor in another character set. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  if (headers['content-type'] === 'application/json' && !headers['content-encoding']) return true;
  const charsets = (headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi);
  return (
    /^(identity)?$/i.test(headers['content-encoding'] ?? '') &&
    [...charsets].every(([, charset]) => /^utf-?8$/i.test(charset ?? ''))
  );
}

/**
 * The same JSON, with each number that a double cannot hold exactly replaced by one that is refused. @param
 * json valid JSON
 */
function withoutInexactNumbers(json: string): string {
  return json.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || isExactNumber(token) ? token : replacementOf(token),
  );
}

function replacementOf(number: string): string {
  if (Math.abs(Number(number)) <= Number.MAX_SAFE_INTEGER) return REFUSED_NUMBER;
  return number.startsWith('-') ? `-${TOO_LARGE_NUMBER}` : TOO_LARGE_NUMBER;
}
