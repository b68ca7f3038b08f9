import { LUNO_KEY, type LunoServer, startLunoServer } from '@cowrie/testing';
import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '../testing/rooms';
import { sweptPayment } from '../testing/swept-payment';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

const clock = new FakeClock();
let database: TestDatabase;
let server: LunoServer;
let rooms: Rooms;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  server = await startLunoServer();
  const { book } = server;
  Object.assign(book.market, { market_id: 'USDCNGN', counter_currency: 'NGN', price_scale: 2 });
  book.bids = [{ price: '1540.00', volume: '1000.00' }];
  book.deposit('0x1', '1000.00');
  const luno = {
    access: { ...LUNO_KEY, url: server.url, isPaced: false },
    sale: { deposits: 'sweep' as const, maxSlippageBasisPoints: 100, tokenFeeBasisPoints: 0 },
  };
  rooms = openRooms(database, clock, { config: aConfig({ luno }) });
});
afterEach(() => server.stop());
afterAll(() => database.stop());

const swept = (units: string, settlement: object = {}) =>
  sweptPayment(database, rooms, {}, { provider: 'luno', sentUnits: units, ...settlement }, units);
const stored = ({ _id }: Pick<Payment, '_id'>) => database.payments.findById(_id).lean().orFail();
const advance = async (payments: readonly Payment[], times = 1) => {
  for (let time = 0; time < times; time += 1) {
    for (const { _id } of payments) await rooms.steps.advance(_id).catch(() => rooms.steps.postpone(_id));
    clock.advanceSeconds(300);
  }
};

it('sells for what the buyers paid, less the fee, and books it', async () => {
  server.book.fee = { basisPoints: 20, in: 'counter' };
  const payment = await swept('5000000');
  await advance([payment]);
  const done = await stored(payment);
  // 5 × 1540, less 15.40.
  expect(done).toMatchObject({
    status: 'completed',
    settlement: { collectedFiatAmount: '7684.60', fills: [{ orderId: 'BX1', soldUnits: '5000000' }] },
  });
  expect(ledgerBalancesOf(done)).toMatchObject({
    'converted NGN': -768_460,
    'converted USDC@base': 5_000_000,
  });
  expect([...server.book.orders.keys()]).toEqual([payment.reference]);
});

it.each([
  ['deposit', () => (server.book.transfers.length = 0), () => server.book.deposit('0x1', '5')],
  ['balance', () => (server.book.balance = '4.99'), () => (server.book.balance = '5')],
  [
    'price',
    () => (server.book.bids = [{ price: '1534.49', volume: '9' }]),
    () => (server.book.bids = [{ price: '1534.50', volume: '9' }]),
  ],
  [
    'market',
    () => (server.book.market.trading_status = 'POST_ONLY'),
    () => {
      server.book.market.trading_status = 'ACTIVE';
      clock.advanceSeconds(600);
    },
  ],
])('waits for %s, visibly, orders nothing, and sells once it is there', async (reason, take, give) => {
  take();
  const payment = await swept('5000000');
  await advance([payment], 2);
  expect(await stored(payment)).toMatchObject({
    status: 'processing',
    reference: payment.reference,
    settlement: { state: 'converting', waitsFor: reason },
  });
  expect(server.book.orders.size).toBe(0);
  give();
  await advance([payment]);
  const done = await stored(payment);
  expect(done.status).toBe('completed');
  expect(done.settlement).not.toHaveProperty('waitsFor');
});

it('sells under a new key what nobody bought at first', async () => {
  server.book.isSlow = true;
  const payment = await swept('5000000');
  await advance([payment]);
  expect((await stored(payment)).settlement).toMatchObject({ orderId: 'BX1' });
  const bids = server.book.bids.splice(0);
  server.book.release();
  await advance([payment]);
  const waiting = await stored(payment);
  expect(waiting).toMatchObject({ status: 'processing', settlement: { waitsFor: 'price' } });
  expect(waiting.reference).not.toBe(payment.reference);
  Object.assign(server.book, { bids, isSlow: false });
  await advance([payment]);
  expect(await stored(payment)).toMatchObject({
    status: 'completed',
    settlement: { fills: [{ orderId: 'BX2' }] },
  });
});

it('sells two payments below a lot by one order, whose lost answer is found', async () => {
  const payments = [await swept('600000'), await swept('500001')];
  server.failNext('/postorder', { kind: 'lost', when: 'after' });
  await advance(payments, 4);
  const after = await Promise.all(payments.map(stored));
  // 1.10 is sold: 1.100001 is not a whole step.
  expect(
    after.map(({ settlement }) =>
      settlement?.fills?.map(({ soldUnits, boughtAmount }) => [soldUnits, boughtAmount]),
    ),
  ).toEqual([[['599999', '924.00']], [['500001', '770.00']]]);
  expect(after.map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect(after[0]?.settlement).toMatchObject({ unsoldUnits: '1' });
  expect(server.book.orders.size).toBe(1);
});

it('says which setting is missing where no account is configured', async () => {
  const payment = await swept('5000000');
  const { steps } = openRooms(database, clock);
  await expect(steps.advance(payment._id)).rejects.toThrow('luno is not configured');
});
