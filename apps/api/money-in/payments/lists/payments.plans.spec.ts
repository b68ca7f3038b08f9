import { type mongo, Types } from 'mongoose';
import type { ListPaymentsQueryDto } from '@cowrie/dto';
import { aLockedPayment, aPayment } from '../../testing/builders';
import { startDatabase, type TestDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '../../testing/rooms';
import { aConfig, aNetwork } from '@cowrie/api/platform/testing/test-config';
import { DETAILS_FIELDS, ROW_FIELDS, VERIFICATION_FIELDS } from '../http/payment.presenter';
import type { Payment, Settlement } from '../document/payment.schema';
import { OwedPayments } from './owed-payments.repository';
import { PaymentDays } from './payment-days.repository';
import { PaymentListRepository } from './payment-list.repository';
import { PaymentTextSearch } from './payment-text.search';
import type { PaymentsRepository } from '../document/payments.repository';

/**
 * Guarantee: a query of the page or a merchant reads only the documents of its answer, no matter how many
 * payments there are (docs/decisions/0032).
 */
const PAYMENTS = 240;
const STATUSES = ['pending', 'completed', 'expired'] as const;
const tenant = { businessId: new Types.ObjectId(), environment: 'test' as const };
const clock = new FakeClock();
let database: TestDatabase;
let payments: PaymentsRepository;
let lists: PaymentListRepository;
let some: Payment;
beforeAll(async () => {
  database = await startDatabase();
  payments = openRooms(database, clock).payments;
  lists = new PaymentListRepository(database.payments, clock);
  const rows = Array.from({ length: 3 * PAYMENTS }, (_, i) => {
    // Several payments of one millisecond, and those of another business and of the other environment.
    const at = new Date(clock.now().getTime() + Math.floor(i / 12));
    const environment = i % 3 === 1 ? 'live' : 'test';
    const businessId = i % 3 === 2 ? new Types.ObjectId() : tenant.businessId;
    return aPayment(at, { businessId, environment, status: STATUSES[Math.floor(i / 3) % STATUSES.length]! });
  });
  await database.payments.collection.insertMany(rows);
  some = rows[0] as Payment;
});
afterAll(() => database.stop());

interface Plan {
  index: string;
  fetched: number;
  returned: number;
  isSorted: boolean;
}

/** Runs a call of the repository, and explains the search that it sent. */
async function planOf(run: () => Promise<unknown>): Promise<Plan> {
  const { collection } = database.payments;
  const cursors: mongo.FindCursor[] = [];
  const [find, findOne] = [collection.find.bind(collection), collection.findOne.bind(collection)];
  const kept = (cursor: mongo.FindCursor) => (cursors.push(cursor), cursor);
  jest.spyOn(collection, 'find').mockImplementation((...p: Parameters<typeof find>) => kept(find(...p)));
  jest.spyOn(collection, 'findOne').mockImplementation((async (...p: Parameters<typeof find>) => {
    cursors.push(find(...p).limit(1));
    return findOne(...(p as Parameters<typeof findOne>));
  }) as typeof findOne);
  await run();
  jest.restoreAllMocks();
  expect(cursors).toHaveLength(1);
  const { executionStats } = (await cursors[0]?.clone().explain('executionStats')) as {
    executionStats: Statistics;
  };
  const { nReturned, totalDocsExamined, executionStages } = executionStats;
  const stages = stagesOf(executionStages);
  return {
    index: Object.keys(stages.find(({ stage }) => stage === 'IXSCAN')?.keyPattern ?? {}).join(),
    fetched: totalDocsExamined,
    returned: nReturned,
    isSorted: stages.some(({ stage }) => stage === 'SORT'),
  };
}

interface Stage {
  stage: string;
  keyPattern?: object;
  inputStage?: Stage;
}
interface Statistics {
  nReturned: number;
  totalDocsExamined: number;
  executionStages: Stage;
}
const stagesOf = (stage: Stage): Stage[] => [stage, ...(stage.inputStage ? stagesOf(stage.inputStage) : [])];

const one = (index: string): Plan => ({ index, fetched: 1, returned: 1, isSorted: false });

it('finds one payment by a unique index', async () => {
  const { _id, payCode, clientReference } = some;
  const reference = 'businessId,environment,clientReference,displacedBy';
  expect(await planOf(() => payments.selectByPayCode(payCode, { status: 1 }))).toEqual(one('payCode'));
  expect(await planOf(() => payments.selectByPayCode(payCode, DETAILS_FIELDS))).toEqual(one('payCode'));
  expect(await planOf(() => payments.findOfTenant(tenant, _id, DETAILS_FIELDS))).toEqual(one('_id'));
  expect(await planOf(() => payments.findByReference(tenant, clientReference, VERIFICATION_FIELDS))).toEqual(
    one(reference),
  );
});

it('finds simultaneously requested payments by the same index', async () => {
  const mine = await database.payments
    .find({ ...tenant })
    .limit(3)
    .lean<Payment[]>();
  const all = (read: (payment: Payment) => Promise<unknown>) => planOf(() => Promise.all(mine.map(read)));
  const three = (index: string): Plan => ({ ...one(index), fetched: 3, returned: 3 });
  expect(await all(({ payCode }) => payments.selectByPayCode(payCode, { status: 1 }))).toEqual(
    three('payCode'),
  );
  expect(await all(({ _id }) => payments.findOfTenant(tenant, _id, DETAILS_FIELDS))).toEqual(three('_id'));
  expect(
    await all((it) => payments.findByReference(tenant, it.clientReference, VERIFICATION_FIELDS)),
  ).toEqual(three('businessId,environment,clientReference,displacedBy'));
});

it('asks whether somebody waits for one of several networks without reading ended payments', async () => {
  const locked = ['base', 'celo'].map((network) =>
    aLockedPayment(clock.now(), { _id: new Types.ObjectId() }, aNetwork({ name: network })),
  );
  await database.payments.collection.insertMany(
    locked.map((payment) => ({ ...payment, status: 'completed', settlement: { state: 'settled' } })),
  );
  const scopes = locked.map(({ environment, deposit: { network } }) => ({ environment, network }));
  const plan = await planOf(() => payments.findWaitedFor(scopes));
  expect(plan).toMatchObject({ fetched: 0, returned: 0 });
});

it('finds the due steps of one exchange without reading those of another, in the order of their times', async () => {
  const dueWith = (provider: Settlement['provider'], i: number) => {
    const dueAt = new Date(clock.now().getTime() - i);
    const settlement = { state: i % 2 ? 'due' : 'sweeping', provider, tries: 0, dueAt } as const;
    return aLockedPayment(clock.now(), { status: 'processing', settlement });
  };
  const waiting = Array.from({ length: PAYMENTS }, (_, i) => dueWith('sandbox', i));
  await database.payments.collection.insertMany([...waiting, dueWith('luno', 1)]);
  const find = (provider: Settlement['provider']) =>
    planOf(() => payments.findInSettlement({ environment: 'test', provider }, ['due', 'sweeping'], 9));
  const index = 'environment,settlement.provider,settlement.state,settlement.dueAt';
  expect(await find('luno')).toEqual(one(index));
  expect(await find('sandbox')).toEqual({ ...one(index), fetched: 9, returned: 9 });
  expect(await find('hold')).toEqual({ ...one(index), fetched: 0, returned: 0 });
});

it('finds the payments whose window a network was read past, chosen or not, by their windows', async () => {
  const lockedAt = (network: string, over: Partial<Payment> = {}) =>
    aLockedPayment(clock.now(), { environment: 'live', ...over }, aNetwork({ name: network }));
  const other = { token: 'USDC' as const, network: 'arbitrum', tokenAddress: '0xa', decimals: 6, rate: '1' };
  const elsewhere = lockedAt('optimism');
  const payable = {
    ...elsewhere,
    deposit: { ...elsewhere.deposit, otherAssets: [{ ...other, counts: true }] },
  };
  const ended = Array.from({ length: PAYMENTS }, () => lockedAt('arbitrum', { status: 'expired' }));
  await database.payments.collection.insertMany([
    lockedAt('arbitrum'),
    payable,
    lockedAt('optimism'),
    ...ended,
  ]);
  const after = new Date(clock.now().getTime() + 3_600_000);
  const scope = { environment: 'live' as const, network: 'arbitrum' };
  const { fetched, returned } = await planOf(() => payments.findWindowRead(scope, after));
  expect(returned).toBe(2);
  // At most the open payments whose windows are over, on any network.
  expect(fetched).toBeLessThanOrEqual(3);
});

it('adds up what payments of a kind owe by an index that covers the query', async () => {
  const scope = { businessId: new Types.ObjectId(), environment: 'test', currency: 'NGN' } as const;
  const owed = Array.from({ length: 30 }, (_, i) => ({
    ...aPayment(clock.now(), { ...scope }),
    owedSince: clock.now(),
    owedAs: (['payment', 'cost'] as const)[i % 2]!,
    owedUnits: '100',
  }));
  await database.payments.collection.insertMany(owed);

  const later = new Date(clock.now().getTime() + 1);
  const sums: bigint[] = [];
  const plan = await planOf(async () => {
    for await (const { units } of new OwedPayments(database.payments).walk(scope, 'cost', later))
      sums.push(units);
  });
  expect(sums).toEqual(Array.from({ length: 15 }, () => 100n));
  const index = 'environment,businessId,currency,owedAs,owedSince,_id,owedUnits';
  expect(plan).toEqual({ index, fetched: 15, returned: 15, isSorted: false });
});

describe('a filtered list', () => {
  const query = { sortBy: 'created_at', sortOrder: 'desc', page: 1, pageSize: 20 } as const;
  /** About 20 of the payments, a third of them with one status. */
  const window = {
    createdFrom: new Date(clock.now().getTime() + 10).toISOString(),
    createdTo: new Date(clock.now().getTime() + 15).toISOString(),
  };
  const plan = (over: Partial<ListPaymentsQueryDto>) =>
    planOf(() => lists.page(tenant, { ...query, ...over }, ROW_FIELDS));

  it('by time reads its window only, with a status too', async () => {
    const all = { index: 'businessId,environment,createdAt,_id', fetched: 20, returned: 20, isSorted: false };
    expect(await plan(window)).toEqual(all);
    const { index, fetched, returned } = await plan({ ...window, status: 'expired' });
    expect(index).toBe('businessId,environment,status,createdAt,_id');
    expect(fetched).toBe(returned);
  });

  it('by refunded amount reads those only, in their order', async () => {
    const back = Array.from({ length: 12 }, (_, i) => ({
      ...aPayment(new Date(clock.now().getTime() - i), { ...tenant, status: 'completed' }),
      refunded: { state: (['refunded', 'partly_refunded'] as const)[i % 2]!, assets: [] },
    }));
    await database.payments.collection.insertMany(back);
    const refunded = { ...query, refunded: 'refunded' } as const;
    expect(await planOf(() => lists.page(tenant, refunded, ROW_FIELDS))).toEqual({
      index: 'businessId,environment,refunded.state,createdAt,_id',
      fetched: 6,
      returned: 6,
      isSorted: false,
    });
    await database.payments.deleteMany({ _id: { $in: back.map(({ _id }) => _id) } });
  });

  it('by reference or customer reads only what it returns', async () => {
    const customer = { email: 'Eve@example.com', emailKey: 'eve@example.com' };
    await database.payments.updateOne({ _id: some._id }, { $set: { customer } });
    expect(await plan({ reference: some.clientReference })).toMatchObject({
      index: 'businessId,environment,clientReference,displacedBy',
      fetched: 1,
    });
    expect(await plan({ customerEmail: customer.email })).toMatchObject({
      index: 'businessId,environment,customer.emailKey',
      fetched: 1,
    });
  });

  it('of a payment link reads only what it returns, with a status too', async () => {
    const paymentLinkId = new Types.ObjectId();
    const ofLink = (over: Partial<Payment>) =>
      aPayment(clock.now(), { ...tenant, paymentLinkId, ...over } as Partial<Payment>);
    const rows = Array.from({ length: 60 }, (_, i) =>
      ofLink({ status: i % 12 === 0 ? 'completed' : 'expired' }),
    );
    await database.payments.collection.insertMany(rows);
    const link = { paymentLinkId: paymentLinkId.toHexString() };
    expect(await plan(link)).toEqual({
      index: 'businessId,environment,paymentLinkId,createdAt,_id',
      fetched: 20,
      returned: 20,
      isSorted: false,
    });
    expect(await plan({ ...link, status: 'completed' })).toEqual({
      index: 'businessId,environment,paymentLinkId,status,createdAt,_id,fiatAmount,paidAt',
      fetched: 5,
      returned: 5,
      isSorted: false,
    });
    await database.payments.deleteMany({ paymentLinkId });
  });

  it('by token and network reads only its window', async () => {
    const { fetched } = await plan({ ...window, token: 'USDC', network: 'base' });
    expect(fetched).toBeLessThanOrEqual(20);
  });
});

describe.each(['asc', 'desc'] as const)('a list, %s', (sortOrder) => {
  it.each<[string, Partial<ListPaymentsQueryDto>]>([
    ['businessId,environment,createdAt,_id', { sortBy: 'created_at' }],
    ['businessId,environment,status,_id', { sortBy: 'status' }],
    ['businessId,environment,status,createdAt,_id', { sortBy: 'created_at', status: 'completed' }],
    ['businessId,environment,status,_id', { sortBy: 'status', status: 'completed' }],
  ])('uses the index on %s, and fetches only its page', async (index, over) => {
    const total = over.status ? PAYMENTS / STATUSES.length : PAYMENTS;
    const pageSize = 20;
    const query = { sortBy: 'created_at', sortOrder, pageSize, ...over } as const;
    for (const page of [1, total / pageSize]) {
      const listed = () => lists.page(tenant, { ...query, page }, ROW_FIELDS);
      expect(await planOf(listed)).toEqual({ index, fetched: pageSize, returned: pageSize, isSorted: false });
      expect((await listed()).totalItems).toBe(total);
    }
  });

  it('has each payment once, on all its pages together', async () => {
    const ids = new Set<string>();
    for (const sortBy of ['created_at', 'status'] as const)
      for (let page = 1; page <= PAYMENTS / 16; page += 1) {
        const { rows } = await lists.page(tenant, { page, pageSize: 16, sortBy, sortOrder }, ROW_FIELDS);
        for (const { _id } of rows) ids.add(`${sortBy} ${_id.toHexString()}`);
      }
    expect(ids.size).toBe(2 * PAYMENTS);
  });
});

describe('a list of payments that wait for somebody', () => {
  const page = { sortBy: 'created_at', sortOrder: 'desc', page: 1, pageSize: 20 } as const;
  const HELD = 5;
  beforeAll(async () => {
    const at = clock.now();
    const screening = { state: 'held' as const, since: at, findings: [], released: [], told: [] };
    const waiting = Array.from({ length: 2 * HELD }, (_, i) =>
      aPayment(at, { ...tenant, status: 'failed', ...(i < HELD ? { heldSince: at } : { screening }) }),
    );
    const others = [{ heldSince: at }, { screening }].map((over) =>
      aPayment(at, { ...tenant, businessId: new Types.ObjectId(), ...over }),
    );
    await database.payments.collection.insertMany([...waiting, ...others], { ignoreUndefined: true });
  });
  afterAll(() => database.payments.deleteMany({ status: 'failed' }));

  it.each([
    ['undecided', 'businessId,environment,heldSince'],
    ['screening', 'businessId,environment,screening.since'],
  ] as const)('reads the %s ones only', async (attention, index) => {
    const plan = await planOf(() => lists.waiting(tenant, attention, 100));
    expect(plan).toEqual({ index, fetched: HELD, returned: HELD, isSorted: false });
  });

  it('by ids reads these only', async () => {
    const rows = await database.payments.find(tenant, { _id: 1 }).limit(3).lean();
    const ids = rows.map(({ _id }) => _id);
    for (const over of [{}, { status: 'pending' as const }, { network: 'celo' }]) {
      const plan = await planOf(() => lists.page(tenant, { ...page, ...over, ids }, ROW_FIELDS));
      expect([plan.index, plan.fetched]).toEqual(['_id', 3]);
    }
  });
});

/** The plans of all searches that a call sends, sorted. */
async function plansOf(run: () => Promise<unknown>): Promise<string[]> {
  const { collection } = database.payments;
  const find = collection.find.bind(collection);
  const cursors: mongo.FindCursor[] = [];
  jest.spyOn(collection, 'find').mockImplementation((...asked: Parameters<typeof find>) => {
    cursors.push(find(...asked));
    return cursors.at(-1)!;
  });
  await run();
  jest.restoreAllMocks();
  const plans = await Promise.all(cursors.map((cursor) => cursor.clone().explain('executionStats')));
  const read = plans.map((plan) => {
    const { nReturned, totalDocsExamined, executionStages } = plan.executionStats as Statistics;
    const index = stagesOf(executionStages).find(({ stage }) => stage === 'IXSCAN')?.keyPattern ?? {};
    return `${Object.keys(index).join()} ${totalDocsExamined > nReturned ? 'reads more' : 'reads these'}`;
  });
  return read.sort();
}

// Guarantee: no text makes a search read more payments than it returns, or than its bound.
it('finds payments by text through an index for each kind of text', async () => {
  const search = new PaymentTextSearch(database.payments, database.transfers, lists, aConfig());
  const { address } = (await database.payments.findOne({ 'deposit.address': { $exists: true } }).lean())!
    .deposit!;
  const plans = (text: string) => plansOf(() => search.filterFor(tenant, text));
  const reference = 'businessId,environment,clientReference,displacedBy reads these';
  const email = 'businessId,environment,customer.emailKey reads these';
  const newest = 'businessId,environment,createdAt,_id reads these';
  expect(await plans(address)).toEqual(['deposit.address reads these']);
  expect(await plans('ada@exa')).toEqual([email, email]);
  expect(await plans('Ord')).toEqual([reference, newest, email].sort());
  expect(await plans('Order10001k7Tq2mVd9R')).toEqual([reference, reference, newest, email].sort());
});

it('looks for what no index has in the newest payments of the status and period', async () => {
  const customer = { firstName: 'Zainab' };
  const at = (ms: number) => new Date(clock.now().getTime() + ms);
  const named = [3, 1, 2].map((ms) => aPayment(at(ms), { ...tenant, status: 'failed', customer }));
  await database.payments.collection.insertMany(named);
  const search = new PaymentTextSearch(database.payments, database.transfers, lists, aConfig());
  const idsFor = async (among: object) => (await search.filterFor(tenant, 'zain', among)).ids;
  const [third, first, second] = named.map(({ _id }) => _id);
  expect(await idsFor({})).toEqual([third, second, first]);
  expect(await idsFor({ status: 'failed', createdTo: at(2).toISOString() })).toEqual([first]);
  expect(await idsFor({ status: 'expired' })).toEqual([]);
  const plans = await plansOf(() => idsFor({ status: 'failed' }));
  expect(plans).toContain('businessId,environment,status,createdAt,_id reads these');
  await database.payments.deleteMany({ status: 'failed' });
});

it('reads the newest payments some hundreds at a time, each once, and stops at its bound', async () => {
  const many = { ...tenant, businessId: new Types.ObjectId() };
  const at = (i: number) => new Date(clock.now().getTime() + (i < 700 ? 0 : i));
  const rows = Array.from({ length: 1300 }, (_, i) => aPayment(at(i), many));
  await database.payments.collection.insertMany(rows);
  const read = async (query: object, most: number) => {
    const ids = new Set<string>();
    let count = 0;
    for await (const { _id } of lists.newest(many, query, { status: 1 }, most)) {
      ids.add(_id.toHexString());
      count += 1;
    }
    return [count, ids.size];
  };
  const find = jest.spyOn(database.payments.collection, 'find');
  expect(await read({}, 5000)).toEqual([1300, 1300]);
  expect(find).toHaveBeenCalledTimes(3);
  expect(await read({}, 900)).toEqual([900, 900]);
  const window = { createdFrom: at(0).toISOString(), createdTo: at(800).toISOString() };
  expect(await read(window, 5000)).toEqual([800, 800]);
  find.mockRestore();
  await database.payments.deleteMany({ businessId: many.businessId });
});

it('reads the payments of a day, to count them, by the index on their times', async () => {
  const [from, to] = [10, 15].map((ms) => new Date(clock.now().getTime() + ms));
  const plan = await planOf(async () => {
    const walk = new PaymentDays(database.payments).created(tenant, from!, to!);
    for (let step = await walk.next(); !step.done; step = await walk.next()) expect(step.value).toBeDefined();
  });
  const index = 'businessId,environment,createdAt,_id';
  expect(plan).toEqual({ index, fetched: 20, returned: 20, isSorted: false });
});
