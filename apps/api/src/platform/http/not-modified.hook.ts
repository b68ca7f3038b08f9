import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTo } from './entity-tag';

/** What says something of this answer, and not of the one that the client keeps (RFC 9110 §15.4.5). */
const KEPT_HEADERS = /^(etag|cache-control|vary|x-request-id|ratelimit)/;
const CROSS_ORIGIN = /^access-control-/;

/**
 * Turns an answer that the client has already into 304: no body, and no header that only repeats what came with the
 * body, since a page that waits asks hundreds of times over a line that is paid by the byte.
 */
export async function answerNotModified<Payload>(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Payload,
): Promise<Payload | null> {
  const tag = reply.getHeader('etag');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || reply.statusCode !== 200 || typeof tag !== 'string') return payload;
  if (!isKnownTo(request.headers['if-none-match'], tag)) return payload;
  const isKept = (name: string) =>
    KEPT_HEADERS.test(name) || (request.headers.origin !== undefined && CROSS_ORIGIN.test(name));
  for (const name of Object.keys(reply.getHeaders())) if (!isKept(name)) reply.removeHeader(name);
  // Where Helmet writes.
  for (const name of reply.raw.getHeaderNames()) if (!isKept(name)) reply.raw.removeHeader(name);
  reply.code(304);
  return null;
}
