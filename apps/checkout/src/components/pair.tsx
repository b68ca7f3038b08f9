import { t } from '../i18n';
import { networkName } from '../lib/format';
import type { Deposit } from '../lib/view';
import { TokenMark } from './token-mark';

/** Token and network, shown beside each amount and address to send to. */
export function Pair({ deposit: { token, network } }: { deposit: Deposit }) {
  return (
    <p className="pair">
      <TokenMark token={token} />
      <strong>{token}</strong> {t('pay.on', { network: networkName(network) })}
    </p>
  );
}
