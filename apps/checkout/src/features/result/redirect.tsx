import { useEffect, useState } from 'react';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import type { RedirectTarget } from '../../lib/redirect-target';

interface RedirectProps {
  /** The merchant's address with both parameters; null when the payment has none. */
  target: RedirectTarget | null;
  merchant: string;
  delayMs: number;
  /** The customer chose to stay. */
  staying: boolean;
  onStay(): void;
  redirect(address: string): void;
}

/**
 * Redirects the customer to the merchant after `delayMs`, once, unless they followed the link or chose to stay. It goes to a host
 * that the merchant has not listed only by the customer's click, and names the host before.
 */
export function Redirect({ target, merchant, delayMs, staying, onStay, redirect }: RedirectProps) {
  const [redirected, setRedirected] = useState(false);
  const waiting = !redirected && !staying;
  const address = target?.isTrusted ? target.address : null;

  useEffect(() => {
    if (!address || !waiting) return;
    const timer = setTimeout(() => {
      setRedirected(true);
      redirect(address);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [address, waiting, delayMs, redirect]);

  if (!target) return <p className="hint">{t('redirect.close')}</p>;
  if (!address) return <Leave {...target} />;
  return (
    <div className="redirect">
      <a className="button" href={address} onClick={() => setRedirected(true)}>
        {t('redirect.now', { merchant })}
      </a>
      {waiting && (
        <p className="hint">
          {t('redirect.soon', { merchant })}{' '}
          <button type="button" className="link" onClick={onStay}>
            {t('redirect.stay')}
          </button>
        </p>
      )}
    </div>
  );
}

/** The way to a host that nobody has listed. The merchant's name is not in it: a stranger may have chosen the address. */
function Leave({ address, host }: RedirectTarget) {
  return (
    <div className="redirect">
      <Notice tone="warning">{t('leave.text', { host })}</Notice>
      <a className="button" href={address}>
        {t('leave.go', { host })}
      </a>
    </div>
  );
}
