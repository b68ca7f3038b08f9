import type { CheckoutConfiguration } from '@cowrie/dto';
import { MerchantLogo } from '../components/merchant-logo';
import { t } from '../i18n';
import { formatFiat } from '../lib/format';

/** Merchant, amount and reference, shown beside every step. */
export function Summary({ config }: { config: CheckoutConfiguration }) {
  const { businessName, logoURL, paymentAmount, paymentCurrency, clientReference } = config;
  return (
    <section className="summary" aria-label={t('summary.label')}>
      <div className="summary-merchant">
        <MerchantLogo name={businessName} logoURL={logoURL} key={logoURL} />
        <p>
          <span>{t('summary.payTo')}</span>
          <strong>{businessName}</strong>
        </p>
      </div>
      <div className="summary-amount">
        <p>{t('summary.amount', { currency: paymentCurrency })}</p>
        <p className="fiat-amount">{formatFiat(paymentAmount, paymentCurrency)}</p>
      </div>
      <dl className="summary-facts">
        <div>
          <dt>{t('summary.reference')}</dt>
          <dd>{clientReference}</dd>
        </div>
      </dl>
    </section>
  );
}
