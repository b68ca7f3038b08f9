import type { AdminRemovedSession } from '@cowrie/dto';
import type { RemovedSession } from '@cowrie/api/operations/retention/removed-session.schema';

/** What remains of a removed session, as operators see it. */
export function presentRemoved({ _id, businessId, removedAt, ...rest }: RemovedSession): AdminRemovedSession {
  const { environment, address, factory, treasury } = rest;
  return {
    paymentId: _id.toHexString(),
    businessId: businessId.toHexString(),
    environment,
    address,
    factory,
    treasury,
    removedAt: removedAt.toISOString(),
  };
}
