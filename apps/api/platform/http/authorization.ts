import type { IncomingMessage } from 'node:http';

const NAME = 'authorization';

/**
 * The value of the `Authorization` header. Undefined when the header is missing, or sent more than once
 * (docs/interface.md §5.1).
 *
 * Node keeps the first of two such headers and drops the others. A proxy in front may have checked the one
 * that Node drops.
 */
export function authorizationOf({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | undefined {
  let count = 0;
  // Names and values alternate in the raw list.
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === NAME.length && name.toLowerCase() === NAME) count += 1;
  }
  return count > 1 ? undefined : headers.authorization;
}
