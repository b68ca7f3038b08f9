import type { CheckoutConfiguration } from '@cowrie/dto';
import { supportWays } from '@cowrie/payer-page/support-ways';
import { t } from '../i18n';
import { SupportLinks } from './support-links';

/**
 * Whom to contact, and with which reference. Without a way to reach the merchant it says only what the
 * customer should keep.
 */
export function ContactMerchant({ config }: { config: CheckoutConfiguration }) {
  const { businessName: merchant, clientReference: reference } = config;
  const canAsk = supportWays(config).length > 0;
  return (
    <>
      <p>{t(canAsk ? 'support.ask' : 'support.keep', { merchant, reference })}</p>
      <SupportLinks config={config} />
    </>
  );
}
