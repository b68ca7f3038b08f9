import type { CheckoutConfiguration } from '@cowrie/dto';
import { t } from '../i18n';
import { exact } from '@cowrie/payer-page/exact';
import { type SupportSource, supportWays } from '@cowrie/payer-page/support-ways';

/**
 * Links to the merchant's support, for every text that tells the customer to contact the merchant. Nothing
 * when it has none.
 */
export function SupportLinks({
  config,
}: {
  config: SupportSource & Pick<CheckoutConfiguration, 'businessName'>;
}) {
  const ways = supportWays(config);
  if (ways.length === 0) return null;
  return (
    <p className="support">
      {t('support.label', { merchant: config.businessName })}{' '}
      {ways.map(({ text, address }) => (
        <a
          key={address}
          className="text-link"
          href={address}
          {...(address.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {exact(text)}
        </a>
      ))}
    </p>
  );
}
