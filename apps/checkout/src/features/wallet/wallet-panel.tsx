import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Notice } from '../../components/notice';
import { useKeptFocus } from '../../components/use-kept-focus';
import { t } from '../../i18n';
import { exact } from '@cowrie/payer-page/exact';
import { formatMoney } from '../../lib/format';
import { networkName } from '@cowrie/tables';
import type { Transfer } from '@cowrie/payer-page/transfer';
import { fromBaseUnits } from '@cowrie/payer-page/transfer';
import type { Deposit } from '@cowrie/payer-page/view';
import type { AnnouncedWallet } from './announced-wallets';
import type { SentTransfers } from './sent-transfers';
import type { WalletPayment, WalletState } from './wallet-payment';
import { createWalletPayment } from './wallet-payment';
import { walletErrorText } from './wallet-error-text';
import { WalletList } from './wallet-list';

export interface WalletPanelProps {
  wallets: readonly AnnouncedWallet[];
  deposit: Deposit;
  /** Decimal amount due. It and `transfer` are constant while the panel is mounted. */
  amount: string;
  /** The transfer of `amount`. */
  transfer: Transfer;
  sent: SentTransfers;
  /** Too little time is left for a transfer to arrive. */
  late: boolean;
  /**
   * A wallet was already asked, or the customer looks at another way to pay. The panel stays mounted, so that
   * it keeps its state.
   */
  hidden: boolean;
  /** The customer has just asked for it, so it takes the focus. */
  isAskedFor?: boolean;
}

/**
 * Lists the wallets of this browser and pays with the chosen one. A separate file, loaded when there is a
 * wallet.
 */
export function WalletPanel(props: WalletPanelProps) {
  const { wallets, deposit, amount, transfer, sent, late, hidden, isAskedFor = false } = props;
  const [payment] = useState(() => createWalletPayment({ transfer, amount, sent }));
  const state = useSyncExternalStore(payment.subscribe, payment.getState);
  useEffect(() => payment.reset, [payment]);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useKeptFocus(title, hidden ? 'hidden' : state.step);
  useEffect(() => {
    if (isAskedFor) title.current?.focus({ preventScroll: true });
  }, [isAskedFor]);

  const name = state.wallet?.name ?? '';
  const network = networkName(deposit.network);
  const error = 'error' in state && state.error;
  return (
    <section className="field wallet" aria-labelledby={titleId} hidden={hidden}>
      <h2 id={titleId} tabIndex={-1} ref={title}>
        {t('wallet.title')}
      </h2>
      {error && (
        <Notice tone="warning" alert>
          {walletErrorText(error, { wallet: name, network, chainId: transfer.chainId })}
        </Notice>
      )}
      <p role="status">{late ? t('wallet.late') : statusText(state, name, network)}</p>
      {late ? null : state.step === 'list' ? (
        <WalletList
          wallets={wallets}
          label="wallet.connect"
          className="copy"
          onPick={(wallet) => void payment.connect(wallet)}
        />
      ) : (
        <ChosenWallet payment={payment} state={state} deposit={deposit} amount={amount} transfer={transfer} />
      )}
    </section>
  );
}

interface ChosenWalletProps {
  payment: WalletPayment;
  state: Exclude<WalletState, { step: 'list' }>;
  deposit: Deposit;
  amount: string;
  transfer: Transfer;
}

function ChosenWallet({ payment, state, deposit, amount, transfer }: ChosenWalletProps) {
  const { token } = deposit;
  const wallet = state.wallet.name;
  const balance = 'balance' in state ? state.balance : null;
  const tooLittle = balance !== null && balance < transfer.amountBaseUnits;
  return (
    <>
      {'account' in state && (
        <dl className="wallet-facts">
          <dt>{t('wallet.account')}</dt>
          <dd>
            <code>{exact(`${state.account.slice(0, 6)}…${state.account.slice(-4)}`)}</code>
          </dd>
          {balance !== null && (
            <>
              <dt>{t('wallet.balance')}</dt>
              <dd>{exact(formatMoney(fromBaseUnits(balance, transfer.decimals), token))}</dd>
            </>
          )}
        </dl>
      )}
      {tooLittle && (
        <Notice tone="warning" alert>
          {t('wallet.tooLittle', { token, wallet })}
        </Notice>
      )}
      {state.step === 'wrongChain' && (
        <button type="button" className="button" onClick={() => void payment.switchChain()}>
          {t('wallet.switch', { network: networkName(deposit.network) })}
        </button>
      )}
      {tooLittle ? (
        <button type="button" className="button" onClick={() => void payment.refresh()}>
          {t('wallet.checkAgain')}
        </button>
      ) : (
        'balance' in state && (
          <button
            type="button"
            className="button"
            aria-busy={state.step === 'checking'}
            onClick={() => void payment.send()}
          >
            {t('wallet.send', { amount, token })}
          </button>
        )
      )}
      <button type="button" className="link" onClick={payment.reset}>
        {t('wallet.another')}
      </button>
    </>
  );
}

function statusText({ step }: WalletState, wallet: string, network: string): string {
  switch (step) {
    case 'list':
      return t('wallet.intro');
    case 'connecting':
      return t('wallet.connecting', { wallet });
    case 'wrongChain':
      return t('wallet.wrongNetwork', { wallet, network });
    case 'switching':
      return t('wallet.switching', { wallet, network });
    case 'ready':
    case 'checking':
      return '';
  }
}
