import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import { ENVIRONMENTS, FIAT_CURRENCIES, PAYMENT_LINK_USES } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  flag,
  mixed,
  number,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const PAYMENT_LINK = 'PaymentLink';

const paymentLink = {
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  /** 16 random base62 characters. It identifies the link's page. */
  code: text(),
  title: text(),
  description: optional(text()),
  currency: oneOf(FIAT_CURRENCIES),
  /** True: amounts are in US dollars and not in the account's currency. */
  collectInUSD: flag(),
  /**
   * Decimal strings with the decimals of the currency. `amount` absent: the payer chooses, within the other
   * two if present.
   */
  amount: optional(text()),
  minimumAmount: optional(text()),
  maximumAmount: optional(text()),
  use: oneOf(PAYMENT_LINK_USES),
  isActive: flag(),
  expiresAt: optional(date()),
  callbackURL: optional(text()),
  failureURL: optional(text()),
  // Merchants choose the keys, as for a payment.
  metadata: mixed<Record<string, string>>(),
  /** The name of its creator, as in the audit log. */
  createdBy: text(),
  /** Grows by 1 with each change. A change applies only to the revision that was read. */
  revision: number({ min: 1 }),
  createdAt: date(),
  updatedAt: date(),
  ...auditTrail,
};

/** A link that opens payments without the merchant's server (docs/decisions/0074). */
export type PaymentLink = DocumentOf<typeof paymentLink>;

export const paymentLinkSchema = documentSchema(paymentLink, {
  collection: 'payment_links',
  minimize: false,
});

// findByCode: every request of the link's page. Two links never share a code.
paymentLinkSchema.index({ code: 1 }, { unique: true });
// page, count: the links of a merchant, newest first.
paymentLinkSchema.index({ businessId: 1, environment: 1, createdAt: -1, _id: -1 });
indexAuditTrail(paymentLinkSchema);
