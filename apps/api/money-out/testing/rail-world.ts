import { PaycrestRail } from '@cowrie/exchange';
import type { Environment, FiatCurrency } from '@cowrie/dto';
import type { PayoutStatus } from '@cowrie/payout-state';
import type { Types } from 'mongoose';
import { exceededCap } from '../payouts/sending/hot-caps';
import type { SettlementAccount } from '@cowrie/api/merchants/merchants/settlement-account';
import type { Payment, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { FAKE_KEY, type FakeOrder, startFakePaycrest } from '@cowrie/exchange/paycrest-server';
import { startDatabase } from './database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { openRooms, type Rooms } from './rooms';
import { sweptPayment } from './swept-payment';
import { aConfig, PAYOUT_CAPS } from '@cowrie/api/platform/testing/test-config';

export {
  FAKE_KEY,
  FAKE_SECRET,
  type FakePaycrest,
  startFakePaycrest,
} from '@cowrie/exchange/paycrest-server';

export type RailWorld = Awaited<ReturnType<typeof startRailWorld>>;

export const ADAS_ACCOUNT: SettlementAccount = {
  kind: 'bank',
  currency: 'NGN',
  institution: 'GTBINGLA',
  institutionName: 'Guaranty Trust Bank',
  number: '0123456789',
  holder: 'ADA STORES LTD',
};

/**
 * Starts a database and a server that answers as Paycrest does. A float without a chain pays what is ready.
 */
export async function startRailWorld(config: AppConfig = aConfig()) {
  const clock = new FakeClock();
  const database = await startDatabase();
  const server = await startFakePaycrest(() => clock.now());
  const rail = new PaycrestRail({
    baseUrl: server.url,
    apiKey: FAKE_KEY,
    timeoutMs: 5000,
    feeMillionths: 10_000,
  });
  const accounts = accountsOf();
  const open = (wrap?: Observed['wrap']): Rooms =>
    openRooms(database, clock, { rail, wrap, accounts, config });
  /** A process that has lost the key of the rail. */
  const openKeyless = (): Rooms => openRooms(database, clock, { accounts, config });
  const rooms = open();

  const stored = async ({ _id }: Pick<Payment, '_id'>): Promise<Payment> =>
    database.payments.findById(_id).lean().orFail();
  const payouts = () => database.payouts.find().sort({ createdAt: 1, _id: 1 }).lean();
  const payoutsIn = (status: PayoutStatus) =>
    database.payouts.find({ environment: 'test', status }).sort({ createdAt: 1, _id: 1 }).lean();

  let nonces = 0;
  const mined = new Set<string>();

  /** Hands what is ready to the float, as its worker does. */
  const handOut = async (of = rooms) => {
    const { readiness, screening, payoutEvaluator, sync } = of.refunds;
    for (const queued of await payoutsIn('queued')) {
      const payout = await screening.screen(queued);
      if ((await readiness.checkOrFail(payout)).kind !== 'ready') continue;
      const at = clock.now();
      const isAbove = !payout.operatorNeededAt && exceededCap(payout, [], PAYOUT_CAPS, at) !== undefined;
      const handed = await payoutEvaluator.evaluate(payout._id, () => ({
        set: isAbove
          ? { operatorNeededAt: at }
          : {
              handOut: {
                signer: 'hot',
                from: '0xF1',
                state: 'open',
                at,
                nonce: (nonces += 1),
                scannedThrough: 0,
              },
            },
      }));
      await sync.tell(handed);
    }
  };
  /** Makes the transfers on their way final, and tells the rail about those that came in time. */
  const finish = async (of = rooms) => {
    const { payoutEvaluator, sync } = of.refunds;
    for (const { _id, destination, units } of await payoutsIn('sent')) {
      const id = _id.toHexString();
      const order = server.orders.find(
        ({ providerAccount }) => providerAccount.receiveAddress === destination?.address,
      );
      // The chain has it, no matter what happens to this process.
      if (!mined.has(id)) server.deposits.push({ orderId: order?.id, units });
      mined.add(id);
      if (order?.status === 'initiated') order.status = 'deposited';
      const transfer = { txHash: `0x${id.padStart(64, 'f')}`, ordinal: 0, blockNumber: 7 };
      await sync.tell(await payoutEvaluator.evaluate(_id, () => ({ set: { transfer } })));
    }
  };

  return {
    clock,
    database,
    server,
    rail,
    rooms,
    open,
    openKeyless,
    stored,
    payouts,
    handOut,
    finish,
    /** A payment of 5 USDC in the treasury, of a merchant that is paid by the rail. */
    async swept(over: Partial<Payment> = {}, settlement: Partial<Settlement> = {}, units?: string) {
      const payment = await sweptPayment(
        database,
        rooms,
        over,
        { provider: 'paycrest', ...settlement },
        units,
      );
      accounts.set(payment.businessId, [ADAS_ACCOUNT]);
      return payment;
    },
    setAccounts: accounts.set,
    /** Takes every step that can be taken now, and then lets every pause pass. */
    async advance({ _id }: Pick<Payment, '_id'>, seconds = 30, of = rooms) {
      await of.steps.advance(_id).catch(() => of.steps.postpone(_id));
      clock.advanceSeconds(seconds);
    },
    order: (index = 0) => server.orders[index] as FakeOrder,
    /** Resets the rail and the chain. */
    forget() {
      server.reset();
      mined.clear();
    },
    async reset() {
      await database.clear();
      server.reset();
      mined.clear();
    },
    async stop() {
      await Promise.all([server.close(), database.stop()]);
    },
  };
}

/** Accounts of merchants, in a test's memory. */
export function accountsOf() {
  const stored = new Map<string, readonly SettlementAccount[]>();
  return {
    set: (_id: Types.ObjectId, accounts: readonly SettlementAccount[]): void =>
      void stored.set(_id.toHexString(), accounts),
    currentOf: (_id: Types.ObjectId, _environment: Environment, currency: FiatCurrency) =>
      Promise.resolve(stored.get(_id.toHexString())?.find((one) => one.currency === currency)),
  };
}
