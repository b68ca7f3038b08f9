import { useEffect, useState } from 'react';
import { t } from '../../i18n';

interface DepartureProps {
  /** The merchant's address with both parameters; null when there is nowhere to go. */
  address: string | null;
  merchant: string;
  waitMs: number;
  /** The customer decided to stay. */
  staying: boolean;
  onStay(): void;
  leave(address: string): void;
}

/** Takes the customer back after `waitMs`, once, unless they went or decided to stay before. */
export function Departure({ address, merchant, waitMs, staying, onStay, leave }: DepartureProps) {
  const [gone, setGone] = useState(false);
  const waiting = !gone && !staying;

  useEffect(() => {
    if (!address || !waiting) return;
    const timer = setTimeout(() => {
      setGone(true);
      leave(address);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [address, waiting, waitMs, leave]);

  if (!address) return <p className="hint">{t('leave.close')}</p>;
  return (
    <div className="departure">
      <a className="button" href={address} onClick={() => setGone(true)}>
        {t('leave.now', { merchant })}
      </a>
      {waiting && (
        <p className="hint">
          {t('leave.soon', { merchant })}{' '}
          <button type="button" className="link" onClick={onStay}>
            {t('leave.stay')}
          </button>
        </p>
      )}
    </div>
  );
}
