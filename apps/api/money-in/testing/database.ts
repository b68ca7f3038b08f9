import {
  collection,
  type DatabaseOf,
  type DatabaseOptions,
  openDatabase,
} from '@cowrie/api/platform/testing/database';
import { COLLECTIONS as BEFORE } from '@cowrie/api/chain/testing/database';
import { type PaymentLink, PAYMENT_LINK, paymentLinkSchema } from '../payment-links/payment-link.schema';
import {
  PAYMENT_OFFER,
  type PaymentOffer,
  paymentOfferSchema,
} from '../payments/choice/payment-offer.schema';
import { type Payment, PAYMENT, paymentSchema } from '../payments/document/payment.schema';
import { type Relay, RELAY, relaySchema } from '../relays/relay.schema';
import { type RelayBudget, RELAY_BUDGET, relayBudgetSchema } from '../relays/relay-budgets.repository';
import { type Relayer, RELAYER, relayerSchema } from '../relays/relayers.repository';
import { type RateBook, RATE_BOOK, rateBookSchema } from '../quotes/rate-book.schema';

/** The collections of this context and of those before it. */
export const COLLECTIONS = {
  ...BEFORE,
  payments: collection<Payment>(PAYMENT, paymentSchema),
  paymentOffers: collection<PaymentOffer>(PAYMENT_OFFER, paymentOfferSchema),
  paymentLinks: collection<PaymentLink>(PAYMENT_LINK, paymentLinkSchema),
  relays: collection<Relay>(RELAY, relaySchema),
  relayers: collection<Relayer>(RELAYER, relayerSchema),
  relayBudgets: collection<RelayBudget>(RELAY_BUDGET, relayBudgetSchema),
  rateBooks: collection<RateBook>(RATE_BOOK, rateBookSchema),
};

export type TestDatabase = DatabaseOf<typeof COLLECTIONS>;

/** Starts a test database with the collections of this context and of those before it. */
export const startDatabase = (options?: DatabaseOptions): Promise<TestDatabase> =>
  openDatabase(COLLECTIONS, options);
