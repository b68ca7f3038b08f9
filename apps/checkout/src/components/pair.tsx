import { t } from '../i18n';
import { exact } from '@cowrie/payer-page/exact';
import { networkName } from '@cowrie/tables';
import type { Deposit } from '@cowrie/payer-page/view';
import { TokenMark } from './token-mark';

interface PairProps {
  deposit: Pick<Deposit, 'token' | 'network'>;
  /** The network's name for people. */
  name?: string;
}

/** Token and network, shown next to each amount and address to send to. */
export function Pair({ deposit: { token, network }, name = networkName(network) }: PairProps) {
  return (
    <p className="pair">
      <TokenMark token={token} />
      <strong>{exact(token)}</strong> {t('pay.on', { network: name })}
    </p>
  );
}
