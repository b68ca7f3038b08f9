import type { IncomingMessage } from 'node:http';
import { authorizationOf } from '@cowrie/api/platform/http/authorization';

/**
 * The text that a request sends as its API key, whether such a key exists or not. Undefined: none
 * (docs/interface.md §5.1).
 */
export function keyTextOf(request: IncomingMessage): string | undefined {
  return /^Bearer ([\w]{1,128})$/i.exec(authorizationOf(request) ?? '')?.[1];
}
