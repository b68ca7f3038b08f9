import { useState, useSyncExternalStore } from 'react';
import { chainFamilyOf, networkName } from '@cowrie/tables';
import { exact } from '@cowrie/payer-page/exact';
import { toBaseUnits } from '@cowrie/payer-page/transfer';
import type { Deposit } from '@cowrie/payer-page/view';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import type { SentTransfers } from '../wallet/sent-transfers';
import { walletErrorText } from '../wallet/wallet-error-text';
import { createTronPayment, type TronFault } from './tron-payment';
import { findTronWallet, type TronTransfer, type TronWallet } from './tron-wallet';

export interface TronPanelProps {
  deposit: Deposit;
  /** Decimal amount due. It is constant while the panel is mounted. */
  amount: string;
  sent: SentTransfers;
  /** Too little time is left for a transfer to arrive. */
  late: boolean;
  /** A wallet was already asked, or the customer looks at another way to pay. */
  hidden: boolean;
}

/** What a transfer of USDT to an address without USDT costs: 130,000 energy and 345 bytes, without stake. */
const FIRST_TRANSFER_FEE = '13.4 TRX';

/** Pays with TronLink, and says what the network takes. A separate file, loaded for payments on TRON. */
export function TronPanel({ deposit, amount, sent, late, hidden }: TronPanelProps) {
  const [wallet] = useState(findTronWallet);
  const transfer = transferOf(deposit, amount);
  if (!transfer) return null;
  return (
    <section className="field wallet" hidden={hidden}>
      <p className="hint">{t('pay.tronFee', { amount: FIRST_TRANSFER_FEE })}</p>
      {wallet && (
        <TronLink
          wallet={wallet}
          transfer={transfer}
          deposit={deposit}
          amount={amount}
          sent={sent}
          late={late}
        />
      )}
    </section>
  );
}

function transferOf(deposit: Deposit, amount: string): TronTransfer | null {
  const { network, chainId, tokenAddress, decimals = 0, receiveAddress } = deposit;
  const amountBaseUnits = toBaseUnits(amount, decimals);
  if (chainFamilyOf(network) !== 'tron' || !chainId || !tokenAddress || !amountBaseUnits) return null;
  return { chainId, tokenAddress, receiveAddress, amountBaseUnits };
}

interface TronLinkProps extends Omit<TronPanelProps, 'hidden'> {
  wallet: TronWallet;
  transfer: TronTransfer;
}

function TronLink({ wallet, transfer, deposit, amount, sent, late }: TronLinkProps) {
  const [payment] = useState(() => createTronPayment({ wallet, transfer, amount, sent }));
  const state = useSyncExternalStore(payment.subscribe, payment.getState);
  const { name } = wallet;
  const isConnecting = state.step === 'connecting';
  const connecting = isConnecting ? t('wallet.connecting', { wallet: name }) : t('wallet.intro');
  return (
    <>
      <h2>{t('wallet.title')}</h2>
      {state.error && (
        <Notice tone="warning" alert>
          {faultText(state.error, name, deposit, transfer)}
        </Notice>
      )}
      <p role="status">{late ? t('wallet.late') : state.step === 'ready' ? '' : connecting}</p>
      {!late && state.step === 'ready' && (
        <>
          <dl className="wallet-facts">
            <dt>{t('wallet.account')}</dt>
            <dd>
              <code>{exact(`${state.account.slice(0, 6)}…${state.account.slice(-4)}`)}</code>
            </dd>
          </dl>
          <button type="button" className="button" onClick={() => void payment.send()}>
            {t('wallet.send', { amount, token: deposit.token })}
          </button>
        </>
      )}
      {!late && state.step !== 'ready' && (
        <button
          type="button"
          className="copy"
          aria-busy={isConnecting}
          onClick={() => void payment.connect()}
        >
          {t('wallet.connect', { wallet: name })}
        </button>
      )}
    </>
  );
}

function faultText(
  fault: TronFault,
  wallet: string,
  deposit: Deposit,
  { chainId }: Pick<TronTransfer, 'chainId'>,
): string {
  const network = networkName(deposit.network);
  return fault === 'wrongNetwork'
    ? t('wallet.wrongNetwork', { wallet, network })
    : walletErrorText(fault, { wallet, network, chainId });
}
