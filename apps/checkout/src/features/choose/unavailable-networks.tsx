import { t } from '../../i18n';
import { networkName } from '@cowrie/tables';

/**
 * Names the networks that are unavailable while others can be chosen. Renders nothing when none is
 * unavailable.
 */
export function UnavailableNetworks({ networks = [] }: { networks: string[] | undefined }) {
  if (networks.length === 0) return null;
  return (
    <p className="hint">{t('choose.unavailable', { networks: networks.map(networkName).join(', ') })}</p>
  );
}
