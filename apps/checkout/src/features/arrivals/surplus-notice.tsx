import type { CheckoutConfiguration } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { SupportLinks } from '../../components/support-links';
import { t } from '../../i18n';

/** Says how much more arrived than was due; nothing without a surplus. */
export function SurplusNotice({ config }: { config: CheckoutConfiguration }) {
  const { surplusAmount, deposit, businessName: merchant, clientReference: reference } = config;
  if (!surplusAmount || !deposit) return null;
  return (
    <Notice tone="info" title={t('surplus.title', { surplus: surplusAmount, token: deposit.token })}>
      <p>{t('surplus.text', { merchant, reference })}</p>
      <SupportLinks config={config} />
    </Notice>
  );
}
