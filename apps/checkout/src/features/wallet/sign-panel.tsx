import type { DepositSigning, RelayTransferDto } from '@cowrie/dto';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { networkName } from '@cowrie/tables';
import { Notice } from '../../components/notice';
import { useKeptFocus } from '../../components/use-kept-focus';
import { t } from '../../i18n';
import { errorText } from '../../lib/error-text';
import { formatTime } from '../../lib/format';
import { createSignedPayment, type SignError, type SignState } from './signed-payment';
import { type ErrorNames, walletErrorText } from './wallet-error-text';
import { WalletList } from './wallet-list';
import type { WalletPanelProps } from './wallet-panel';

export interface SignPanelProps extends Omit<WalletPanelProps, 'isAskedFor'> {
  signing: DepositSigning;
  /** The merchant's name. */
  merchant: string;
  /** Gives the service what was signed. Rejects with `ApiError`. */
  relay(signed: RelayTransferDto): Promise<void>;
  /** The customer wants to send an ordinary transfer. */
  onInstead(): void;
}

/**
 * Pays with one signature of a wallet of this browser. A separate file, loaded when there is a wallet and the
 * transfer can be signed.
 */
export function SignPanel(props: SignPanelProps) {
  const { wallets, deposit, amount, transfer, signing, merchant, late, hidden, relay, onInstead } = props;
  const { token, receiveAddress, validUntil } = deposit;
  const isRefused = deposit.relay?.state === 'refused';
  const [payment] = useState(() => createSignedPayment({ transfer, signing, validUntil, isRefused, relay }));
  const state = useSyncExternalStore(payment.subscribe, payment.getState);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // `void`: `resume` never rejects.
    void payment.resume();
    return payment.reset;
  }, [payment]);
  useKeptFocus(title, hidden ? 'hidden' : state.step);
  const isSent = hidden && state.step === 'sending';
  useEffect(() => {
    const { activeElement, body } = document;
    const isHere = activeElement === body || title.current?.parentElement?.contains(activeElement);
    // This section has disappeared. The heading says what happens now.
    if (isSent && isHere) document.querySelector('h1')?.focus();
  }, [isSent]);

  const { step } = state;
  const names = {
    wallet: state.wallet || t('source.browser'),
    network: networkName(deposit.network),
    chainId: transfer.chainId,
  };
  const alert = alertOf(state, names, token);
  const isAsking = step === 'connecting' || step === 'switching' || step === 'signing';
  return (
    <section className="field wallet" aria-labelledby={titleId} hidden={hidden}>
      <h2 id={titleId} tabIndex={-1} ref={title}>
        {t('source.browser')}
      </h2>
      {alert && (
        <Notice tone="warning" alert>
          {alert}
        </Notice>
      )}
      {late ? (
        <p role="status">{t('wallet.late')}</p>
      ) : (
        <>
          <p>
            {t('sign.what', {
              amount,
              token,
              merchant,
              address: `${receiveAddress.slice(0, 6)}…${receiveAddress.slice(-4)}`,
              time: formatTime(validUntil),
            })}
          </p>
          <p role="status">{statusText(step, names)}</p>
          {step === 'list' && (
            <WalletList
              wallets={wallets}
              label="sign.pay"
              className="button"
              onPick={(wallet) => void payment.pay(wallet)}
            />
          )}
          {step === 'unsent' && (
            <button type="button" className="button" onClick={() => void payment.resume()}>
              {t('error.retry')}
            </button>
          )}
        </>
      )}
      {isAsking && (
        <button type="button" className="link" onClick={payment.reset}>
          {t('wallet.another')}
        </button>
      )}
      {step !== 'sending' && (
        <button
          type="button"
          className="link"
          onClick={() => {
            payment.giveUp();
            onInstead();
          }}
        >
          {t('sign.instead')}
        </button>
      )}
    </section>
  );
}

function statusText(step: SignState['step'], { wallet, network }: ErrorNames): string {
  switch (step) {
    case 'connecting':
      return t('wallet.connecting', { wallet });
    case 'switching':
      return t('wallet.switching', { wallet, network });
    case 'signing':
      return t('wallet.confirming', { wallet });
    case 'sending':
      return t('sent.title');
    case 'list':
    case 'unsent':
      return '';
  }
}

function alertOf(state: SignState, names: ErrorNames, token: string): string | null {
  if (state.step === 'unsent') return errorText(state.failure);
  return state.step === 'list' && state.error ? signErrorText(state.error, names, token) : null;
}

function signErrorText(error: SignError, names: ErrorNames, token: string): string {
  const { wallet } = names;
  switch (error) {
    case 'tooLittle':
      return t('wallet.tooLittle', { token, wallet });
    case 'late':
      return t('wallet.late');
    case 'account':
      return t('sign.account', { wallet });
    case 'notMade':
      return t('sign.notMade');
    default:
      return walletErrorText(error, names);
  }
}
