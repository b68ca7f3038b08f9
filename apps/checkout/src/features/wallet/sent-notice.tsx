import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../components/copy-button';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import { exact } from '@cowrie/payer-page/exact';
import { explorerAddress } from '../../lib/explorer-address';
import type { Deposit } from '@cowrie/payer-page/view';
import type { SentTransfer } from './sent-transfers';

/** A relay is usually in a block by then. Before, another way to pay would be paid besides. */
const RELAYED_WITHIN_MS = 20_000;

interface SentNoticeProps {
  transfer: SentTransfer;
  deposit: Deposit;
  late: boolean;
  /** It was signed, and the service sends it. */
  isRelayed: boolean;
  /** The customer says that nothing was sent, or wants to send, so the page offers the wallets again. */
  onNotSent(): void;
}

/** The message key of the heading. */
export function sentTitle(state: SentTransfer['state']) {
  return state === 'sent' ? 'sent.title' : 'sent.askedTitle';
}

/** What the page knows about a transfer that it asked a wallet to send. */
export function SentNotice({ transfer, deposit, late, isRelayed, onNotSent }: SentNoticeProps) {
  const { state, amount, wallet, hash } = transfer;
  const { token, explorerURL } = deposit;
  const explorer = hash && explorerAddress(explorerURL, hash);
  const notice = useRef<HTMLDivElement>(null);
  const isAsking = state === 'asking';
  const [isEarly, setEarly] = useState(isRelayed);
  // Not cleared: after the notice is gone it changes nothing, and the page's first load counts every byte.
  useEffect(() => void setTimeout(setEarly, RELAYED_WITHIN_MS, false), []);

  // The pressed button has disappeared, so the focus moves to the next instruction.
  useEffect(() => {
    if (isAsking) notice.current?.focus();
  }, [isAsking]);

  return (
    <div className="sent" ref={notice} tabIndex={-1}>
      <Notice tone={state === 'unknown' ? 'warning' : 'info'} alert>
        <p>
          {state === 'sent' && t('sent.text', { amount, token })}
          {state === 'unknown' && t('sent.askedText', { amount, token })}
          {isAsking && t('wallet.confirming', { wallet })}
        </p>
        {isAsking && late && <p>{t('wallet.lateConfirming')}</p>}
        {hash && (
          <p>
            {t('sent.hash')}: <code>{exact(hash)}</code>
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
        {isEarly || (
          <button type="button" className="link" onClick={onNotSent}>
            {t(isRelayed ? 'sign.instead' : 'sent.notSent')}
          </button>
        )}
      </div>
    </div>
  );
}
