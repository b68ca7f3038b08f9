import { setImmediate as turn } from 'node:timers/promises';
import { Types } from 'mongoose';
import { startWebhookWorld, type WebhookWorld } from '../../testing/webhook-world';
import { SLOT_LIMITS } from './dispatch.slots';
import type { OutgoingWebhook, Sent } from './webhook-sender';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const accepted = (): Sent => ({
  isTaken: true,
  attempt: { at: world.clock.now(), durationMs: 1, status: 200 },
});

/** A sender whose dead receivers do not answer until `release` is called. */
function receivers(isDead: (url: string) => boolean) {
  const received: string[] = [];
  let release = () => undefined as void;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const send = async ({ url, id }: OutgoingWebhook): Promise<Sent> => {
    received.push(`${new URL(url).hostname} ${id}`);
    if (isDead(url)) await hanging;
    return accepted();
  };
  return { received, release, sender: { send, isEnding: false } };
}

/** Relays one event of each of `count` new payments. */
async function relayEvents(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await world.happens(await world.payment(), 'payment.processing');
  await world.relay.run();
}

it('delays no other endpoint when a dead one has a long queue', async () => {
  await world.endpoint('http://dead.test');
  await relayEvents(250);
  await world.endpoint('http://well.test');
  await relayEvents(20);
  const { received, release, sender } = receivers((url) => url.includes('dead'));
  const dispatcher = world.dispatcher(undefined, { sender });
  // A healthy endpoint has the same limit, so its 20 deliveries take three runs. The dead one never answers.
  for (let runs = 0; runs < 4; runs += 1) {
    await dispatcher.run();
    await turn();
    await turn();
    await world.database.deliveries.countDocuments();
  }
  expect(received.filter((line) => line.startsWith('dead'))).toHaveLength(SLOT_LIMITS.perEndpoint);
  expect(received.filter((line) => line.startsWith('well'))).toHaveLength(20);
  release();
  await dispatcher.idle();
});

it('gives all endpoints that failed last one share of the slots', async () => {
  for (let index = 0; index < 6; index += 1) await world.endpoint(`http://dead${index}.test`);
  await world.database.webhookEndpoints.updateMany({}, { $set: { failingSince: world.clock.now() } });
  await relayEvents(60);
  await world.endpoint('http://well.test');
  await relayEvents(1);
  const { received, release, sender } = receivers((url) => url.includes('dead'));
  const limits = { ...SLOT_LIMITS, quick: 5, slow: 5 };
  const dispatcher = world.dispatcher(undefined, { sender, limits });
  await dispatcher.run();
  expect(received.filter((line) => line.startsWith('dead'))).toHaveLength(5);
  expect(received.filter((line) => line.startsWith('well'))).toHaveLength(1);
  release();
  await dispatcher.idle();
});

it('frees the slots of dead endpoints when their tries turn slow, before they fail', async () => {
  for (let index = 0; index < 5; index += 1) await world.endpoint(`http://dead${index}.test`);
  await relayEvents(2);
  await world.endpoint('http://well.test');
  await relayEvents(1);
  const { received, release, sender } = receivers((url) => url.includes('dead'));
  const limits = { ...SLOT_LIMITS, quick: 10, slow: 2 };
  const dispatcher = world.dispatcher(undefined, { sender, limits });
  await dispatcher.run();
  const of = (host: string) => received.filter((line) => line.startsWith(host)).length;
  expect([of('dead'), of('well')]).toEqual([10, 0]);
  const ofDead0 = of('dead0');
  world.clock.advanceSeconds(1);
  await dispatcher.run();
  expect(of('well')).toBe(1);
  // An endpoint known to be slow uses the slow slots, and these are all taken.
  expect(of('dead0')).toBe(ofDead0);
  release();
  await dispatcher.idle();
});

it('postpones deliveries that a failing endpoint has no slot for, longer the longer it has failed', async () => {
  await world.endpoint('http://dead.test');
  await relayEvents(20);
  const failingSince = world.clock.now();
  await world.database.webhookEndpoints.updateMany({}, { $set: { failingSince } });
  world.clock.advanceSeconds(60);
  const { received, release, sender } = receivers(() => true);
  const dispatcher = world.dispatcher(undefined, { sender, chance: () => 1 });
  await dispatcher.run();
  expect(received).toHaveLength(SLOT_LIMITS.perEndpoint);
  expect(await world.deliveries.findDue([], 100)).toEqual([]);
  world.clock.advanceSeconds(60);
  expect(await world.deliveries.findDue([], 100)).toHaveLength(20);
  world.clock.advanceSeconds(86_400);
  await dispatcher.run();
  world.clock.advanceSeconds(300);
  expect(await world.deliveries.findDue([], 100)).toHaveLength(20);
  release();
  await dispatcher.idle();
});

it('ends a run no matter how much is due', async () => {
  const endless = Array.from({ length: 200 }, (_, index) => ({
    _id: `evt_${index}`,
    endpointId: new Types.ObjectId(),
    nextAt: world.clock.now(),
  }));
  const queries = jest.fn(() => Promise.resolve(endless));
  const deliveries = new Proxy(world.deliveries, {
    get: (inner, property) =>
      property === 'findDue' ? queries : (Reflect.get(inner, property, inner) as unknown),
  });
  expect(await world.dispatcher(undefined, { deliveries }).run()).toBe(0);
  expect(queries.mock.calls.length).toBeLessThan(10);
});

it('excludes no healthy endpoint when all slots are taken', async () => {
  const quick = 3;
  for (let index = 0; index < 2 * quick; index += 1) await world.endpoint(`http://well${index}.test`);
  await relayEvents(1);
  const queries: number[] = [];
  const deliveries = new Proxy(world.deliveries, {
    get: (inner, property) => {
      const member: unknown = Reflect.get(inner, property, inner);
      if (property !== 'findDue' || typeof member !== 'function') return member;
      return (except: unknown[], limit: number) => {
        queries.push(except.length);
        return Reflect.apply(member, inner, [except, limit]) as unknown;
      };
    },
  });
  const limits = { ...SLOT_LIMITS, quick };
  const dispatcher = world.dispatcher(undefined, { deliveries, limits });
  for (let runs = 0; runs < 2; runs += 1) {
    await dispatcher.run();
    await dispatcher.idle();
  }
  expect(await world.database.deliveries.countDocuments({ state: 'delivered' })).toBe(2 * quick);
  // No query excluded an endpoint.
  expect(new Set(queries)).toEqual(new Set([0]));
});

it('wakes at once for an endpoint that had more due than slots', async () => {
  await world.endpoint();
  await relayEvents(20);
  const { received, sender } = receivers(() => false);
  const running: Promise<unknown>[] = [];
  const wake = () => void running.push(dispatcher.run());
  const dispatcher = world.dispatcher(undefined, { sender, wake });
  await dispatcher.run();
  for (let isLast = false; !isLast;) {
    await dispatcher.idle();
    isLast = running.length === 0;
    await Promise.all(running.splice(0));
  }
  expect(received).toHaveLength(20);
});

it('counts an endpoint as failing from its first failure to its next success', async () => {
  const { _id } = await world.endpoint();
  await relayEvents(1);
  const failingSince = async () => (await world.secrets.get(world.tenant, _id)).failingSince;
  let isDown = true;
  const dispatcher = world.dispatcher(() => (isDown ? { status: 500 } : {}));
  const since = world.clock.now();
  for (let tries = 0; tries < 2; tries += 1) {
    await dispatcher.run();
    await dispatcher.idle();
    expect(await failingSince()).toEqual(since);
    world.clock.advanceSeconds(5);
  }
  isDown = false;
  world.clock.advanceSeconds(300);
  await dispatcher.run();
  await dispatcher.idle();
  expect(await failingSince()).toBeUndefined();
});
