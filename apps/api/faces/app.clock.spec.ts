import { Types } from 'mongoose';
import { agreedRate } from '@cowrie/rates';
import { aPayment, aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { aConfig, rateLimitsOf } from '@cowrie/api/platform/testing/test-config';
import { shiftedDate } from '@cowrie/testing/clock-shift/shifted-date';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { DatabaseClock } from '@cowrie/api/platform/clock/database.clock';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { RateLimiter } from '@cowrie/api/platform/rate-limit/rate-limiter.service';
import { MongoRateLimitStore } from '@cowrie/api/platform/rate-limit/rate-limit.store';
import { DeliveriesRepository } from '@cowrie/api/notify/webhooks/deliveries/deliveries.repository';

const TWO_HOURS_MS = 2 * 3600 * 1000;
const MINUTE_MS = 60_000;
const LIMIT = 6;

const TrueDate = Date;
let shiftMs = 0;
let database: TestDatabase;
let clock: DatabaseClock;

// The embedded database is in this process, so its machine's clock is moved too.
beforeAll(async () => {
  globalThis.Date = shiftedDate(TrueDate, () => shiftMs);
  database = await startDatabase();
  clock = await DatabaseClock.start(database.payments.db.db);
});
beforeEach(() => database.clear());
afterEach(() => void (shiftMs = 0));
afterAll(async () => {
  globalThis.Date = TrueDate;
  await database.stop();
});

/** Sets the machine's clock two hours ahead, two hours behind, and correct again, and checks each time. */
async function atEachJump(look: (jump: number) => Promise<void>): Promise<void> {
  for (const [jump, ms] of [TWO_HOURS_MS, -TWO_HOURS_MS, 0].entries()) {
    shiftMs = ms;
    await clock.read();
    await look(jump);
  }
}
const after = (ms: number): Date => new Date(clock.now().getTime() + ms);

it('a lease stays with its holder', async () => {
  const [holder, other] = [1, 2].map(() => new LeaseService(database.leases, clock));
  for (const name of ['work', 'renewed']) await holder?.acquire(name);
  await atEachJump(async () => {
    expect([await other?.acquire('work'), await other?.acquire('renewed')]).toEqual([false, false]);
    expect([await holder?.acquire('work'), await holder?.renew('renewed')]).toEqual([true, true]);
  });
});

it('a caller has exactly its limit', async () => {
  const config = aConfig({ rateLimits: rateLimitsOf({ limit: LIMIT, windowSeconds: 3600 }) });
  const limiter = () => new RateLimiter(new MongoRateLimitStore(database.rateLimits), config, clock);
  const [one, two] = [limiter(), limiter()];
  await atEachJump(async (jump) => {
    for (const process of [one, two])
      expect(await process.take('checkout', 'a')).toMatchObject({ isAllowed: true });
    expect((await one.take('checkout', `b${jump}`)).remaining).toBe(LIMIT - 1);
  });
  expect(await one.take('checkout', 'a')).toMatchObject({ isAllowed: false });
});

it('a window ends in its time', async () => {
  const payments = new PaymentsRepository(database.payments, clock);
  await payments.insertOnce(aPayment(clock.now(), { expiresAt: after(30 * MINUTE_MS) }));
  const over = aPayment(clock.now(), { expiresAt: after(-1) });
  await payments.insertOnce(over);
  await atEachJump(async () => {
    const ids: Types.ObjectId[] = [];
    for await (const id of payments.walkWindowOver()) ids.push(id);
    expect(ids).toEqual([over._id]);
  });
});

it('a settlement is due in its time', async () => {
  const payments = new PaymentsRepository(database.payments, clock);
  const due = (dueAt: Date) =>
    aLockedPayment(clock.now(), { settlement: { state: 'sweeping', provider: 'sandbox', dueAt, tries: 0 } });
  const [now, later] = [due(clock.now()), due(after(MINUTE_MS))];
  for (const payment of [now, later]) await payments.insertOnce(payment);
  await atEachJump(async () => {
    const found = await payments.findInSettlement({ environment: 'test' }, ['sweeping'], 10);
    expect(found.map(({ _id }) => _id)).toEqual([now._id]);
  });
});

it('a delivery is claimed once, and due in its time', async () => {
  const deliveries = new DeliveriesRepository(database.deliveries, clock);
  const stored = (id: string, nextAt: Date) => ({
    _id: id,
    endpointId: new Types.ObjectId(),
    state: 'pending',
    nextAt,
    tries: 0,
    attempts: [],
  });
  const rows = [
    stored('claimed', clock.now()),
    stored('due', clock.now()),
    stored('later', after(MINUTE_MS)),
  ];
  await database.deliveries.collection.insertMany(rows as never);
  const claimed = await deliveries.findDue([], 1);
  expect(await deliveries.claim(claimed, 'mine', after(MINUTE_MS))).toMatchObject([{ _id: 'claimed' }]);
  await atEachJump(async () => {
    expect((await deliveries.findDue([], 10)).map(({ _id }) => _id)).toEqual(['due']);
    expect(await deliveries.claim(claimed, 'other', after(MINUTE_MS))).toEqual([]);
  });
});

it('a rate is as old as it is', async () => {
  const policy = { maxAgeSeconds: 60, minSources: 1, maxSpreadBasisPoints: 100 };
  const reading = (asOf: Date) => [{ source: 'a', rate: '1550', asOf }] as never;
  const [fresh, old] = [reading(clock.now()), reading(after(-2 * MINUTE_MS))];
  await atEachJump(async () => {
    expect(agreedRate(fresh, policy as never, clock.now()).rate).toBe('1550');
    expect(() => agreedRate(old, policy as never, clock.now())).toThrow('no fresh rate');
  });
});
