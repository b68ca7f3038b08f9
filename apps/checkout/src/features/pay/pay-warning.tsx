import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import { networkName } from '@cowrie/tables';
import type { Deposit } from '@cowrie/payer-page/view';
import { exchangeLabel, labelsToAvoid } from './exchange-network';

/** The mistakes that a wallet user can make. */
export function WalletWarning({ deposit: { token, network } }: { deposit: Deposit }) {
  return (
    <Notice tone="warning" title={t('pay.warning', { token, network: networkName(network) })}>
      {t('pay.warningText')}
    </Notice>
  );
}

interface ExchangeWarningProps {
  deposit: Deposit;
  /** Decimal amount that must arrive. */
  amount: string;
  /** The networks on which this payment accepts the token. */
  networks: readonly string[];
  /** What the customer's exchange calls the network, if that is known. */
  label: string | undefined;
}

/**
 * The mistakes that an exchange customer can make: the wrong network, and the fee, which is deducted from
 * what is sent.
 */
export function ExchangeWarning({ deposit, amount, networks, label }: ExchangeWarningProps) {
  const { token, network } = deposit;
  const avoid = labelsToAvoid(network, networks).map((other) => t('exchange.not', { label: other }));
  const pick = t('exchange.pick', { token, label: label ?? exchangeLabel(network) });
  return (
    <Notice tone="warning" title={`${[pick, ...avoid].join(', ')}.`}>
      {t('exchange.receive', { amount, token })}
    </Notice>
  );
}
