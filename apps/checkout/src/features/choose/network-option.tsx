import type { FeeClass } from '@cowrie/tables';
import { networkName } from '@cowrie/tables';
import { t } from '../../i18n';
import { formatFiat } from '../../lib/format';
import { networkHint } from './network-hints';
import { sourceName } from './source-choice';
import { isExchange, type Source, type SourcePair } from './sources';

interface NetworkOptionProps {
  /** Null before the customer said where the money is. */
  source: Source | null;
  pair: Pick<SourcePair, 'token' | 'network'> & Partial<SourcePair>;
}

/**
 * A network's usual fee, and whether the source can send the token there. An exchange has its own fee, so the
 * network's is left out. What is signed has none.
 */
export function NetworkOption({ source, pair }: NetworkOptionProps) {
  const hint = networkHint(pair.network);
  const remark = source && remarkOf(source, pair);
  return (
    <>
      {!pair.obstacle && !pair.isSigned && !(source && isExchange(source)) && (
        <span>{hint ? feeText(hint.fee) : t('choose.feeUnknown')}</span>
      )}
      {remark && <span>{remark}</span>}
    </>
  );
}

function feeText(fee: FeeClass): string {
  return 'atMostUSD' in fee
    ? t('choose.feeUnder', { amount: formatFiat(fee.atMostUSD, 'USD') })
    : t('choose.feeHigh', { amount: formatFiat(fee.sometimesOverUSD, 'USD') });
}

/** What stands in the way, or what the customer should check. */
function remarkOf(
  source: Source,
  { token, network, obstacle, isUnknown }: NetworkOptionProps['pair'],
): string {
  const name = sourceName(source);
  switch (obstacle?.kind) {
    case 'not_sent':
      return t('source.notSent', { name, token, network: networkName(network) });
    case 'minimum':
      return t('source.minimum', { name, amount: obstacle.minimum, token });
    case 'elsewhere':
      return t('source.onlyOn', { name, networks: obstacle.networks.map(networkName).join(', ') });
    case undefined:
      if (!isUnknown) return '';
      return source.kind === 'exchange'
        ? t('exchange.rare', { token, network: networkName(network) })
        : t('source.check', { name, token, network: networkName(network) });
  }
}
