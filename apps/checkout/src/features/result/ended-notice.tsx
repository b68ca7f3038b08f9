import type { CheckoutConfiguration } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';

interface EndedNoticeProps {
  config: CheckoutConfiguration;
  kind: 'failed' | 'expired';
}

/** What to do now, for who has sent money and for who has not. */
export function EndedNotice({ config, kind }: EndedNoticeProps) {
  const { businessName: merchant, clientReference: reference, arrivals = [], receivedAmount } = config;
  if (kind === 'failed' && receivedAmount)
    return (
      <Notice tone="info" title={t('ended.contactTitle')}>
        {t('ended.contactText', { merchant, reference })}
      </Notice>
    );
  // What came is told already, and whom to ask for it.
  if (arrivals.length > 0) return null;
  return (
    <Notice tone="info" title={t('ended.sentTitle')}>
      <p>{t('ended.sentText', { merchant, reference })}</p>
      {kind === 'expired' && <p>{t('ended.startAgain', { merchant })}</p>}
    </Notice>
  );
}
