import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  objectId,
  subdocument,
} from '@cowrie/api/platform/mongo/document.fields';
import { deposit } from '../document/payment.schema';

export const PAYMENT_OFFER = 'PaymentOffer';

const paymentOffer = {
  paymentId: objectId(),
  /** What the choice of each pair would have locked at `madeAt`. */
  deposits: listOf(subdocument(deposit)),
  madeAt: date(),
  /** Until then, one of these deposits can be locked as it is. */
  validUntil: date(),
  /** The end of the window that a lock would begin. Until then the offer says what was signed for it. */
  windowEndsAt: date(),
  /** The end of the watch that a lock would begin. Until then the offer says what money came for. */
  keptUntil: date(),
};

/** What a payer's program was offered for a payment without a choice. Several can be valid at once. */
export type PaymentOffer = DocumentOf<typeof paymentOffer>;

export const paymentOfferSchema = documentSchema(paymentOffer, { collection: 'payment_offers' });
// valid: the offers of a payment, newest first.
paymentOfferSchema.index({ paymentId: 1, validUntil: -1 });
// paymentAt: whose payment an address is for.
paymentOfferSchema.index({ 'deposits.address': 1 });
// Removes the offers whose addresses are no longer watched.
paymentOfferSchema.index({ keptUntil: 1 }, { expireAfterSeconds: 0 });
