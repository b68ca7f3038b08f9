import type { CheckoutConfiguration } from '@cowrie/dto';
import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import type { Choice } from '../../lib/api-client';
import type { SourcePair } from '../choose/sources';
import type { AnnouncedWallet } from '../wallet/announced-wallets';
import { walletErrorKind, type WalletErrorKind } from '../wallet/wallet-error';
import { walletErrorText } from '../wallet/wallet-error-text';
import { TooLittle } from './minipay-notice';
import { type MiniPayOffer, miniPayOffer } from './minipay-offer';
import { keepTap } from './minipay-tap';

export interface MiniPayChoiceProps {
  wallet: AnnouncedWallet;
  config: CheckoutConfiguration;
  /** The pairs that a wallet app can send, by its table. */
  pairsOf(config: CheckoutConfiguration, app: string): readonly SourcePair[];
  busy: boolean;
  /** The last choice was refused. `children` say why. */
  isRefused: boolean;
  onChoose(choice: Choice): void;
  /** Every other place where the money can be. */
  children: ReactNode;
}

type State = MiniPayOffer | { kind: 'failed'; error: WalletErrorKind };

/**
 * The first step in MiniPay: one tap, in the token that it holds enough of. The other places follow when it
 * cannot pay, or when the customer asks for them. A separate file, loaded in MiniPay.
 */
export function MiniPayChoice(props: MiniPayChoiceProps) {
  const { wallet, config, pairsOf, busy, isRefused, onChoose, children } = props;
  const [state, setState] = useState<State | null>(null);
  const [reading, setReading] = useState(0);
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    let isOver = false;
    const show = (next: State) => {
      if (!isOver) setState(next);
    };
    miniPayOffer(pairsOf(config, wallet.name), config.networks, wallet.provider).then(
      show,
      (error: unknown) => show({ kind: 'failed', error: walletErrorKind(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [config, wallet, pairsOf, reading]);
  useEffect(() => {
    // The choice of an earlier tap was refused, so nothing may be sent without another one.
    if (!busy) keepTap(null);
  }, [busy]);

  const { name } = wallet;
  const read = () => setReading(reading + 1);
  const pair = state?.kind === 'pair' ? state.pair : null;
  const pay = () => {
    if (!pair || busy) return;
    const { token, network } = pair;
    keepTap({ token, network });
    onChoose({ token, network });
  };
  return (
    <div className="stack">
      {pair && (
        <>
          <p>
            {t('miniPay.what', {
              amount: pair.amount === null ? '' : `≈ ${pair.amount}`,
              token: pair.token,
              merchant: config.businessName,
              wallet: name,
            })}
          </p>
          <button type="button" className="button" aria-busy={busy} onClick={pay}>
            {t('sign.pay', { wallet: name })}
          </button>
        </>
      )}
      {state?.kind === 'tooLittle' && <TooLittle wallet={name} onCheck={read} />}
      {state?.kind === 'nothing' && (
        <Notice tone="warning" alert>
          {t('source.none', { name })}
        </Notice>
      )}
      {state?.kind === 'failed' && (
        <>
          <Notice tone="warning" alert>
            {walletErrorText(state.error, { wallet: name, network: '', chainId: 0 })}
          </Notice>
          <button type="button" className="button" onClick={read}>
            {t('error.retry')}
          </button>
        </>
      )}
      {pair && !isRefused && !isElsewhere ? (
        <button type="button" className="link" onClick={() => setElsewhere(true)}>
          {t('wallet.another')}
        </button>
      ) : (
        state && children
      )}
    </div>
  );
}
