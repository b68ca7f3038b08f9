import type { CheckoutConfiguration } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { ContactMerchant } from '../../components/contact-merchant';
import { t } from '../../i18n';
import { isSentBack } from '@cowrie/payer-page/view';

interface EndedNoticeProps {
  config: CheckoutConfiguration;
  kind: 'failed' | 'expired';
  /** The page itself leads to a new payment. */
  canRetry: boolean;
}

/** What to do after a failed or expired payment: without a choice, and with or without money sent. */
export function EndedNotice({ config, kind, canRetry }: EndedNoticeProps) {
  const { businessName: merchant, arrivals = [], receivedAmount, refund } = config;
  // `AskBack` says so, and nothing is left to do.
  if (isSentBack(config)) return null;
  if (kind === 'failed' && receivedAmount)
    return (
      <Notice tone="info" title={t('ended.contactTitle')}>
        <p>{t('ended.contactText')}</p>
        {!refund && <ContactMerchant config={config} />}
      </Notice>
    );
  // `ArrivalsNotice` already says what arrived and whom to contact.
  if (arrivals.length > 0) return null;
  // Nobody chose, so there was no address to send anything to.
  if (!config.deposit && canRetry) return null;
  if (!config.deposit) return <Notice tone="info">{t('ended.startOver', { merchant })}</Notice>;
  return (
    <Notice tone="info" title={t('ended.sentTitle')}>
      <p>{t('ended.sentText')}</p>
      <ContactMerchant config={config} />
      {kind === 'expired' && !canRetry && <p>{t('ended.startAgain', { merchant })}</p>}
    </Notice>
  );
}
