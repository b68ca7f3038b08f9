import { Types } from 'mongoose';
import { aDeposit, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { type RetentionWorld, startRetentionWorld } from '../testing/retention-world';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

let world: RetentionWorld;
let tick: () => Promise<void>;
beforeAll(async () => {
  world = await startRetentionWorld();
});
beforeEach(async () => {
  await world.reset();
  await world.endpoint();
  const { service } = world.retention();
  tick = () => service.tick();
});
afterAll(() => world.stop());

const isStored = async (payment: Payment) => Boolean(await world.stored(payment));
type Locked = Payment & { deposit: Deposit };

describe('a session without a choice', () => {
  it('is removed without a trace 7 days after its end in test, and not before', async () => {
    const session = await world.expired();
    world.pass(7);
    await tick();
    expect(await isStored(session)).toBe(true);
    world.clock.advanceSeconds(1);
    await tick();
    expect(await isStored(session)).toBe(false);
    expect(await world.database.removedSessions.countDocuments()).toBe(0);
  });

  it('stays for 90 days in live', async () => {
    const session = await world.expired({ environment: 'live' });
    world.pass(89);
    await tick();
    expect(await isStored(session)).toBe(true);
    world.pass(2);
    await tick();
    expect(await isStored(session)).toBe(false);
  });

  it('leaves its event under its number, without the customer’s data', async () => {
    const session = await world.expired();
    const [relayed] = await world.database.events.find().lean();
    world.pass(8);
    await tick();
    const [event] = await world.database.events.find().lean();
    const [delivery] = await world.database.deliveries.find().lean();
    expect(event).toMatchObject({ number: relayed?.number, paymentId: session._id });
    expect(relayed?.number).toBeGreaterThan(0);
    for (const { body } of [event, delivery] as { body: string }[]) {
      expect(body).not.toMatch(/ada@|"Ada"|Obi|0800 123/i);
      expect(JSON.parse(body)).toMatchObject({ type: 'payment.expired', data: { metadata: {} } });
    }
  });

  it('frees its reference', async () => {
    const { clientReference } = await world.expired();
    world.pass(8);
    await tick();
    expect((await world.expired({ clientReference })).clientReference).toBe(clientReference);
  });

  it('waits until the relay has stored its event', async () => {
    const session = await world.expired();
    await world.database.payments.updateOne({ _id: session._id }, { $set: { hasUnrelayedEvents: true } });
    world.pass(8);
    await tick();
    expect(await isStored(session)).toBe(true);
  });
});

describe('a session whose address was shown', () => {
  it('leaves the data of its vault if a program was offered it and nobody chose', async () => {
    const { network, address, factory, treasury } = aDeposit(new Types.ObjectId(), world.clock.now());
    const vault = { network, address, factory, treasury };
    const session = await world.expired({ offeredVaults: [vault] });
    world.pass(20);
    await world.readChain();
    await tick();
    expect(await isStored(session)).toBe(false);
    expect(await world.retention().removed.find(address)).toMatchObject({ _id: session._id, ...vault });
  });

  it('stays until every network is read two days past its watch, and leaves the data to find and sweep the vault', async () => {
    const session = (await world.expired({}, { isLocked: true })) as Locked;
    world.pass(20);
    await tick();
    expect(await isStored(session)).toBe(true);
    await world.readChain();
    await tick();
    expect(await isStored(session)).toBe(false);
    const { network, address, factory, treasury } = session.deposit;
    const { businessId, environment } = world.tenant;
    const vault = { network, address, factory, treasury };
    const expected = { _id: session._id, businessId, environment, ...vault };
    const { removed } = world.retention();
    expect(await removed.find(address.toLowerCase())).toMatchObject(expected);
    expect(await removed.find(session._id.toHexString())).toMatchObject(expected);
    expect(await removed.find('nothing')).toBeNull();
    expect(Object.keys((await removed.find(address)) ?? {}).sort()).toEqual(
      [...Object.keys(expected), 'removedAt'].sort(),
    );
  });

  it('takes its relays with it, which moved nothing', async () => {
    const session = await world.expired({}, { isLocked: true });
    const { businessId, environment, _id: paymentId } = session;
    await world.database.relays.create({
      _id: new Types.ObjectId(),
      environment,
      network: 'base',
      businessId,
      paymentId,
      tokenAddress: '0x1',
      from: '0x2',
      to: '0x3',
      units: '1',
      validAfter: 0,
      validBefore: 1,
      authorizationNonce: '0x4',
      signature: '0x5',
      gas: 1,
      isOpen: false,
      outcome: 'expired',
      attempts: [],
      createdAt: world.clock.now(),
    });
    world.pass(20);
    await world.readChain();
    await tick();
    expect(await isStored(session)).toBe(false);
    expect(await world.database.relays.countDocuments()).toBe(0);
  });

  it('stays when its watch was extended meanwhile', async () => {
    const session = await world.expired({}, { isLocked: true });
    const { paymentAddresses } = world.retention();
    const until = new Date(world.clock.now().getTime() + 30 * 86_400_000);
    await paymentAddresses.extendWatch([session._id], until);
    world.pass(20);
    await world.readChain();
    await tick();
    expect(await isStored(session)).toBe(true);
  });
});

it('is removed or stays as a whole after a crash at any point', async () => {
  const session = await world.expired({}, { isLocked: true });
  world.pass(20);
  await world.readChain();
  const begun = await world.database.save();
  const reset = () => world.database.restore(begun);
  const run = async (wrap: Observed['wrap']) => {
    await world.database.leases.deleteMany({});
    await world.retention(wrap).service.tick();
  };
  const outcome = async () => [
    await isStored(session),
    ...(await Promise.all([
      world.database.removedSessions.find().lean(),
      world.database.events.find().lean(),
    ])),
  ];
  expect(await expectSameAfterEveryCrash({ reset, run, outcome })).toBeGreaterThan(5);
});

describe('a payment that received something', () => {
  it.each<[string, object]>([
    ['late', {}],
    ['that a reorg has orphaned', { canonical: false }],
    ['that is not evaluated yet', { isUnevaluated: true }],
    ['out of its vault', { direction: 'out' }],
  ])('stays forever: a transfer %s', async (_name, over) => {
    const session = (await world.expired({}, { isLocked: true })) as Locked;
    await world.database.transfers.create(aTransfer(session, { minedAt: world.clock.now(), ...over }));
    world.pass(400);
    await world.readChain();
    await tick();
    await tick();
    const payment = await world.stored(session);
    expect(payment).toMatchObject({ status: 'expired' });
    expect(payment?.isEmpty).toBeUndefined();
  });

  it('stays when the transfer is recorded between the search and the removal', async () => {
    const session = (await world.expired({}, { isLocked: true })) as Locked;
    world.pass(20);
    await world.readChain();
    const late = world.retention();
    const { service } = world.retention((it) => {
      const keep = (it as { keep?: (removed: unknown[]) => Promise<void> }).keep?.bind(it);
      if (keep)
        (it as { keep: typeof keep }).keep = async (removed) => {
          await keep(removed);
          if (removed.length === 0) return;
          await world.database.transfers.create(aTransfer(session, { minedAt: world.clock.now() }));
          await late.evaluator.evaluate(session._id);
        };
      return it;
    });
    await service.tick();
    expect(await world.stored(session)).toMatchObject({ exceptions: [{ kind: 'late' }] });
  });
});

it('removes the others when more than a batch must wait', async () => {
  const waiting = await world.expired({}, { isLocked: true });
  const ready = await Promise.all(Array.from({ length: 3 }, () => world.expired()));
  const stored = (await world.stored(waiting)) as Payment;
  const copies = Array.from({ length: 120 }, (_one, i) => ({
    ...stored,
    _id: new Types.ObjectId(),
    payCode: `copy${i}`,
    clientReference: `copy${i}`,
  }));
  await world.database.payments.collection.insertMany(copies as never[]);
  world.pass(8);
  await tick();
  expect(await world.database.payments.countDocuments()).toBe(121);
  for (const session of ready) expect(await isStored(session)).toBe(false);
});

it('answers its searches from an index', async () => {
  const plans = await Promise.all([
    world.database.payments
      .find({ environment: 'test', isEmpty: true, endedAt: { $lt: new Date() } })
      .sort({ endedAt: 1 })
      .explain(),
    world.database.payments
      .find({ environment: 'test', endedAt: { $lt: new Date() }, 'customer.emailKey': { $exists: true } })
      .sort({ endedAt: 1 })
      .explain(),
    world.database.payments.find({ ...world.tenant, 'customer.emailKey': 'ada@example.com' }).explain(),
  ]);
  for (const plan of plans) expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
});

it('runs in one of two processes, and the other takes over when it dies', async () => {
  const [first, second] = [world.retention().service, world.retention().service];
  const session = await world.expired();
  world.pass(8);
  await first.tick();
  const other = await world.expired();
  await first.tick();
  await world.database.payments.updateOne({ _id: other._id }, { $set: { endedAt: session.createdAt } });
  await second.tick();
  expect([await isStored(session), await isStored(other)]).toEqual([false, true]);
  world.clock.advanceSeconds(60);
  await second.tick();
  expect(await isStored(other)).toBe(false);
});
