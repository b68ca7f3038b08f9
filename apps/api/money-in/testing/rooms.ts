import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { VaultDoubts } from '@cowrie/api/chain/chain-records/vault-doubts.repository';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { SetAsideItems } from '@cowrie/api/platform/queues/set-aside-items.repository';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { PaidOffers } from '../payments/choice/paid-offers';
import { PaymentEvaluator } from '../payments/evaluate/payment-evaluator.service';
import { PaymentAddresses } from '../payments/document/payment-addresses';
import { PaymentWindows } from '../payments/document/payment-windows';
import { SignedTransfers } from '../payments/document/signed-transfers';
import { PaymentsRepository } from '../payments/document/payments.repository';
import { PaymentRefunds } from '../payments/refunds/payment-refunds';
import { RelaysRepository } from '../relays/relays.repository';
import type { TestDatabase } from './database';

/** What a test changes about the parts of a process. */
export interface RoomsOptions {
  config?: AppConfig;
  /** Wraps every repository, so that a test can observe each call or make it fail. */
  wrap?: Observed['wrap'] | undefined;
}

export type Rooms = ReturnType<typeof openRooms>;

/** Returns the repositories and services of one process that credits payments. */
export function openRooms(
  database: TestDatabase,
  clock: FakeClock,
  { config = aConfig(), wrap = (it) => it }: RoomsOptions = {},
) {
  const payments = wrap(new PaymentsRepository(database.payments, clock));
  const windows = wrap(new PaymentWindows(database.payments, clock));
  const signedTransfers = wrap(new SignedTransfers(database.payments));
  const paymentAddresses = wrap(new PaymentAddresses(database.payments, clock));
  const paymentRefunds = wrap(new PaymentRefunds(database.payments));
  const transfers = wrap(new TransfersRepository(database.transfers));
  const cursors = wrap(new ChainCursorsRepository(database.cursors, database.trails));
  const doubts = wrap(new VaultDoubts(database.vaultDoubts, clock));
  const relays = wrap(new RelaysRepository(database.relays, clock));
  const merchants = wrap(new MerchantsService(database.merchants, clock));
  const setAside = new SetAside(wrap(new SetAsideItems(database.setAsideItems)), clock, config);
  const paidOffers = new PaidOffers(database.paymentOffers, windows, config);
  const evaluator = new PaymentEvaluator(payments, transfers, cursors, merchants, paidOffers, config, clock);
  const ofPayments = { payments, windows, signedTransfers, paymentAddresses, paymentRefunds };
  const stored = { ...ofPayments, transfers, cursors, doubts, relays, merchants };
  return { config, clock, ...stored, setAside, evaluator };
}
