import type { CheckoutConfiguration } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { ContactMerchant } from '../../components/contact-merchant';
import { t } from '../../i18n';
import { isSentBack } from '@cowrie/payer-page/view';
import { reportedSurplus } from '@cowrie/payer-page/reported-surplus';

/** Says how much more arrived than was due; nothing without a surplus to report. */
export function SurplusNotice({ config }: { config: CheckoutConfiguration }) {
  const { deposit } = config;
  const surplus = reportedSurplus(config);
  if (surplus === null || !deposit) return null;
  return (
    <Notice tone="info" title={t('surplus.title', { surplus, token: deposit.token })}>
      {!isSentBack(config) && <p>{t('surplus.text')}</p>}
      {!config.refund && <ContactMerchant config={config} />}
    </Notice>
  );
}
