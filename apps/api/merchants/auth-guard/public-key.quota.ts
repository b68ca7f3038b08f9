import type { FastifyReply } from 'fastify';
import type { ApiKey } from '../merchants/api-key.schema';
import { addressSubject } from '@cowrie/api/platform/rate-limit/client-address';
import type { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import type { PublicKeyQuotas } from './caller';

/**
 * Counts a request of a public key, before its body is checked. Returns what counts it against the key, and a
 * session that it opens; a handler calls them when the body is valid (docs/interface.md §8.4).
 *
 * A public key stands in web pages, so strangers have it too. They must not use up what the merchant's sales
 * need:
 * - Each address has a share of the key's quota. It also counts requests that are refused.
 * - Only a valid request counts against the key. It is counted late instead of given back after a refusal: a
 *   place that is given back late would come on top of the time that has already refilled the bucket.
 * - The addresses on the merchant's allow-list have a quota of the key's size for themselves, which counts
 *   all their requests.
 * - A session stays in the database when nobody pays it. So strangers can open only some in the lifetime of a
 *   session.
 * @throws ApiError rate_limited
 */
export async function countPublicKey(
  gate: RateLimitGate,
  reply: FastifyReply,
  { record, isListed, ip }: { record: ApiKey; isListed: boolean; ip: string },
): Promise<PublicKeyQuotas> {
  const key = record._id.toHexString();
  if (isListed) {
    await gate.pass(reply, 'public-key', `${key} listed`);
    return { takeKeyQuota: () => Promise.resolve(), takeSessionPlace: () => Promise.resolve() };
  }
  const stranger = `${key} ${addressSubject(ip)}`;
  await gate.pass(reply, 'public-key-address', stranger);
  gate.refuseKnown(reply, 'public-key', key);
  return {
    takeKeyQuota: () => gate.pass(reply, 'public-key', key),
    takeSessionPlace: async () => {
      await gate.pass(reply, 'open-sessions-address', stranger);
      await gate.pass(reply, 'open-sessions', key);
    },
  };
}
