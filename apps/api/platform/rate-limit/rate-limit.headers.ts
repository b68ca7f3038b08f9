import type { FastifyReply } from 'fastify';
import type { Verdict } from './gcra';
import type { RateLimitName, RateLimitPolicy } from './rate-limit.policy';

/** The wait in whole seconds, rounded up and at least 1, so that a caller is never too early. */
export function waitSeconds({ resetMicros }: Verdict): number {
  return Math.max(1, Math.ceil(resetMicros / 1_000_000));
}

/**
 * Adds a policy and its quota to the response's headers, by draft-ietf-httpapi-ratelimit-headers-10
 * (docs/interface.md §8.4): `RateLimit-Policy: "checkout";q=300;w=60` and `RateLimit: "checkout";r=299;t=1`.
 * Each is a list, because several policies can apply to a request. A refusal also gets `Retry-After` (RFC
 * 9110 §10.2.3), with the same number as `t`.
 *
 * The older `RateLimit-Limit`, `-Remaining` and `-Reset` are not sent. They hold one policy only, and clients
 * disagree whether `-Reset` is a duration or a time.
 */
export function setRateLimitHeaders(
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
