import type { FastifyReply } from 'fastify';
import type { ApiKey } from '../merchants/api-key.schema';
import { addressSubject } from '@cowrie/api/platform/rate-limit/client-address';
import type { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import type { PublicKeyQuotas } from './caller';

/**
 * Counts a request of a public key, before its body is checked. Returns the functions that count it, and a
 * session that it opens, against the key. A handler calls them when the body is valid (docs/interface.md
 * §8.4).
 *
 * A public key is in web pages, so strangers have it too. They must not use up the quota that the merchant's
 * sales need:
 * - Each address has a share of the key's quota. It also counts requests that are refused.
 * - Only a valid request counts against the key. It is counted late instead of refunded after a refusal,
 *   because a late refund would add to the time that has already refilled the bucket.
 * - The addresses on the merchant's allow-list have their own quota of the key's size, which counts all their
 *   requests.
 * - An unpaid session stays in the database. So strangers can open only a limited number within the lifetime
 *   of a session.
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
