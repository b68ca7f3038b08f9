import type { RefundClaim } from '@cowrie/dto';
import { MerchantLogo } from '../components/merchant-logo';
import { t } from '../i18n';
import { tr } from '../i18n/refund';
import { exact } from '@cowrie/payer-page/exact';
import { wordsOf } from './refund-words';

/** Merchant, amount, network and reference, shown next to every step. */
export function RefundSummary({ claim }: { claim: RefundClaim }) {
  const { merchant, reference, money, network } = wordsOf(claim);
  const { logoURL = '' } = claim;
  return (
    <section className="summary" aria-label={tr('refund.summary')}>
      <div className="summary-merchant">
        <MerchantLogo name={merchant} logoURL={logoURL} key={logoURL} />
        <p>
          <span>{tr('refund.from')}</span>
          <strong>{exact(merchant)}</strong>
        </p>
      </div>
      <div className="summary-amount">
        <p>{tr('refund.amount')}</p>
        <p className="fiat-amount">{exact(money)}</p>
      </div>
      <dl className="summary-facts">
        <div>
          <dt>{t('choose.network')}</dt>
          <dd>{exact(network)}</dd>
        </div>
        <div>
          <dt>{t('summary.reference')}</dt>
          <dd>{exact(reference)}</dd>
        </div>
      </dl>
    </section>
  );
}
