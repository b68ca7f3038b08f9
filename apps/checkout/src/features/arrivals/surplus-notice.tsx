import type { CheckoutConfiguration } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import { formatTokenAmount } from '../../lib/format';
import { isRoundingSurplus } from '../../lib/shorter-amount';

/** Says how much more arrived than was due; nothing without a surplus, or with one that the page itself suggested. */
export function SurplusNotice({ config }: { config: CheckoutConfiguration }) {
  const { surplusAmount, deposit, businessName: merchant, clientReference: reference } = config;
  if (!surplusAmount || !deposit) return null;
  if (isRoundingSurplus(surplusAmount, deposit.totalPayableAmount)) return null;
  return (
    <Notice
      tone="info"
      title={t('surplus.title', { surplus: formatTokenAmount(surplusAmount), token: deposit.token })}
    >
      {t('surplus.text', { merchant, reference })}
    </Notice>
  );
}
