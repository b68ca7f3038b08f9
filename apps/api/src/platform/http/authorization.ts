import type { IncomingMessage } from 'node:http';

/**
 * The value of the `Authorization` header. Undefined when the header is missing, or sent more than once (docs/interface.md §5.1).
 *
 * Node keeps the first of two such headers and drops the others. A proxy in front could have checked one that Node drops.
 */
export function authorizationOf({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | undefined {
  // Names and values take turns in the raw list.
  const count = rawHeaders.filter((name, i) => i % 2 === 0 && /^authorization$/i.test(name)).length;
  return count > 1 ? undefined : headers.authorization;
}
