import type { CheckoutLink } from '@cowrie/dto';
import { MerchantLogo } from '../components/merchant-logo';
import { t } from '../i18n';
import { tl } from '../i18n/link';
import { exact } from '@cowrie/payer-page/exact';
import { formatFiat, formatMoment } from '../lib/format';

/** Merchant, amount and what is paid for, as on a payment's page. */
export function LinkSummary({ link }: { link: CheckoutLink }) {
  const { businessName, logoURL, amount, currency, title, description, expiresAt, state } = link;
  return (
    <section className="summary" aria-label={t('summary.label')}>
      <div className="summary-merchant">
        <MerchantLogo name={businessName} logoURL={logoURL} key={logoURL} />
        <p>
          <span>{t('summary.payTo')}</span>
          <strong>{exact(businessName)}</strong>
        </p>
      </div>
      <div className="summary-amount">
        <p>{t('summary.amountOnly', { currency })}</p>
        <p className={amount ? 'fiat-amount' : 'link-choose'}>
          {amount ? exact(formatFiat(amount, currency)) : tl('link.youChoose')}
        </p>
      </div>
      <dl className="summary-facts">
        <div>
          <dt>{tl('link.for')}</dt>
          <dd>{title}</dd>
        </div>
      </dl>
      {description && <p className="link-description">{description}</p>}
      {expiresAt && state === 'open' && (
        <p className="link-description">{tl('link.until', { time: formatMoment(expiresAt) })}</p>
      )}
    </section>
  );
}
