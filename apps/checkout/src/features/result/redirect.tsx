import { useEffect, useState } from 'react';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import type { RedirectTarget } from '@cowrie/payer-page/redirect-target';

interface RedirectProps {
  /** The merchant's address with both parameters; null when the payment has none. */
  target: RedirectTarget | null;
  merchant: string;
  /** The delay before the page goes there by itself (`leaveDelayMs`); null when it stays. */
  delayMs: number | null;
  /** Something else is the main thing to do. */
  isSecond: boolean;
  onStay(): void;
  redirect(address: string): void;
}

/**
 * The button that leads to the merchant. After `delayMs` the page goes there by itself, once, unless the
 * customer followed the link. If the merchant has not listed the host, it names the host.
 */
export function Redirect({ target, merchant, delayMs, isSecond, onStay, redirect }: RedirectProps) {
  const [redirected, setRedirected] = useState(false);
  const address = target?.address;
  const isWaiting = delayMs !== null && !redirected;

  useEffect(() => {
    if (!address || !isWaiting) return;
    const timer = setTimeout(() => {
      setRedirected(true);
      redirect(address);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [address, isWaiting, delayMs, redirect]);

  if (!target) return <p className="hint">{t('redirect.close')}</p>;
  if (!target.isTrusted) return <Leave {...target} isSecond={isSecond} />;
  return (
    <div className="redirect">
      <a className={buttonClass(isSecond)} href={target.address} onClick={() => setRedirected(true)}>
        {t('redirect.now', { merchant })}
      </a>
      {isWaiting && (
        <p className="hint" role="alert">
          {t('redirect.soon', { merchant })}{' '}
          <button type="button" className="link" onClick={onStay}>
            {t('redirect.stay')}
          </button>
        </p>
      )}
    </div>
  );
}

/**
 * The link to a host that the merchant has not listed. The merchant's name is not in it: a stranger may have
 * chosen the address.
 */
function Leave({ address, host, isSecond }: RedirectTarget & { isSecond: boolean }) {
  return (
    <div className="redirect">
      <Notice tone="warning">{t('leave.text', { host })}</Notice>
      <a className={buttonClass(isSecond)} href={address}>
        {t('leave.go', { host })}
      </a>
    </div>
  );
}

const buttonClass = (isSecond: boolean): string => (isSecond ? 'button button-second' : 'button');

/** Begins again, at the payment link or at the merchant. The page never goes there by itself. */
export function Retry({ target }: { target: RedirectTarget }) {
  if (!target.isTrusted) return <Leave {...target} isSecond={false} />;
  return (
    <a className="button" href={target.address}>
      {t('error.retry')}
    </a>
  );
}
