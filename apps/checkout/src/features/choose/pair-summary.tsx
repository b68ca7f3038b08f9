import type { CheckoutConfiguration } from '@cowrie/dto';
import { exact } from '@cowrie/payer-page/exact';
import { networkName } from '@cowrie/tables';
import { Notice } from '../../components/notice';
import { SupportLinks } from '../../components/support-links';
import { TokenMark } from '../../components/token-mark';
import { t } from '../../i18n';
import { NetworkOption } from './network-option';
import { sourceName } from './source-choice';
import { isExchange, type Source, type SourcePair } from './sources';

/** The selected pair and about how much it is. */
export function PairSummary({ source, pair }: { source: Source | null; pair: SourcePair }) {
  const { token, network, amount } = pair;
  const money = exact(amount === null ? token : `≈ ${amount} ${token}`);
  return (
    <div className="pair-summary">
      <TokenMark token={token} />
      <p className="choice-text">
        <strong>
          {money} {t('pay.on', { network: networkName(network) })}
        </strong>
        <span>
          <NetworkOption source={source} pair={pair} />
          {source && isExchange(source) && <span>{t('choose.feeHint')}</span>}
        </span>
      </p>
    </div>
  );
}

/** Nothing that the payment takes can be sent from there. */
export function NothingSent({ config, source }: { config: CheckoutConfiguration; source: Source }) {
  return (
    <Notice tone="warning" alert>
      {t('source.none', { name: sourceName(source) })}
      <SupportLinks config={config} />
    </Notice>
  );
}
