import { useEffect, useState } from 'react';
import { t } from '../../i18n';

interface RedirectProps {
  /** The merchant's address with both parameters; null when the payment has none. */
  address: string | null;
  merchant: string;
  delayMs: number;
  /** The customer chose to stay. */
  staying: boolean;
  onStay(): void;
  redirect(address: string): void;
}

/** Redirects the customer to the merchant after `delayMs`, once, unless they followed the link or chose to stay. */
export function Redirect({ address, merchant, delayMs, staying, onStay, redirect }: RedirectProps) {
  const [redirected, setRedirected] = useState(false);
  const waiting = !redirected && !staying;

  useEffect(() => {
    if (!address || !waiting) return;
    const timer = setTimeout(() => {
      setRedirected(true);
      redirect(address);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [address, waiting, delayMs, redirect]);

  if (!address) return <p className="hint">{t('redirect.close')}</p>;
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
