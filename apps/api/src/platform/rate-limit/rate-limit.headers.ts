import type { FastifyReply } from 'fastify';
import type { Verdict } from './gcra';
import type { RateLimitName, RateLimitPolicy } from './rate-limit.policy';

/** What a caller in a browser must be allowed to read (`Access-Control-Expose-Headers`). */
export const RATE_LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit', 'Retry-After'] as const;

/** Whole seconds, 1 at least: who waits so long comes neither too early nor at once. */
export function waitSeconds({ resetMicros }: Verdict): number {
  return Math.max(1, Math.ceil(resetMicros / 1_000_000));
}

/**
 * Tells a caller where they stand, by draft-ietf-httpapi-ratelimit-headers-10: `RateLimit-Policy: "checkout";q=300;w=60`,
 * `RateLimit: "checkout";r=299;t=1`. Each is a list: a request that falls under several policies names them all. On a
 * refusal `Retry-After` is set (RFC 9110 §10.2.3), to the same number as `t`.
 *
 * The older `RateLimit-Limit`, `-Remaining` and `-Reset` are not sent: they have room for one policy only, and those who
 * read them do not agree whether `-Reset` is a duration or a time.
 */
export function announce(
  reply: Pick<FastifyReply, 'header' | 'getHeader'>,
  name: RateLimitName,
  { limit, windowSeconds }: RateLimitPolicy,
  verdict: Verdict,
): void {
  const seconds = waitSeconds(verdict);
  append(reply, 'RateLimit-Policy', `"${name}";q=${limit};w=${windowSeconds}`);
  append(reply, 'RateLimit', `"${name}";r=${verdict.remaining};t=${seconds}`);
  if (!verdict.isAllowed) reply.header('Retry-After', String(seconds));
}

function append(reply: Pick<FastifyReply, 'header' | 'getHeader'>, header: string, item: string): void {
  const before = reply.getHeader(header);
  reply.header(header, before === undefined ? item : `${String(before)}, ${item}`);
}
