import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEntityTag } from './entity-tag';

/** Headers that a 304 keeps: they belong to this answer, not to the body that the client has stored (RFC 9110 §15.4.5). */
const KEPT_HEADERS = /^(etag|cache-control|vary|x-request-id|ratelimit)/;
const CROSS_ORIGIN = /^access-control-/;

/**
 * Turns an answer into 304 if the client has it already (docs/interface.md §4.8). A waiting page polls hundreds of times,
 * often on mobile data that is paid by the byte. So a 304 has no body, and no header that came with the body before.
 */
export async function answerNotModified<Payload>(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Payload,
): Promise<Payload | null> {
  const tag = reply.getHeader('etag');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || reply.statusCode !== 200 || typeof tag !== 'string') return payload;
  if (!matchesEntityTag(request.headers['if-none-match'], tag)) return payload;
  const isKept = (name: string) =>
    KEPT_HEADERS.test(name) || (request.headers.origin !== undefined && CROSS_ORIGIN.test(name));
  for (const name of Object.keys(reply.getHeaders())) if (!isKept(name)) reply.removeHeader(name);
  // Helmet writes its headers to the raw response.
  for (const name of reply.raw.getHeaderNames()) if (!isKept(name)) reply.raw.removeHeader(name);
  reply.code(304);
  return null;
}
