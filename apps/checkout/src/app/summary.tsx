import type { CheckoutConfiguration } from '@cowrie/dto';
import { CopyButton } from '../components/copy-button';
import { MerchantLogo } from '../components/merchant-logo';
import { AMOUNT_LABELS } from '@cowrie/payer-page/amount-labels';
import { t } from '../i18n';
import { exact } from '@cowrie/payer-page/exact';
import { formatFiat } from '../lib/format';
import type { View } from '@cowrie/payer-page/view';

interface SummaryProps {
  config: CheckoutConfiguration;
  view: View['kind'];
}

/** Merchant, amount and reference, shown next to every step. */
export function Summary({ config, view }: SummaryProps) {
  const { businessName, logoURL, paymentAmount, paymentCurrency, clientReference, description } = config;
  return (
    <section className="summary" aria-label={t('summary.label')}>
      <div className="summary-merchant">
        <MerchantLogo name={businessName} logoURL={logoURL} key={logoURL} />
        <p>
          <span>{t('summary.payTo')}</span>
          <strong>{exact(businessName)}</strong>
          {description && <em className="summary-description">{exact(description)}</em>}
        </p>
      </div>
      <div className="summary-amount">
        <p>{t(AMOUNT_LABELS[view], { currency: paymentCurrency })}</p>
        <p className="fiat-amount">{exact(formatFiat(paymentAmount, paymentCurrency))}</p>
      </div>
      <dl className="summary-facts">
        <div>
          <dt>{t('summary.reference')}</dt>
          <dd>
            <span title={clientReference}>{exact(shortReference(clientReference))}</span>{' '}
            <CopyButton text={clientReference} what="summary.reference" isSmall />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Longer references are shortened in the middle: people compare their ends. */
const SHOWN_CHARACTERS = 16;

function shortReference(reference: string): string {
  const letters = [...reference];
  if (letters.length <= SHOWN_CHARACTERS) return reference;
  return `${letters.slice(0, 8).join('')}…${letters.slice(-6).join('')}`;
}
