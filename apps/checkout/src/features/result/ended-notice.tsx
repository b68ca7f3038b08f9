import type { CheckoutConfiguration } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';

interface EndedNoticeProps {
  config: CheckoutConfiguration;
  kind: 'failed' | 'expired';
}

/** What to do after a failed or expired payment, with or without money sent. */
export function EndedNotice({ config, kind }: EndedNoticeProps) {
  const { businessName: merchant, clientReference: reference, arrivals = [], receivedAmount } = config;
  if (kind === 'failed' && receivedAmount)
    return (
      <Notice tone="info" title={t('ended.contactTitle')}>
        {t('ended.contactText', { merchant, reference })}
      </Notice>
    );
  // `ArrivalsNotice` already says what arrived and whom to contact.
  if (arrivals.length > 0) return null;
  return (
    <Notice tone="info" title={t('ended.sentTitle')}>
      <p>{t('ended.sentText', { merchant, reference })}</p>
      {kind === 'expired' && <p>{t('ended.startAgain', { merchant })}</p>}
    </Notice>
  );
}
