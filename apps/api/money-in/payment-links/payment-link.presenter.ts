import type { CheckoutLink, PaymentLinkDetails } from '@cowrie/dto';
import { compare, fiat, formatFiat, parseAmount } from '@cowrie/money';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { FiguresOfLink } from './link-figures.repository';
import type { UseOfLink } from './link-sessions.repository';
import type { PaymentLink } from './payment-link.schema';
import { stateOf } from './payment-link.rules';

/** The address of a link's page. */
export function linkUrlOf({ code }: Pick<PaymentLink, 'code'>, checkoutUrl: string): string {
  return `${checkoutUrl}/l/${code}`;
}

interface DetailsSource {
  link: PaymentLink;
  figures: FiguresOfLink;
  checkoutUrl: string;
  now: Date;
}

/** A link in full, as its merchant sees it. */
export function presentLink({ link, figures, checkoutUrl, now }: DetailsSource): PaymentLinkDetails {
  const { openCount, paidCount, paid, isComplete } = figures;
  return {
    id: link._id.toHexString(),
    code: link.code,
    url: linkUrlOf(link, checkoutUrl),
    environment: link.environment,
    title: link.title,
    description: link.description,
    currency: link.currency,
    amount: link.amount,
    minimumAmount: link.minimumAmount,
    maximumAmount: link.maximumAmount,
    use: link.use,
    state: stateOf(link, paidCount > 0 ? 'used' : openCount > 0 ? 'in_use' : 'free', now),
    isActive: link.isActive,
    expiresAt: link.expiresAt?.toISOString(),
    callbackURL: link.callbackURL,
    failureURL: link.failureURL,
    metadata: link.metadata,
    createdBy: link.createdBy,
    createdAt: link.createdAt.toISOString(),
    updatedAt: link.updatedAt.toISOString(),
    revision: link.revision,
    figures: { openCount, paidCount, paidAmount: formatFiat(paid), isComplete },
  };
}

interface CheckoutSource {
  link: PaymentLink;
  merchant: Merchant;
  use: UseOfLink['kind'];
  now: Date;
}

/** A link as payers see it. */
export function presentCheckoutLink({ link, merchant, use, now }: CheckoutSource): CheckoutLink {
  const { code, environment, title, description, currency, amount, expiresAt } = link;
  const { name, logoUrl, brandColor, supportEmail, supportPhone, supportURL } = merchant;
  return {
    code,
    state: stateOf(link, use, now),
    businessName: name,
    logoURL: logoUrl,
    brandColor,
    supportEmail,
    supportPhone,
    supportURL,
    environment,
    title,
    description,
    currency,
    amount,
    ...(amount === undefined && boundsOf(link, merchant)),
    expiresAt: expiresAt?.toISOString(),
  };
}

/** What the payer can choose: the link's own bounds within the merchant's. */
function boundsOf(link: PaymentLink, { bounds }: Merchant) {
  const asset = fiat(link.currency);
  const [lowest, highest] = (
    link.collectInUSD
      ? [bounds.minimumUSDAmount, bounds.maximumUSDAmount]
      : [bounds.minimumOutputAmount, bounds.maximumOutputAmount]
  ).map((text) => parseAmount(asset, text)) as [
    ReturnType<typeof parseAmount>,
    ReturnType<typeof parseAmount>,
  ];
  const lower = parseAmount(asset, link.minimumAmount ?? '0');
  const upper = link.maximumAmount === undefined ? highest : parseAmount(asset, link.maximumAmount);
  return {
    minimumAmount: formatFiat(compare(lower, lowest) < 0 ? lowest : lower),
    maximumAmount: formatFiat(compare(upper, highest) > 0 ? highest : upper),
  };
}
