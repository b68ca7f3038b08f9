import type { FeeClass } from '@cowrie/tables';
import { t } from '../../i18n';
import { formatFiat } from '../../lib/format';
import { networkHint } from './network-hints';

/** Usual fee and usual wallets of a network. */
export function NetworkOption({ network }: { network: string }) {
  const hint = networkHint(network);
  return (
    <>
      <span>{hint ? feeText(hint.fee) : t('choose.feeUnknown')}</span>
      <span>{hint ? walletsText(hint.wallets) : t('choose.walletsUnknown')}</span>
    </>
  );
}

function feeText(fee: FeeClass): string {
  return 'atMostUSD' in fee
    ? t('choose.feeUnder', { amount: formatFiat(fee.atMostUSD, 'USD') })
    : t('choose.feeHigh', { amount: formatFiat(fee.sometimesOverUSD, 'USD') });
}

function walletsText(names: readonly string[]): string {
  return names.length > 0 ? t('choose.wallets', { names: names.join(', ') }) : t('choose.walletsMost');
}
