import { useEffect, useRef } from 'react';
import { CopyButton } from '../../components/copy-button';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import { explorerAddress } from '../../lib/explorer-address';
import type { Deposit } from '../../lib/view';
import type { SentTransfer } from './sent-transfers';

interface SentNoticeProps {
  transfer: SentTransfer;
  deposit: Deposit;
  late: boolean;
  /** The customer says that nothing was sent: wallets are offered again. */
  onNotSent(): void;
}

/** What the customer shall know first. */
export function sentTitle(state: SentTransfer['state']) {
  return state === 'sent' ? 'sent.title' : 'sent.askedTitle';
}

/** What became of a transfer that a wallet was asked for, as far as the page knows. */
export function SentNotice({ transfer, deposit, late, onNotSent }: SentNoticeProps) {
  const { state, amount, wallet, hash } = transfer;
  const { token, explorerURL } = deposit;
  const explorer = hash && explorerAddress(explorerURL, hash);
  const place = useRef<HTMLDivElement>(null);
  const isAsking = state === 'asking';

  // The button that was pressed is gone, and what to do now stands here.
  useEffect(() => {
    if (isAsking) place.current?.focus();
  }, [isAsking]);

  return (
    <div className="sent" ref={place} tabIndex={-1}>
      <Notice tone={state === 'unknown' ? 'warning' : 'info'} alert>
        <p>
          {state === 'sent' && t('sent.text', { amount, token })}
          {state === 'unknown' && t('sent.askedText', { amount, token })}
          {isAsking && t('wallet.confirming', { wallet })}
        </p>
        {isAsking && late && <p>{t('wallet.lateConfirming')}</p>}
        {hash && (
          <p>
            {t('sent.hash')}: <code>{hash}</code>
          </p>
        )}
      </Notice>
      <div className="sent-next">
        {hash && <CopyButton text={hash} what="copy.hash" />}
        {explorer && (
          <a className="link" href={explorer} target="_blank" rel="noopener noreferrer">
            {t('sent.explorer')}
          </a>
        )}
        <button type="button" className="link" onClick={onNotSent}>
          {t('sent.notSent')}
        </button>
      </div>
    </div>
  );
}
