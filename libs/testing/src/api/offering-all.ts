import type { AppConfig } from '../../../../apps/api/src/platform/config/app.config';
import type { OfferedNetworks } from '../../../../apps/api/src/quotes/offered-networks';

/** Returns an offer of every configured network, for a test in which no worker reads them. */
export function offeringAll({ environments }: AppConfig): OfferedNetworks {
  const offered: Pick<OfferedNetworks, 'of' | 'headOf'> = {
    of: (environment) => environments[environment]?.networks ?? [],
    headOf: () => undefined,
  };
  return offered as OfferedNetworks;
}
