import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEntityTag } from './entity-tag';

/**
 * Headers that a 304 keeps: they belong to this response, not to the body that the client has stored (RFC
 * 9110 §15.4.5).
 */
const KEPT_HEADERS = /^(etag|cache-control|vary|x-request-id|ratelimit)/;
const CROSS_ORIGIN = /^access-control-/;

/**
 * Turns a response into 304 if the client already has it (docs/interface.md §4.8). A waiting page polls
 * hundreds of times, often on metered mobile data. So a 304 has no body, and repeats no header of the body.
 */
export function answerNotModified<Payload>(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Payload,
  done: (error: null, payload: Payload | null) => void,
): void {
  if (!isKnown(request, reply)) return done(null, payload);
  const isKept = (name: string) =>
    KEPT_HEADERS.test(name) || (request.headers.origin !== undefined && CROSS_ORIGIN.test(name));
  for (const name of Object.keys(reply.getHeaders())) if (!isKept(name)) reply.removeHeader(name);
  reply.code(304);
  // Fastify itself removes the body of a HEAD response, and fails when there is none.
  done(null, request.method === 'HEAD' ? payload : null);
}

function isKnown({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || (method !== 'GET' && method !== 'HEAD') || reply.statusCode !== 200)
    return false;
  const tag = reply.getHeader('etag');
  return typeof tag === 'string' && matchesEntityTag(known, tag);
}
