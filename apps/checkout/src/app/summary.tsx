import type { CheckoutConfiguration } from '@cowrie/dto';
import { MerchantLogo } from '../components/merchant-logo';
import { type MessageKey, t } from '../i18n';
import { exact } from '../lib/exact';
import { formatFiat } from '../lib/format';
import type { View } from '../lib/view';

/** What the amount is in each view: still due, paid, or neither. */
const AMOUNT_LABELS = {
  choose: 'summary.amount',
  pay: 'summary.amount',
  short: 'summary.amount',
  seen: 'summary.amountOnly',
  settling: 'summary.amountOnly',
  checking: 'summary.amountOnly',
  done: 'summary.amountPaid',
  failed: 'summary.amountOnly',
  expired: 'summary.amountOnly',
} as const satisfies Record<View['kind'], MessageKey>;

interface SummaryProps {
  config: CheckoutConfiguration;
  view: View['kind'];
}

/** Merchant, amount and reference, shown next to every step. */
export function Summary({ config, view }: SummaryProps) {
  const { businessName, logoURL, paymentAmount, paymentCurrency, clientReference } = config;
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
        <p>{t(AMOUNT_LABELS[view], { currency: paymentCurrency })}</p>
        <p className="fiat-amount">{exact(formatFiat(paymentAmount, paymentCurrency))}</p>
      </div>
      <dl className="summary-facts">
        <div>
          <dt>{t('summary.reference')}</dt>
          <dd>{exact(clientReference)}</dd>
        </div>
      </dl>
    </section>
  );
}
