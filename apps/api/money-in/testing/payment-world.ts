import { createChainReader, type NetworkDefinition } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { NetworkWatcher, type WatcherParts } from '../chain-watcher/network-watcher';
import { WatchedAddresses } from '../chain-watcher/watched-addresses';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Deposit, Payment } from '../payments/document/payment.schema';
import { aLockedPayment } from './builders';
import { startDatabase, type TestDatabase } from './database';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { openRooms } from './rooms';
import { startTestChain, type TestChainOptions } from './test-chain';

export type PaymentWorld = Awaited<ReturnType<typeof startPaymentWorld>>;

/** Starts a chain, a database and a clock that follow each other, with one business and its payments. */
export const startPaymentWorld = async (over: TestChainOptions = {}) =>
  openPaymentWorld(await startDatabase(), over);

/** The same on a database with more collections. */
export async function openPaymentWorld<D extends TestDatabase>(database: D, over: TestChainOptions = {}) {
  const clock = new FakeClock();
  const chain = await startTestChain(clock, over);
  return paymentWorldOn(chain, { database, clock, reader: createChainReader(chain.network) });
}

/** A chain of any family, as a payment world needs it. */
interface AnyChain {
  network: NetworkDefinition;
  /** Returns a function that resets chain and clock to this moment, any number of times. */
  mark(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

interface WorldParts<D extends TestDatabase, R extends NetworkReader> {
  database: D;
  clock: FakeClock;
  reader: R;
  config?: AppConfig;
}

/** The same on a chain that runs. */
export async function paymentWorldOn<D extends TestDatabase, C extends AnyChain, R extends NetworkReader>(
  chain: C,
  { database, clock, reader, config = aConfig() }: WorldParts<D, R>,
) {
  const rooms = openRooms(database, clock, { config });
  const toStart = await chain.mark();
  let merchant: Merchant;

  const payment = async ({ _id }: Pick<Payment, '_id'>): Promise<Payment> =>
    database.payments.findById(_id).lean().orFail();

  return {
    clock,
    database,
    chain,
    reader,
    rooms,
    payment,
    merchant: () => merchant,
    /** Resets chain, clock and database, and creates one business. */
    async reset() {
      await database.clear();
      await toStart();
      merchant = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
    },
    /** Stores a payment of 5 USDC that is locked now. */
    async lock(
      over: Partial<Payment> = {},
      network = chain.network,
    ): Promise<Payment & { deposit: Deposit }> {
      const locked = aLockedPayment(clock.now(), { businessId: merchant._id, ...over }, network);
      await rooms.payments.insertOnce(locked);
      return locked;
    },
    /** Returns a new process's watcher. It knows only what is stored. */
    newWatcher(options: WatcherOptions = {}): NetworkWatcher {
      const { wrap = (it) => it, evaluates = true, holdsLease = () => Promise.resolve(true) } = options;
      const rooms = openRooms(database, clock, { config, wrap });
      const { cursors, transfers, doubts, payments, paymentAddresses, evaluator, relays, setAside } = rooms;
      if (!evaluates) evaluator.evaluateMany = (ids) => Promise.resolve({ failedIds: [...ids] });
      const addresses = new WatchedAddresses('test', paymentAddresses, clock, options.paymentWrites);
      const outside = { reader: wrap(options.reader ?? reader), holdsLease, clock };
      // A crashed process sets nothing aside.
      if (!evaluates) setAside.each = () => Promise.resolve(0);
      const facts = {
        cursors,
        transfers,
        doubts,
        payments,
        paymentAddresses,
        evaluator,
        relays,
        setAside,
        addresses,
      };
      const { onReorg, writes, paymentWrites } = options;
      const told = {
        ...(onReorg && { onReorg }),
        ...(writes && { writes }),
        ...(paymentWrites && { paymentWrites }),
      };
      return new NetworkWatcher({ environment: 'test', ...outside, ...facts, ...told });
    },
    /** Returns the status of a payment, the causes of its transitions, and the types of its events. */
    async story(of: Pick<Payment, '_id'>) {
      const { status, history, events } = await payment(of);
      return { status, causes: history.map(({ cause }) => cause), events: events.map(({ type }) => type) };
    },
    async stop() {
      reader.close();
      await chain.stop();
      await database.stop();
    },
  };
}

interface WatcherOptions {
  wrap?: Observed['wrap'];
  reader?: NetworkReader | undefined;
  /** False: it stores transfers but evaluates no payment. */
  evaluates?: boolean;
  holdsLease?: () => Promise<boolean>;
  onReorg?: NonNullable<WatcherParts['onReorg']>;
  writes?: NonNullable<WatcherParts['writes']>;
  paymentWrites?: NonNullable<WatcherParts['paymentWrites']>;
}
