import type { CheckoutConfiguration } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import { formatTokenAmount } from '../../lib/format';

/** More came than was asked for. */
export function OverNotice({ config }: { config: CheckoutConfiguration }) {
  const { surplusAmount, deposit, businessName: merchant, clientReference: reference } = config;
  if (!surplusAmount || !deposit) return null;
  return (
    <Notice
      tone="info"
      title={t('over.title', { surplus: formatTokenAmount(surplusAmount), token: deposit.token })}
    >
      {t('over.text', { merchant, reference })}
    </Notice>
  );
}
