import type { CheckoutConfiguration } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { SupportLinks } from '../../components/support-links';
import { t } from '../../i18n';
import { isRoundingSurplus } from '../../lib/shorter-amount';

/** Says how much more arrived than was due; nothing without a surplus, or with one that the page itself suggested. */
export function SurplusNotice({ config }: { config: CheckoutConfiguration }) {
  const { surplusAmount, deposit, businessName: merchant, clientReference: reference } = config;
  if (!surplusAmount || !deposit) return null;
  if (isRoundingSurplus(surplusAmount, deposit.totalPayableAmount)) return null;
  return (
    <Notice tone="info" title={t('surplus.title', { surplus: surplusAmount, token: deposit.token })}>
      <p>{t('surplus.text', { merchant, reference })}</p>
      <SupportLinks config={config} />
    </Notice>
  );
}
