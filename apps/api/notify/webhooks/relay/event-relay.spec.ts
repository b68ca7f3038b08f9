import { Types } from 'mongoose';
import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { startWebhookWorld, type WebhookWorld } from '../../testing/webhook-world';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { EventRelay } from './event-relay';
import { EVENT_TTL_SECONDS } from '../../events/event.schema';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** Number and ID of every stored event, by number. */
async function listed() {
  const events = await world.database.events.find().sort({ number: 1, _id: 1 }).lean();
  return events.map(({ number, _id }) => [number, _id]);
}
const unrelayed = () => world.payments.findUnrelayed(10);

it('numbers events in the order they happened, and relays each once', async () => {
  const [one, two] = [await world.payment(), await world.payment()];
  const first = await world.happens(one, 'payment.processing');
  world.clock.advanceSeconds(1);
  const second = await world.happens(two, 'payment.processing', 'payment.exception');
  world.clock.advanceSeconds(1);
  const third = await world.happens(one, 'payment.completed');
  await world.relay.run();
  const all = [...first, ...second, ...third].map((id, index) => [index + 1, id]);
  expect(await listed()).toEqual(all);
  expect(await unrelayed()).toEqual([]);
  await world.relay.run();
  expect(await listed()).toEqual(all);
});

it('counts separately for each business and environment', async () => {
  const one = await world.payment();
  const live = await world.payment({ environment: 'live' });
  await world.happens(one, 'payment.processing');
  await world.happens(live, 'payment.processing');
  await world.relay.run();
  const events = await world.database.events.find().lean();
  expect(events.map(({ number, environment }) => [environment, number]).sort()).toEqual([
    ['live', 1],
    ['test', 1],
  ]);
});

it('continues counting when all old events are deleted, and relays none of them again', async () => {
  const payment = await world.payment();
  await world.happens(payment, 'payment.processing', 'payment.failed');
  await world.relay.run();
  await world.database.events.deleteMany({});
  const [late] = await world.happens(payment, 'payment.completed');
  await world.relay.run();
  expect(await listed()).toEqual([[3, late]]);
  const indexes = await world.database.events.listIndexes();
  expect(indexes).toContainEqual(
    expect.objectContaining({ key: { relayedAt: 1 }, expireAfterSeconds: EVENT_TTL_SECONDS }),
  );
});

it('creates a delivery for each enabled endpoint of the environment that receives the type', async () => {
  const all = await world.endpoint('http://all.test');
  const completedOnly = await world.endpoint('http://some.test', ['payment.completed']);
  const disabled = await world.endpoint('http://off.test');
  await world.secrets.update(world.tenant, disabled._id, { enabled: false });
  await world.secrets.create({ ...world.tenant, environment: 'live', url: 'https://live.test' });
  const payment = await world.payment();
  await world.happens(payment, 'payment.processing', 'payment.completed');
  await world.relay.run();
  const deliveries = await world.database.deliveries.find().sort({ sequence: 1 }).lean();
  const created = deliveries
    .map(({ endpointId, type, state }) => [endpointId.toHexString(), type, state])
    .sort();
  expect(created).toEqual(
    [
      [all._id.toHexString(), 'payment.processing', 'pending'],
      [all._id.toHexString(), 'payment.completed', 'waiting'],
      // Nothing comes before it at this endpoint.
      [completedOnly._id.toHexString(), 'payment.completed', 'pending'],
    ].sort(),
  );
});

describe('races', () => {
  it('numbers everything once, without gaps and in each payment’s order, when ten relays run at once', async () => {
    await world.endpoint();
    const payments = await Promise.all(Array.from({ length: 20 }, () => world.payment()));
    for (const payment of payments) await world.happens(payment, 'payment.processing', 'payment.completed');
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { relay } = world.rooms();
        while ((await relay.run()) > 0);
      }),
    );
    const events = await world.database.events.find().sort({ number: 1 }).lean();
    expect(events.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    for (const { _id } of payments) {
      const own = events.filter(({ paymentId }) => paymentId.equals(_id));
      expect(own.map(({ sequence }) => sequence)).toEqual([1, 2]);
    }
    expect(await world.database.deliveries.countDocuments()).toBe(40);
  });

  it('lets a reader that follows by number miss no event while others are relayed', async () => {
    const payments = await Promise.all(Array.from({ length: 30 }, () => world.payment()));
    const expected: string[] = [];
    let isWritten = false;
    const writing = async () => {
      for (const payment of payments) expected.push(...(await world.happens(payment, 'payment.processing')));
      isWritten = true;
    };
    const relaying = async () => {
      const { relay } = world.rooms();
      for (let isLast = false; !isLast;) {
        isLast = isWritten;
        await relay.run();
      }
    };
    let isOver = false;
    const read: string[] = [];
    const reading = async () => {
      for (let after = 0, isLast = false; !isLast;) {
        isLast = isOver;
        const page = await world.events.page(world.tenant, after, 3);
        read.push(...page.map(({ _id }) => _id));
        if (page.length > 0) isLast = false;
        after = page.at(-1)?.number ?? after;
      }
    };
    const done = reading();
    await Promise.all([writing(), relaying(), relaying(), relaying()]);
    isOver = true;
    await done;
    expect([...read].sort()).toEqual([...expected].sort());
    expect(new Set(read).size).toBe(expected.length);
  });

  it('relays an event that was written while its payment was being relayed', async () => {
    const payment = await world.payment();
    const [first] = await world.happens(payment, 'payment.processing');
    const found = await unrelayed();
    const [second] = await world.happens(payment, 'payment.completed');
    await world.payments.markRelayed(found);
    expect(await unrelayed()).toHaveLength(1);
    await world.relay.run();
    expect(await listed()).toEqual([
      [1, first],
      [2, second],
    ]);
  });
});

it('relays other merchants when one fails, no matter how many events that one has', async () => {
  const businessId = new Types.ObjectId();
  for (let count = 0; count < 5; count += 1)
    await world.happens(await world.payment({ businessId }), 'payment.processing');
  world.clock.advanceSeconds(1);
  const [id] = await world.happens(await world.payment(), 'payment.processing');
  const fails: Observed['wrap'] = (target) =>
    new Proxy(target, {
      get: (inner, property) => {
        const member: unknown = Reflect.get(inner, property, inner);
        if (property !== 'append' || typeof member !== 'function') return member;
        return (events: readonly Payment[]) =>
          events.some((event) => event.businessId.equals(businessId))
            ? Promise.reject(new Error('disk full'))
            : (Reflect.apply(member, inner, [events]) as unknown);
      },
    });
  const { payments, events, endpoints, deliveries, setAside } = world.rooms(fails);
  const parts = { payments, events, endpoints, deliveries, setAside, clock: world.clock };
  const relay = new EventRelay({ ...parts, batchSize: 3 });
  await relay.run();
  expect(await listed()).toEqual([[1, id]]);
  expect(await unrelayed()).toHaveLength(5);
});

it('numbers a merchant’s events without gaps after a relay crashed before it counted', async () => {
  const payment = await world.payment();
  const [first] = await world.happens(payment, 'payment.processing');
  await world.relay.run();
  await world.database.eventCounters.deleteMany({});
  const [second] = await world.happens(payment, 'payment.completed');
  await world.rooms().relay.run();
  expect(await listed()).toEqual([
    [1, first],
    [2, second],
  ]);
  expect(await world.database.eventCounters.find().lean()).toMatchObject([{ number: 2 }]);
});

const GATHER_MS = 250;

describe('a relay that marks events together', () => {
  const numbers = async () => (await world.database.eventCounters.find().lean()).map(({ number }) => number);

  it('relays each event at once and once, and marks all of them later in one go', async () => {
    const relay = world.gatheringRelay(GATHER_MS);
    const [one, two] = [await world.payment(), await world.payment()];
    const [zeroth] = await world.happens(await world.payment(), 'payment.processing');
    // It marked none lately, so nothing waits.
    expect(await relay.run()).toBe(1);
    expect([await unrelayed(), await numbers()]).toEqual([[], [1]]);
    const [first] = await world.happens(one, 'payment.processing');
    expect(await relay.run()).toBe(1);
    const [second] = await world.happens(two, 'payment.processing');
    expect(await relay.run()).toBe(1);
    // Newer than what the relay read.
    const [third] = await world.happens(one, 'payment.completed');
    expect(await relay.run()).toBe(1);
    const all = [zeroth, first, second, third].map((id, index) => [index + 1, id]);
    expect(await listed()).toEqual(all);
    expect(await unrelayed()).toHaveLength(2);
    expect(await numbers()).toEqual([1]);
    const [fourth] = await world.happens(two, 'payment.completed');
    world.clock.advanceSeconds(GATHER_MS / 1000);
    expect(await relay.run()).toBe(1);
    expect(await listed()).toEqual([...all, [5, fourth]]);
    expect(await unrelayed()).toEqual([]);
    expect(await numbers()).toEqual([5]);
  });

  it('marks them as soon as no others come', async () => {
    const relay = world.gatheringRelay(GATHER_MS);
    for (let count = 0; count < 2; count += 1) {
      await world.happens(await world.payment(), 'payment.processing');
      expect(await relay.run()).toBe(1);
    }
    expect(await unrelayed()).toHaveLength(1);
    expect(await relay.run()).toBe(0);
    expect(await unrelayed()).toEqual([]);
    expect(await numbers()).toEqual([2]);
  });

  it('finds more than a batch, and keeps an event that came while its payment was marked', async () => {
    const payment = await world.payment();
    const payments = [payment, await world.payment(), await world.payment()];
    for (const one of payments) await world.happens(one, 'payment.processing');
    const { payments: stored, events, endpoints, deliveries, setAside } = world.rooms();
    const late: string[] = [];
    const markRelayed = stored.markRelayed.bind(stored);
    stored.markRelayed = async (found) => {
      if (late.length === 0) late.push(...(await world.happens(payment, 'payment.completed')));
      return markRelayed(found);
    };
    const parts = { payments: stored, events, endpoints, deliveries, setAside, clock: world.clock };
    const relay = new EventRelay({ ...parts, batchSize: 2, gatherMs: GATHER_MS });
    while ((await relay.run()) > 0);
    expect((await listed()).map(([number]) => number)).toEqual([1, 2, 3, 4]);
    expect((await listed()).map(([, id]) => id)).toContain(late[0]);
    expect(await unrelayed()).toEqual([]);
  });

  // Guarantee: what could not be marked is not forgotten, and holds up no other payment.
  it('relays a payment again that cannot be marked, and marks the others', async () => {
    const [bad, good] = [await world.payment(), await world.payment()];
    for (const one of [bad, good]) await world.happens(one, 'payment.processing');
    const { payments, events, endpoints, deliveries, setAside } = world.rooms();
    let isBroken = true;
    const markRelayed = payments.markRelayed.bind(payments);
    payments.markRelayed = async (found) => {
      if (isBroken && found.some(({ _id }) => _id.equals(bad._id))) throw new Error('broken document');
      return markRelayed(found);
    };
    const parts = { payments, events, endpoints, deliveries, setAside, clock: world.clock };
    const relay = new EventRelay({ ...parts, gatherMs: GATHER_MS });
    expect([await relay.run(), await relay.run()]).toEqual([2, 0]);
    expect((await unrelayed()).map(({ _id }) => _id)).toEqual([bad._id]);
    const aside = { reason: 'Error: broken document' };
    expect(await setAside.all()).toMatchObject([{ ...aside, tries: 1 }]);
    // Relaying it again does not take it off the record.
    world.clock.advanceSeconds(1);
    expect([await relay.run(), await relay.run()]).toEqual([1, 0]);
    expect(await setAside.all()).toMatchObject([{ ...aside, tries: 2 }]);
    isBroken = false;
    world.clock.advanceSeconds(10);
    expect([await relay.run(), await relay.run()]).toEqual([1, 0]);
    expect(await unrelayed()).toEqual([]);
    expect(await listed()).toHaveLength(2);
    expect(await numbers()).toEqual([2]);
  });
});

describe('numbers that a process remembers', () => {
  it('are not given again when another process gave them meanwhile', async () => {
    const [payment, other] = [await world.payment(), await world.payment()];
    await world.happens(payment, 'payment.processing');
    await world.relay.run();
    await world.happens(other, 'payment.processing');
    await world.rooms().relay.run();
    await world.happens(payment, 'payment.completed');
    await world.relay.run();
    expect((await listed()).map(([number]) => number)).toEqual([1, 2, 3]);
  });

  // The unique index knows only the numbers of events that have not expired.
  it('are not given again when the events of another process have expired', async () => {
    const [payment, other] = [await world.payment(), await world.payment()];
    await world.happens(payment, 'payment.processing');
    await world.relay.run();
    await world.happens(other, 'payment.processing');
    await world.rooms().relay.run();
    await world.database.events.deleteMany({});
    world.clock.advanceSeconds(60);
    const [late] = await world.happens(payment, 'payment.completed');
    await world.relay.run();
    expect(await listed()).toEqual([[3, late]]);
  });
});

it('loses and doubles no event after a crash at any call, also between relaying and marking', async () => {
  await world.endpoint();
  const [one, two] = [await world.payment(), await world.payment()];
  await world.happens(one, 'payment.processing');
  await world.happens(two, 'payment.processing', 'payment.completed');
  const start = await world.database.save();
  await expectSameAfterEveryCrash({
    reset: () => world.database.restore(start),
    run: async (wrap) => {
      const relay = world.gatheringRelay(GATHER_MS, wrap);
      await relay.run();
      const { events } = await world.database.payments.findById(one._id).lean().orFail();
      if (events.length === 1) await world.happens(one, 'payment.completed');
      while ((await relay.run()) > 0);
    },
    outcome: async () => ({
      // A crash changes which of them is relayed first.
      events: (await listed()).map(([, id]) => id).sort(),
      numbers: (await listed()).map(([number]) => number),
      deliveries: await world.database.deliveries
        .find({}, { createdAt: 0, nextAt: 0 })
        .sort({ _id: 1 })
        .lean(),
      counters: await world.database.eventCounters.find().lean(),
      left: await unrelayed(),
    }),
  });
});

it('loses and doubles no event after a crash at any call', async () => {
  await world.endpoint();
  await world.endpoint('http://other.test');
  const otherMerchant = { businessId: new Types.ObjectId() };
  await world.secrets.create({ ...world.tenant, ...otherMerchant, url: 'http://otherMerchant.test' });
  const payments = [await world.payment(), await world.payment(), await world.payment(otherMerchant)];
  for (const payment of payments) await world.happens(payment, 'payment.processing', 'payment.completed');
  const start = await world.database.save();
  const calls = await expectSameAfterEveryCrash({
    reset: () => world.database.restore(start),
    run: async (wrap) => {
      await world.rooms(wrap).relay.run();
    },
    outcome: async () => {
      const deliveries = await world.database.deliveries.find().sort({ _id: 1 }).lean();
      const counters = await world.database.eventCounters.find().lean();
      return { events: await listed(), deliveries, counters, left: await unrelayed() };
    },
  });
  expect(calls).toBeGreaterThanOrEqual(5);
});
