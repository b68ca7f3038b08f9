import { MerchantsService } from '../merchants/merchants.service';
import { ChainCursorsRepository } from '../payments/facts/chain-cursors.repository';
import { TransfersRepository } from '../payments/facts/transfers.repository';
import { PaymentEvaluator } from '../payments/payment-evaluator.service';
import { PaymentsRepository } from '../payments/payments.repository';
import type { AppConfig } from '../platform/config/app.config';
import { ExchangeProviders } from '../settlement/exchange-providers';
import { SandboxOrders } from '../settlement/sandbox-orders.repository';
import { SettlementSteps } from '../settlement/settlement-steps';
import { SweepsRepository } from '../settlement/sweeps.repository';
import type { TestDatabase } from './database';
import type { FakeClock } from './fake-clock';
import type { Observed } from './observed';
import { aConfig } from './test-config';

export interface RoomsOptions {
  config?: AppConfig;
  /** Put around every repository, so that a test sees, or fails, each call. */
  wrap?: Observed['wrap'];
}

export type Rooms = ReturnType<typeof openRooms>;

/** The service's repositories and what stands on them, as one process has them. */
export function openRooms(database: TestDatabase, clock: FakeClock, options: RoomsOptions = {}) {
  const { config = aConfig(), wrap = (it) => it } = options;
  const payments = wrap(new PaymentsRepository(database.payments, clock));
  const transfers = wrap(new TransfersRepository(database.transfers));
  const cursors = wrap(new ChainCursorsRepository(database.cursors));
  const merchants = wrap(new MerchantsService(database.merchants, clock));
  const sweeps = wrap(new SweepsRepository(database.sweeps, clock));
  const evaluator = new PaymentEvaluator(payments, transfers, cursors, merchants, config, clock);
  const exchanges = new ExchangeProviders(wrap(new SandboxOrders(database.orders)), config, clock);
  const steps = new SettlementSteps(payments, evaluator, merchants, exchanges, clock);
  return { config, clock, payments, transfers, cursors, merchants, sweeps, evaluator, exchanges, steps };
}
