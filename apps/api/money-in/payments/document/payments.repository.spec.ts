import { mongo, Types } from 'mongoose';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { aDeposit, aLockedPayment, aPayment } from '../../testing/builders';
import { type TestDatabase, startDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '../../testing/rooms';
import { type Payment, SETTLEMENT_STATES, type SettlementState } from './payment.schema';
import type { PaymentAddresses } from './payment-addresses';
import type { PaymentWindows } from './payment-windows';
import type { PaymentsRepository } from './payments.repository';

const clock = new FakeClock();
let database: TestDatabase;
let payments: PaymentsRepository;
let windows: PaymentWindows;
let addresses: PaymentAddresses;
beforeAll(async () => {
  database = await startDatabase();
  ({ payments, windows, paymentAddresses: addresses } = openRooms(database, clock));
});
beforeEach(() => database.clear());
afterAll(() => database.stop());

async function inserted(over: Partial<Payment> = {}): Promise<Payment> {
  const payment = aPayment(clock.now(), over);
  await payments.insertOnce(payment);
  return payment;
}

describe('commit', () => {
  const history = (at: Date) => [{ at, from: 'pending', to: 'processing', cause: 'funds_seen' } as const];

  it('writes status, amounts, history and events together or not at all', async () => {
    const payment = await inserted();
    const at = clock.now();
    const change = {
      set: { status: 'processing' as const, seenUnits: '5' },
      history: history(at),
      events: [{ id: 'evt_1', type: 'payment.processing' as const, sequence: 1, at, body: '{}' }],
    };
    expect(await payments.commit(payment, change)).toBe(true);
    const before = await payments.find(payment._id);
    expect(before).toMatchObject({ version: 2, status: 'processing', seenUnits: '5' });
    // The payment as it was first read. It has been changed since.
    expect(await payments.commit(payment, change)).toBe(false);
    expect(await payments.find(payment._id)).toEqual(before);
  });

  it('accepts one of fifty commits on the same version', async () => {
    const payment = await inserted();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => payments.commit(payment, { set: { seenUnits: `${index}` } })),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await payments.find(payment._id)).toMatchObject({
      version: 2,
      seenUnits: `${outcomes.indexOf(true)}`,
    });
  });

  it('removes what is set to undefined, and leaves the rest alone', async () => {
    const payment = await inserted({ seenUnits: '5', txHash: '0x1' });
    await payments.commit(payment, { set: { seenUnits: undefined } });
    const found = await payments.find(payment._id);
    expect(found).not.toHaveProperty('seenUnits');
    expect(found?.txHash).toBe('0x1');
  });

  it('writes nothing when a field is not in the schema', async () => {
    const payment = await inserted();
    const change = { set: { satus: 'completed' } as Partial<Payment> };
    await expect(payments.commit(payment, change)).rejects.toThrow('satus');
    expect((await payments.find(payment._id))?.version).toBe(1);
  });
});

describe('insert', () => {
  it('accepts a reference once in a business and environment', async () => {
    const payment = await inserted();
    const { businessId, clientReference } = payment;
    const again = payments.insertOnce(aPayment(clock.now(), { businessId, clientReference }));
    await expect(again).rejects.toMatchObject({
      code: 'duplicate_reference',
      message: expect.stringContaining(payment.clientReference),
    });
    await payments.insertOnce(aPayment(clock.now(), { clientReference }));
    await payments.insertOnce(aPayment(clock.now(), { businessId, clientReference, environment: 'live' }));
  });

  it('does not report another duplicate key as a duplicate reference', async () => {
    const { payCode } = await inserted();
    const again = payments.insertOnce(aPayment(clock.now(), { payCode }));
    await expect(again).rejects.toMatchObject({ code: 11000 });
    await expect(again).rejects.not.toThrow(ApiError);
  });

  it('keeps metadata with any keys', async () => {
    const metadata = { 'a.b': '1', $set: '2', '': '3', __proto__x: '4' };
    const { _id } = await inserted({ metadata });
    expect((await payments.find(_id))?.metadata).toEqual(metadata);
  });
});

describe('inserts at the same moment', () => {
  const commands = () =>
    (['insertOne', 'insertMany'] as const).map((name) => jest.spyOn(database.payments.collection, name));
  afterEach(() => jest.restoreAllMocks());

  it('share one command', async () => {
    const [single, together] = commands();
    const sessions = await Promise.all(Array.from({ length: 5 }, () => inserted()));
    for (const session of sessions) expect(await payments.find(session._id)).toEqual(session);
    expect([single, together].map((command) => command?.mock.calls.length)).toEqual([0, 1]);
  });

  it('refuse a reference that another one takes, and store the rest', async () => {
    const taken = await inserted();
    const { businessId } = taken;
    const over = [
      {},
      { businessId, clientReference: taken.clientReference },
      { businessId, clientReference: 'Order10009' },
      { businessId, clientReference: 'Order10009' },
      { payCode: taken.payCode },
      { businessId },
    ];
    const outcomes = await Promise.allSettled(over.map((one) => inserted(one)));
    const codes = outcomes.map((one) =>
      one.status === 'fulfilled' ? 'stored' : (one.reason as { code: unknown }).code,
    );
    expect([codes[2], codes[3]].sort()).toEqual(['duplicate_reference', 'stored']);
    expect([codes[0], codes[1], codes[4], codes[5]]).toEqual([
      'stored',
      'duplicate_reference',
      11000,
      'stored',
    ]);
    expect(await database.payments.countDocuments()).toBe(4);
  });

  it('store the same session once', async () => {
    const session = aPayment(clock.now());
    await Promise.all([payments.insertOnce(session), payments.insertOnce({ ...session }), inserted()]);
    expect(await database.payments.countDocuments()).toBe(2);
  });

  it.each(['insertOne', 'insertMany'] as const)('are not stored if %s reaches no majority', async (name) => {
    const { collection } = database.payments;
    const write = collection[name].bind(collection) as (...given: unknown[]) => Promise<unknown>;
    jest.spyOn(collection, name).mockImplementationOnce((async (...given: unknown[]) => {
      await write(...given);
      throw new mongo.MongoServerError({ message: 'waiting for replication timed out', code: 64 });
    }) as never);
    const count = name === 'insertOne' ? 1 : 2;
    const outcomes = await Promise.allSettled(Array.from({ length: count }, () => inserted()));
    expect(outcomes).toMatchObject(Array(count).fill({ status: 'rejected', reason: { code: 64 } }));
  });

  it('are inserted one by one if the command fails', async () => {
    const [single, together] = commands();
    together?.mockRejectedValueOnce(new Error('connection closed'));
    const sessions = await Promise.all([inserted(), inserted()]);
    for (const session of sessions) expect(await payments.find(session._id)).toEqual(session);
    expect(single).toHaveBeenCalledTimes(2);
  });
});

const FIELDS = { status: 1, version: 1 } as const;

it('returns nothing to another business or environment', async () => {
  const { _id, businessId } = await inserted();
  expect(await payments.findOfTenant({ businessId, environment: 'test' }, _id, FIELDS)).toEqual({
    _id,
    status: 'pending',
    version: 1,
  });
  expect(await payments.findOfTenant({ businessId, environment: 'live' }, _id, FIELDS)).toBeNull();
  const stranger = new Types.ObjectId();
  expect(await payments.findOfTenant({ businessId: stranger, environment: 'test' }, _id, FIELDS)).toBeNull();
});

describe('lookups at the same moment', () => {
  const finds = () => jest.spyOn(database.payments.collection, 'find');
  afterEach(() => jest.restoreAllMocks());

  it('share one command for each tenant, and never return another tenant’s payment', async () => {
    const [ours, also, theirs] = [await inserted(), await inserted(), await inserted()];
    const { businessId } = ours;
    await database.payments.updateOne({ _id: also._id }, { businessId });
    const sent = finds();
    const read = ({ _id }: Payment, of: Types.ObjectId, environment: 'test' | 'live' = 'test') =>
      payments.findOfTenant({ businessId: of, environment }, _id, FIELDS);
    const found = await Promise.all([
      read(ours, businessId),
      read(theirs, businessId),
      read(also, businessId),
      read(theirs, theirs.businessId),
      read(ours, theirs.businessId),
      read(ours, businessId, 'live'),
    ]);
    const ids = [ours._id, undefined, also._id, theirs._id, undefined, undefined];
    expect(found.map((one) => one?._id)).toEqual(ids);
    expect(sent).toHaveBeenCalledTimes(3);
    const environments = ['test', 'test', 'live'];
    expect(sent.mock.calls.map(([filter]) => filter)).toEqual(
      [businessId, theirs.businessId, businessId].map((of, i) =>
        expect.objectContaining({ businessId: of, environment: environments[i] }),
      ),
    );
  });

  it('share one command for references and for pay codes, each with its own fields', async () => {
    const [first, second] = [await inserted(), await inserted()];
    const sent = finds();
    const statusOf = (payCode: string) => payments.selectByPayCode(payCode, { status: 1 });
    const statuses = [first, second, first].map(({ payCode }) => statusOf(payCode));
    const references = [first, first].map((tenant) =>
      payments.findByReference(tenant, first.clientReference, FIELDS),
    );
    const whole = payments.selectByPayCode(second.payCode, { fiatAmount: 1, currency: 1 });
    const unknown = statusOf('000000000000');
    expect((await Promise.all(statuses)).map((one) => one?.status)).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
    expect((await Promise.all(references)).map((one) => one?._id)).toEqual([first._id, first._id]);
    expect(await whole).toMatchObject({ _id: second._id, fiatAmount: second.fiatAmount });
    expect(await unknown).toBeNull();
    expect(sent).toHaveBeenCalledTimes(3);
  });

  it('find the holder of a reference, and not the session that lost it', async () => {
    const lost = await inserted();
    expect(await windows.displace(lost, new Types.ObjectId())).toBe(true);
    const { businessId, clientReference } = lost;
    const other = await inserted({ businessId });
    const read = (reference: string) => payments.findByReference(other, reference, FIELDS);
    const before = await Promise.all([read(clientReference), read(other.clientReference)]);
    expect(before.map((one) => one?._id)).toEqual([undefined, other._id]);
    const holder = await inserted({ businessId, clientReference });
    const after = await Promise.all([read(clientReference), read(other.clientReference)]);
    expect(after.map((one) => one?._id)).toEqual([holder._id, other._id]);
  });
});

it('walks watched addresses of one environment until their watch ends', async () => {
  const now = clock.now();
  const watchedUntil = new Date(now.getTime() + 1000);
  const payment = aPayment(now, { watchedSince: now, watchedUntil });
  await payments.insertOnce({ ...payment, deposit: aDeposit(payment._id, now) });
  await inserted();
  const start = new Date(0);
  const watched = async (...query: Parameters<typeof addresses.walkWatched>) => {
    const found: Types.ObjectId[] = [];
    for await (const { paymentId } of addresses.walkWatched(...query)) found.push(paymentId);
    return found;
  };
  expect(await watched('live', start)).toEqual([]);
  expect(await watched('test', start)).toEqual([payment._id]);
  expect(await watched('test', start, new Date(now.getTime() + 1))).toEqual([]);
  expect(await watched('test', start, now)).toEqual([payment._id]);
  expect(await watched('test', watchedUntil)).toEqual([]);
  expect(await watched('test', watchedUntil, now)).toEqual([]);
  expect(await addresses.latestWatchedSince('test')).toEqual(now);
  expect(await addresses.latestWatchedSince('live')).toBeUndefined();
});

// Guarantee: the hourly reload costs in proportion to current watches, not to all payments ever.
it('fetches only what it walks of the watched addresses', async () => {
  const now = clock.now();
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const rows = Array.from({ length: 20 }, (_, index) => {
    const payment = aPayment(now, { watchedSince: at(index), watchedUntil: at(index + 100) });
    return { ...payment, deposit: aDeposit(payment._id, now) };
  });
  for (const row of rows) await payments.insertOnce(row);
  const find = jest.spyOn(database.payments.collection, 'find');
  const fetched = async (endedAfter: Date, since?: Date): Promise<[walked: number, fetched: number]> => {
    const walked: Types.ObjectId[] = [];
    for await (const { paymentId } of addresses.walkWatched('test', endedAfter, since))
      walked.push(paymentId);
    const plan = (await database.payments
      .find(find.mock.lastCall?.[0] ?? {})
      .explain('executionStats')) as unknown as {
      executionStats: { totalDocsExamined: number };
    };
    return [walked.length, plan.executionStats.totalDocsExamined];
  };
  expect(await fetched(at(116))).toEqual([3, 3]);
  expect(await fetched(at(0), at(18))).toEqual([2, 2]);
  find.mockRestore();
});

describe('whether a payment waits for a network', () => {
  it('it does on each network on which it can be paid, and not on one that only has a rate', async () => {
    const locked = aLockedPayment(clock.now());
    const asset = { token: 'USDC' as const, tokenAddress: '0xc', decimals: 6, rate: '1550.00' };
    const otherAssets = [
      { ...asset, network: 'celo', counts: true },
      { ...asset, network: 'polygon' },
    ];
    await payments.insertOnce({ ...locked, deposit: { ...locked.deposit, otherAssets } });
    const after = new Date(locked.expiresAt.getTime() + 1);
    for (const [network, isPayable] of [
      ['base', true],
      ['celo', true],
      ['polygon', false],
    ] as const) {
      const scope = { environment: 'test' as const, network };
      expect(await payments.findWaitedFor([scope])).toEqual(isPayable ? scope : undefined);
      expect(await payments.findWindowRead(scope, after)).toHaveLength(isPayable ? 1 : 0);
      const started = await addresses.earliestWatchedSince('test', network);
      expect(started).toEqual(locked.watchedSince);
    }
  });

  const base = { environment: 'test', network: 'base' } as const;
  const states: (SettlementState | undefined)[] = [undefined, ...SETTLEMENT_STATES];

  it.each(states)('depends on its settlement, here %s', async (state) => {
    const settlement = state && { state, provider: 'sandbox' as const };
    await payments.insertOnce(
      aLockedPayment(clock.now(), { status: 'processing', ...(settlement && { settlement }) }),
    );
    const waits = [undefined, 'due', 'sweeping'].includes(state);
    expect(await payments.findWaitedFor([base])).toEqual(waits ? base : undefined);
  });

  it('is asked of its own network and environment, and only while it is open', async () => {
    await payments.insertOnce(aPayment(clock.now()));
    expect(await payments.findWaitedFor([base])).toBeUndefined();
    const locked = aLockedPayment(clock.now());
    await payments.insertOnce(locked);
    expect(await payments.findWaitedFor([base])).toEqual(base);
    expect(await payments.findWaitedFor([{ ...base, network: 'celo' }])).toBeUndefined();
    expect(await payments.findWaitedFor([{ ...base, environment: 'live' }])).toBeUndefined();
    await payments.commit(locked, { set: { status: 'expired' } });
    expect(await payments.findWaitedFor([base])).toBeUndefined();
  });

  // Guarantee: this query runs every 2 s, so it must cost next to nothing among many sessions, ended payments
  // and networks.
  it.each([
    ['one network', [base], 1],
    ['many networks', ['celo', 'polygon', 'base'].map((network) => ({ ...base, network })), 1],
    ['networks without a payment', ['celo', 'polygon'].map((network) => ({ ...base, network })), 0],
  ])('reads at most one document of many, asked about %s', async (_, networks, examined) => {
    const ended = Array.from({ length: 20 }, () => aLockedPayment(clock.now(), { status: 'expired' }));
    const unlocked = Array.from({ length: 20 }, () => aPayment(clock.now()));
    await database.payments.collection.insertMany([...ended, ...unlocked, aLockedPayment(clock.now())]);
    const findOne = jest.spyOn(database.payments, 'findOne');
    expect(await payments.findWaitedFor(networks)).toEqual(examined > 0 ? base : undefined);
    const plan = (await database.payments
      .find(findOne.mock.lastCall?.[0] ?? {})
      .limit(1)
      .explain('executionStats')) as unknown as { executionStats: { totalDocsExamined: number } };
    expect(plan.executionStats.totalDocsExamined).toBe(examined);
    findOne.mockRestore();
  });
});
