import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { drain, startWebhookWorld, type WebhookWorld } from '../../testing/webhook-world';
import { SLOT_LIMITS } from './dispatch.slots';
import type { OutgoingWebhook, Sent } from './webhook-sender';

let world: WebhookWorld;
let received: string[];
beforeAll(async () => {
  world = await startWebhookWorld();
});
beforeEach(async () => {
  await world.reset();
  received = [];
});
afterAll(() => world.stop());

const receive = ({ id }: OutgoingWebhook) => (received.push(id), {});

/** Stores one event of each of `count` new payments. */
async function happen(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(...(await world.happens(await world.payment(), 'payment.processing')));
  return ids;
}

/** Notes which methods of a repository are called. */
const noting =
  (called: string[]): Observed['wrap'] =>
  (target) =>
    new Proxy(target, {
      get: (inner, property) => {
        called.push(String(property));
        return Reflect.get(inner, property, inner) as unknown;
      },
    });

/** Has each call of this method made by `by`. */
const replacing =
  (method: string, by: (call: () => Promise<unknown>) => Promise<unknown>): Observed['wrap'] =>
  (target) =>
    new Proxy(target, {
      get: (inner, property) => {
        const member: unknown = Reflect.get(inner, property, inner);
        if (property !== method || typeof member !== 'function') return member;
        return (...args: unknown[]) => by(() => Reflect.apply(member, inner, args) as Promise<unknown>);
      },
    });

/** A sender whose receivers answer once `release` is called. */
function slowReceivers() {
  let release = () => undefined as void;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const send = async ({ id }: OutgoingWebhook): Promise<Sent> => {
    received.push(id);
    await hanging;
    return { isTaken: true, attempt: { at: world.clock.now(), durationMs: 1, status: 200 } };
  };
  return { release, sender: { send, isEnding: false } };
}

it('tries what the relay stores without a look for it, and claims it in the same write', async () => {
  await world.endpoint();
  const called: string[] = [];
  const { relay, dispatcher } = world.process(receive, {}, noting(called));
  const ids = await happen(3);
  await relay.run();
  expect(received.sort()).toEqual(ids.sort());
  await dispatcher.idle();
  expect(called).not.toContain('findDue');
  expect(called).not.toContain('claim');
  expect(await world.database.deliveries.countDocuments({ state: 'delivered', tries: 1 })).toBe(3);
  expect(await world.database.deliveries.countDocuments({ claim: { $exists: true } })).toBe(0);
});

it('keeps the order of a payment’s events', async () => {
  await world.endpoint();
  const ids = await world.happens(
    await world.payment(),
    'payment.processing',
    'payment.exception',
    'payment.completed',
  );
  const { relay, dispatcher } = world.process(receive);
  await relay.run();
  await drain(dispatcher);
  expect(received).toEqual(ids);
});

it('tries no delivery that another relay has stored', async () => {
  await world.endpoint();
  const payment = await world.payment();
  const [id] = await world.happens(payment, 'payment.processing');
  const { clientReference: reference } = payment;
  await world.relay.run();
  // As if the other relay had died before it marked the payment.
  const unrelayed = { $set: { hasUnrelayedEvents: true }, $unset: { relayedSequence: 1 } } as const;
  await world.database.payments.updateOne({ clientReference: reference }, unrelayed);
  const { relay, dispatcher } = world.process(receive);
  await relay.run();
  expect(received).toEqual([]);
  await drain(dispatcher);
  expect(received).toEqual([id]);
});

it('lets deliveries wait their turn behind older ones of their endpoint', async () => {
  await world.endpoint();
  const { sender, release } = slowReceivers();
  const { relay, dispatcher } = world.process(undefined, { sender });
  const older = await happen(SLOT_LIMITS.perEndpoint + 2);
  await relay.run();
  await dispatcher.run();
  expect(received).toHaveLength(SLOT_LIMITS.perEndpoint);
  world.clock.advanceSeconds(1);
  const [later] = await happen(1);
  release();
  await relay.run();
  await drain(dispatcher);
  expect([...received].sort()).toEqual([...older, later].sort());
  expect(received.at(-1)).toBe(later);
});

it('lets deliveries wait their turn behind older ones of all endpoints, when all slots were taken', async () => {
  for (let index = 0; index < 4; index += 1) await world.endpoint(`http://well${index}.test`);
  const { sender, release } = slowReceivers();
  const limits = { ...SLOT_LIMITS, quick: 3 };
  const { relay, dispatcher } = world.process(undefined, { sender, limits });
  const [older = ''] = await happen(1);
  await relay.run();
  await dispatcher.run();
  expect(received).toEqual([older, older, older]);
  expect(dispatcher.isFull).toBe(true);
  world.clock.advanceSeconds(1);
  release();
  await dispatcher.idle();
  const [later = ''] = await happen(1);
  await relay.run();
  expect(received).toHaveLength(3);
  for (let runs = 0; runs < 4; runs += 1) {
    await dispatcher.run();
    await dispatcher.idle();
  }
  expect(received.slice(3, 4)).toEqual([older]);
  expect(received.filter((id) => id === later)).toHaveLength(4);
  expect(dispatcher.isFull).toBe(false);
});

it('lets deliveries wait their turn behind older ones while a run looks for those', async () => {
  await world.endpoint();
  const { sender, release } = slowReceivers();
  let isGated = false;
  let goOn = () => undefined as void;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const gated = replacing('findDue', async (call) => {
    if (isGated) await gate;
    return call();
  });
  const { relay, dispatcher } = world.process(undefined, { sender }, gated);
  const older = await happen(SLOT_LIMITS.perEndpoint + 2);
  await relay.run();
  await dispatcher.run();
  world.clock.advanceSeconds(1);
  const [later] = await happen(1);
  release();
  await dispatcher.idle();
  isGated = true;
  const running = dispatcher.run();
  await relay.run();
  goOn();
  await running;
  await drain(dispatcher);
  expect([...received].sort()).toEqual([...older, later].sort());
  expect(received.at(-1)).toBe(later);
});

// Guarantee: a lost answer of the database does not keep a webhook back until a claim ends.
it('tries at once what was stored although the write failed', async () => {
  await world.endpoint();
  const ids = await happen(3);
  let isLost = true;
  const failing = replacing('insertOnce', async (call) => {
    const stored = await call();
    if (isLost) throw new Error('the answer was lost');
    return stored;
  });
  const { relay, dispatcher } = world.process(receive, {}, failing);
  await relay.run();
  expect(received).toEqual([]);
  isLost = false;
  world.clock.advanceSeconds(2);
  await relay.run();
  await drain(dispatcher);
  expect(received.sort()).toEqual(ids.sort());
  expect(await world.database.deliveries.countDocuments({ state: 'delivered', tries: 1 })).toBe(3);
});

it('sends nothing to an endpoint that was removed while a slow database stored the delivery', async () => {
  const { _id } = await world.endpoint();
  await world.endpoint('http://other.test');
  const [id] = await happen(1);
  const slow = replacing('insertOnce', async (call) => {
    const stored = await call();
    world.clock.advanceSeconds(6);
    await world.secrets.remove(world.tenant, _id);
    return stored;
  });
  const { relay, dispatcher } = world.process(receive, {}, slow);
  await relay.run();
  await drain(dispatcher);
  expect(received).toEqual([id]);
  const states = (await world.database.deliveries.find().lean()).map(({ state }) => state);
  expect(states.sort()).toEqual(['cancelled', 'delivered']);
});

it('continues a lane at once that could not be advanced with the result', async () => {
  await world.endpoint();
  const ids = await world.happens(await world.payment(), 'payment.processing', 'payment.completed');
  let isDown = false;
  const failing = replacing('findUnfinishedIn', (call) =>
    isDown ? Promise.reject(new Error('no answer')) : call(),
  );
  const wake = jest.fn();
  const { sender, release } = slowReceivers();
  const { relay, dispatcher } = world.process(undefined, { wake, sender }, failing);
  await dispatcher.run();
  await relay.run();
  isDown = true;
  release();
  await dispatcher.idle();
  isDown = false;
  expect(received).toEqual(ids.slice(0, 1));
  expect(wake).toHaveBeenCalled();
  await drain(dispatcher);
  expect(received).toEqual(ids);
});

it('tries what is due although no lane can be advanced', async () => {
  await world.endpoint();
  const [id] = await happen(1);
  await world.relay.run();
  const failing = replacing('findMarked', () => Promise.reject(new Error('no answer')));
  const dispatcher = world.dispatcher(receive, {}, failing);
  await expect(dispatcher.run()).rejects.toThrow('no answer');
  await dispatcher.idle();
  expect(received).toEqual([id]);
});

it('frees the slots of deliveries that could not be stored', async () => {
  await world.endpoint();
  const [id] = await happen(1);
  let isDown = true;
  const failing: Observed['wrap'] = (target) =>
    new Proxy(target, {
      get: (inner, property) => {
        const member: unknown = Reflect.get(inner, property, inner);
        if (property !== 'insertOnce' || !isDown) return member;
        return () => Promise.reject(new Error('disk full'));
      },
    });
  const limits = { ...SLOT_LIMITS, quick: 1 };
  const { relay, dispatcher } = world.process(receive, { limits }, failing);
  await relay.run();
  expect(received).toEqual([]);
  isDown = false;
  world.clock.advanceSeconds(10);
  await relay.run();
  await dispatcher.idle();
  expect(received).toEqual([id]);
});

// Guarantee: the stored row is the truth. A claimed row of a process that died is tried when its claim ends.
it('loses no delivery after a crash at any call of the relay or the dispatcher', async () => {
  await world.endpoint();
  await world.endpoint('http://other.test');
  const ids = await world.happens(await world.payment(), 'payment.processing', 'payment.completed');
  const start = await world.database.save();
  const startedAt = world.clock.now();
  let order: string[] = [];
  const calls = await expectSameAfterEveryCrash({
    reset: async () => {
      order = [];
      world.clock.set(startedAt);
      await world.database.restore(start);
    },
    run: async (wrap) => {
      // The claims of the crashed process have ended.
      world.clock.advanceSeconds(31);
      const { relay, dispatcher } = world.process(
        ({ url, id }) => (order.push(`${url} ${id}`), {}),
        {},
        wrap,
      );
      await relay.run();
      await drain(dispatcher);
    },
    outcome: async () => {
      const deliveries = await world.database.deliveries.find().sort({ _id: 1 }).lean();
      const ends = deliveries.map(({ _id, state, tries, nextAt, laneMark, claim }) => ({
        _id,
        state,
        tries,
        nextAt,
        laneMark,
        claim,
      }));
      const firsts = [...new Set(order)];
      const other = firsts.filter((line) => line.startsWith('http://other'));
      return { ends, other, left: await world.payments.findUnrelayed(10) };
    },
  });
  expect(calls).toBeGreaterThan(10);
  expect([...new Set(order)].filter((line) => line.includes('other'))).toEqual(
    ids.map((id) => `http://other.test ${id}`),
  );
});
