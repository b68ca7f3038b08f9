import type { CheckoutConfiguration } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { SupportLinks } from '../../components/support-links';
import { t } from '../../i18n';

interface EndedNoticeProps {
  config: CheckoutConfiguration;
  kind: 'failed' | 'expired';
}

/** What to do after a failed or expired payment: without a choice, and with or without money sent. */
export function EndedNotice({ config, kind }: EndedNoticeProps) {
  const { businessName: merchant, clientReference: reference, arrivals = [], receivedAmount } = config;
  if (kind === 'failed' && receivedAmount)
    return (
      <Notice tone="info" title={t('ended.contactTitle')}>
        <p>{t('ended.contactText', { merchant, reference })}</p>
        <SupportLinks config={config} />
      </Notice>
    );
  // `ArrivalsNotice` already says what arrived and whom to contact.
  if (arrivals.length > 0) return null;
  // Nobody chose, so there was no address to send anything to.
  if (!config.deposit) return <Notice tone="info">{t('ended.startOver', { merchant })}</Notice>;
  return (
    <Notice tone="info" title={t('ended.sentTitle')}>
      <p>{t('ended.sentText', { merchant, reference })}</p>
      <SupportLinks config={config} />
      {kind === 'expired' && <p>{t('ended.startAgain', { merchant })}</p>}
    </Notice>
  );
}
