import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A caller that sends its key as an ID by mistake would put it into every log line. */
const VALID_ID = /^(?!cwr_|whsec_)[\w.:-]{1,128}$/;

/** The caller's own `X-Request-Id` if it is valid, otherwise a new one (docs/interface.md §4). */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && VALID_ID.test(given) ? given : randomUUID();
}
