import type { RefundClaim } from '@cowrie/dto';
import { useState } from 'react';
import type { AnnouncedWallet } from '../features/wallet/announced-wallets';
import { useWallets } from '../features/wallet/use-wallets';
import { walletErrorKind } from '../features/wallet/wallet-error';
import { t } from '../i18n';
import { tr } from '../i18n/refund';
import { ApiError } from '../lib/api-error';
import { givingErrorText } from './address-refusal';
import { wordsOf } from './refund-words';
import { signAndProve, type SigningApi, type SigningStep } from './wallet-signature';

interface SenderWalletsProps {
  claim: RefundClaim;
  api: SigningApi;
}

interface Progress {
  wallet: AnnouncedWallet;
  step: SigningStep | 'ended';
  /** Why signing failed. */
  problem: string;
}

/**
 * Sends the money back to the wallet that paid, once its owner has signed. Renders nothing without a wallet
 * in this browser that signs; MiniPay does not.
 */
export function SenderWallets({ claim, api }: SenderWalletsProps) {
  const wallets = useWallets().filter(({ isMiniPay }) => !isMiniPay);
  const [progress, setProgress] = useState<Progress | null>(null);
  const isBusy = progress !== null && progress.step !== 'ended';

  async function sign(wallet: AnnouncedWallet): Promise<void> {
    if (isBusy) return;
    const end = (problem: string) => setProgress({ wallet, step: 'ended', problem });
    try {
      const isDone = await signAndProve(wallet, api, (step) => setProgress({ wallet, step, problem: '' }));
      end(isDone ? '' : tr('refund.signFailed', { wallet: wallet.name }));
    } catch (error) {
      end(problemOf(error, wallet.name, claim));
    }
  }

  if (wallets.length === 0) return null;
  return (
    <section className="field">
      <h2>{tr('refund.signTitle')}</h2>
      <p className="hint">{tr('refund.signText', { money: wordsOf(claim).money })}</p>
      <ul className="wallets">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            {/* `void`: `sign` never rejects. */}
            <button
              type="button"
              className="copy"
              aria-busy={isBusy && progress.wallet.id === wallet.id}
              onClick={() => void sign(wallet)}
            >
              {wallet.icon && <img src={wallet.icon} alt="" width={24} height={24} />}
              <span>{tr('refund.signWith', { wallet: wallet.name })}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {progress && textOf(progress)}
      </p>
    </section>
  );
}

function textOf({ wallet: { name: wallet }, step, problem }: Progress): string {
  switch (step) {
    case 'connecting':
      return t('wallet.connecting', { wallet });
    case 'signing':
      return tr('refund.signing', { wallet });
    case 'ended':
      return problem;
  }
}

function problemOf(error: unknown, wallet: string, claim: RefundClaim): string {
  if (error instanceof ApiError) return refusalOf(error, wallet, claim);
  const kind = walletErrorKind(error);
  if (kind === 'refused') return t('wallet.refused');
  return kind === 'busy' ? t('wallet.busy', { wallet }) : tr('refund.signFailed', { wallet });
}

function refusalOf(error: ApiError, wallet: string, claim: RefundClaim): string {
  switch (error.facts.code) {
    case 'refund_sender_refused':
      return tr('refund.notSender', { wallet });
    case 'refund_signature_refused':
      return tr('refund.notSigned');
    case 'refund_signature_unchecked':
      return t('refused.fault');
    default:
      return givingErrorText(error, claim);
  }
}
