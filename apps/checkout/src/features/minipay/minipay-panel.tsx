import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { networkName } from '@cowrie/tables';
import type { Transfer } from '@cowrie/payer-page/transfer';
import { Notice } from '../../components/notice';
import { useKeptFocus } from '../../components/use-kept-focus';
import { t } from '../../i18n';
import type { AnnouncedWallet } from '../wallet/announced-wallets';
import { walletErrorText } from '../wallet/wallet-error-text';
import type { WalletPanelProps } from '../wallet/wallet-panel';
import { createWalletPayment, type WalletState } from '../wallet/wallet-payment';
import { TooLittle } from './minipay-notice';
import { takeTap } from './minipay-tap';

export interface MiniPayPanelProps extends Omit<WalletPanelProps, 'wallets' | 'isAskedFor'> {
  wallet: AnnouncedWallet;
  /** The merchant's name. */
  merchant: string;
}

/**
 * Pays with MiniPay, which needs no connection, signs no messages, and takes the network fee in a token. A
 * separate file, loaded in MiniPay.
 */
export function MiniPayPanel(props: MiniPayPanelProps) {
  const { wallet, deposit, amount, transfer, late, hidden, merchant } = props;
  const { token, network } = deposit;
  const [{ payment, pay, start }] = useState(() => controlsOf(props));
  const state = useSyncExternalStore(payment.subscribe, payment.getState);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useKeptFocus(title, hidden ? 'hidden' : state.step);
  useEffect(() => {
    // `void`: `start` never rejects.
    void start();
    return payment.reset;
  }, [payment, start]);

  const { name } = wallet;
  const error = 'error' in state && state.error;
  const isElsewhere = state.step === 'wrongChain' || state.step === 'switching';
  return (
    <section className="field wallet" aria-labelledby={titleId} hidden={hidden}>
      <h2 id={titleId} tabIndex={-1} ref={title}>
        {name}
      </h2>
      {(error || isElsewhere) && (
        <Notice tone="warning" alert>
          {isElsewhere
            ? t('wallet.wrongNetwork', { wallet: name, network: networkName(network) })
            : error && walletErrorText(error, { wallet: name, network, chainId: transfer.chainId })}
        </Notice>
      )}
      {late ? (
        <p role="status">{t('wallet.late')}</p>
      ) : holdsTooLittle(state, transfer) ? (
        <TooLittle wallet={name} onCheck={() => void payment.refresh()} />
      ) : (
        !isElsewhere && (
          <>
            <p>{t('miniPay.what', { amount, token, merchant, wallet: name })}</p>
            <button
              type="button"
              className="button"
              aria-busy={state.step === 'connecting' || state.step === 'checking'}
              onClick={() => void pay()}
            >
              {t('sign.pay', { wallet: name })}
            </button>
          </>
        )
      )}
    </section>
  );
}

function holdsTooLittle(state: WalletState, { amountBaseUnits }: Transfer): boolean {
  return 'balance' in state && state.balance !== null && state.balance < amountBaseUnits;
}

/** All that it needs stays the same while the panel is mounted. */
function controlsOf({ wallet, deposit, amount, transfer, sent }: MiniPayPanelProps) {
  const { feeCurrency } = deposit;
  const payment = createWalletPayment({ transfer, amount, sent, feeCurrency });
  const pay = async () => {
    await payment.connect(wallet);
    if (!holdsTooLittle(payment.getState(), transfer)) await payment.send();
  };
  /** Sends at once if the customer tapped to pay before the choice. */
  const start = () => (takeTap(deposit) ? pay() : payment.connect(wallet));
  return { payment, pay, start };
}
