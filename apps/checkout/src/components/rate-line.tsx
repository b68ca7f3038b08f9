import { t } from '../i18n';
import { formatRate, formatTime } from '../lib/format';
import { networkName } from '@cowrie/tables';
import type { FixedRate } from '@cowrie/payer-page/view';

interface IndicativeRateProps {
  token: string;
  /** Fiat per one token; undefined when the service names none. */
  rate: string | undefined;
  currency: string;
}

/** The present rate, before the choice fixes one. Renders nothing without a rate. */
export function IndicativeRate({ token, rate, currency }: IndicativeRateProps) {
  if (!rate) return null;
  return <p className="hint hint-center">{t('rate.now', { token, price: formatRate(rate, currency) })}</p>;
}

/**
 * The rate of a payment, how long it holds, when it was fixed, and its sources. Renders nothing when the
 * service names none.
 */
export function RateLine({ rate }: { rate: FixedRate | undefined }) {
  if (!rate) return null;
  const { token, price, currency, until, fixedAt, sources } = rate;
  return (
    <p className="rate-line">
      {t('rate.fixed', { token, price: formatRate(price, currency), time: formatTime(until) })}
      {fixedAt && sources.length > 0 && (
        <small>
          {t('rate.from', { time: formatTime(fixedAt), sources: sources.map(networkName).join(', ') })}
        </small>
      )}
    </p>
  );
}
