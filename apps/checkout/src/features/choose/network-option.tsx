import type { FeeClass, NetworkRow } from '@cowrie/tables';
import { t } from '../../i18n';
import { exact } from '@cowrie/payer-page/exact';
import { formatFiat } from '../../lib/format';
import { networkName } from '@cowrie/tables';
import { isRare, withdrawalsFor } from '../../lib/withdrawals';
import { networkHint } from './network-hints';

interface NetworkOptionProps {
  token: string;
  network: string;
}

/** A network's usual fee and wallets, and what exchanges do not send there. */
export function NetworkOption({ token, network }: NetworkOptionProps) {
  const hint = networkHint(network);
  const exchanges = exchangesText(token, network);
  return (
    <>
      <span>{hint ? feeText(hint.fee) : t('choose.feeUnknown')}</span>
      <span>{hint ? walletsText(hint, token, network) : t('choose.walletsUnknown')}</span>
      {exchanges && <span>{exchanges}</span>}
    </>
  );
}

function feeText(fee: FeeClass): string {
  return 'atMostUSD' in fee
    ? t('choose.feeUnder', { amount: formatFiat(fee.atMostUSD, 'USD') })
    : t('choose.feeHigh', { amount: formatFiat(fee.sometimesOverUSD, 'USD') });
}

function walletsText({ wallets, exchanges }: NetworkRow, token: string, network: string): string {
  const names = isRare(token, network) ? wallets : [...wallets, ...exchanges];
  return names.length > 0 ? t('choose.wallets', { names: names.join(', ') }) : t('choose.walletsMost');
}

/** Shown before the choice: after it, a payment below an exchange's minimum needs another network. */
function exchangesText(token: string, network: string): string {
  if (isRare(token, network)) return t('exchange.rare', { token, network: networkName(network) });
  const list = withdrawalsFor(token, network).flatMap(({ name, minimum }) =>
    minimum === null ? [] : [`${exact(name)} ${t('exchange.minimum', { amount: minimum, token })}`],
  );
  return list.length > 0 ? t('choose.exchanges', { list: list.join(', ') }) : '';
}
