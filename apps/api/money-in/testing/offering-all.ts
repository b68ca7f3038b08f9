import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { OfferedNetworks } from '../quotes/offered-networks';

/** Returns an offer of every configured network, for a test without a worker that reads them. */
export function offeringAll({ environments }: AppConfig): OfferedNetworks {
  const offered: Pick<OfferedNetworks, 'of' | 'headOf'> = {
    of: (environment) => environments[environment]?.networks ?? [],
    headOf: () => undefined,
  };
  return offered as OfferedNetworks;
}
