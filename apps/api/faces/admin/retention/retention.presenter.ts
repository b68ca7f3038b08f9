import type { AdminRemovedSession } from '@cowrie/dto';
import type { RemovedSession } from '@cowrie/api/operations/retention/removed-session.schema';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';

/** What remains of a removed session, as operators see it. */
export function presentRemoved({ _id, businessId, removedAt, ...rest }: RemovedSession): AdminRemovedSession {
  const { environment, network, address, factory, treasury } = rest;
  const shown = (one: string) => (network === undefined ? one : shownAddress(network, one));
  return {
    paymentId: _id.toHexString(),
    businessId: businessId.toHexString(),
    environment,
    network,
    address: shown(address),
    factory: shown(factory),
    treasury: shown(treasury),
    removedAt: removedAt.toISOString(),
  };
}
