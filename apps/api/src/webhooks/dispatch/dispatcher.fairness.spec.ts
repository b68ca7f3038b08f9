import { setImmediate as turn } from 'node:timers/promises';
import { Types } from 'mongoose';
import { startWebhookWorld, type WebhookWorld } from '@cowrie/testing/api/webhook-world';
import { SLOT_LIMITS } from './dispatch.slots';
import type { OutgoingWebhook, Sent } from './webhook-sender';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const taken = (): Sent => ({ isTaken: true, attempt: { at: world.clock.now(), durationMs: 1, status: 200 } });

/** Receivers of which some never answer. */
function receivers(isDead: (url: string) => boolean) {
  const heard: string[] = [];
  let release = () => undefined as void;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const send = async ({ url, id }: OutgoingWebhook): Promise<Sent> => {
    heard.push(`${new URL(url).hostname} ${id}`);
    if (isDead(url)) await hanging;
    return taken();
  };
  return { heard, release, sender: { send, isEnding: false } };
}

async function tell(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await world.happens(await world.payment(), 'payment.processing');
  await world.relay.run();
}

it('one dead endpoint with a long queue takes its own tries, and delays no other', async () => {
  await world.endpoint('http://dead.test');
  await tell(250);
  await world.endpoint('http://well.test');
  await tell(20);
  const { heard, release, sender } = receivers((url) => url.includes('dead'));
  const dispatcher = world.dispatcher(undefined, { sender });
  // A well endpoint has as many at once as well: three turns, while the dead one never answers.
  for (let runs = 0; runs < 4; runs += 1) {
    await dispatcher.run();
    await turn();
    await turn();
    await world.database.deliveries.countDocuments();
  }
  expect(heard.filter((line) => line.startsWith('dead'))).toHaveLength(SLOT_LIMITS.perEndpoint);
  expect(heard.filter((line) => line.startsWith('well'))).toHaveLength(20);
  release();
  await dispatcher.idle();
});

it('endpoints that failed last share a part of the room, however many they are', async () => {
  for (let index = 0; index < 6; index += 1) await world.endpoint(`http://dead${index}.test`);
  await world.database.webhookEndpoints.updateMany({}, { $set: { failingSince: world.clock.now() } });
  await tell(60);
  await world.endpoint('http://well.test');
  await tell(1);
  const { heard, release, sender } = receivers((url) => url.includes('dead'));
  const limits = { ...SLOT_LIMITS, quick: 5, slow: 5 };
  const dispatcher = world.dispatcher(undefined, { sender, limits });
  await dispatcher.run();
  expect(heard.filter((line) => line.startsWith('dead'))).toHaveLength(5);
  expect(heard.filter((line) => line.startsWith('well'))).toHaveLength(1);
  release();
  await dispatcher.idle();
});

it('dead endpoints of which nobody knows yet give up their room when they are slow, not when they have failed', async () => {
  for (let index = 0; index < 5; index += 1) await world.endpoint(`http://dead${index}.test`);
  await tell(2);
  await world.endpoint('http://well.test');
  await tell(1);
  const { heard, release, sender } = receivers((url) => url.includes('dead'));
  const limits = { ...SLOT_LIMITS, quick: 10, slow: 2 };
  const dispatcher = world.dispatcher(undefined, { sender, limits });
  await dispatcher.run();
  const of = (host: string) => heard.filter((line) => line.startsWith(host)).length;
  expect([of('dead'), of('well')]).toEqual([10, 0]);
  const ofDead0 = of('dead0');
  world.clock.advanceSeconds(1);
  await dispatcher.run();
  expect(of('well')).toBe(1);
  // Who is known to be slow is in the room of those, which is used up.
  expect(of('dead0')).toBe(ofDead0);
  release();
  await dispatcher.idle();
});

it('what a failing endpoint has no room for is out of everybody’s way, the longer the longer it has failed', async () => {
  await world.endpoint('http://dead.test');
  await tell(20);
  const failingSince = world.clock.now();
  await world.database.webhookEndpoints.updateMany({}, { $set: { failingSince } });
  world.clock.advanceSeconds(60);
  const { heard, release, sender } = receivers(() => true);
  const dispatcher = world.dispatcher(undefined, { sender, chance: () => 1 });
  await dispatcher.run();
  expect(heard).toHaveLength(SLOT_LIMITS.perEndpoint);
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

it('a look at what is due comes to an end, however much that is', async () => {
  const endless = Array.from({ length: 200 }, (_, index) => ({
    _id: `evt_${index}`,
    endpointId: new Types.ObjectId(),
  }));
  const asked = jest.fn(() => Promise.resolve(endless));
  const deliveries = new Proxy(world.deliveries, {
    get: (inner, property) =>
      property === 'findDue' ? asked : (Reflect.get(inner, property, inner) as unknown),
  });
  expect(await world.dispatcher(undefined, { deliveries }).run()).toBe(0);
  expect(asked.mock.calls.length).toBeLessThan(10);
});

it('where all room is taken, who is well waits for no more than that', async () => {
  const quick = 3;
  for (let index = 0; index < 2 * quick; index += 1) await world.endpoint(`http://well${index}.test`);
  await tell(1);
  const asked: number[] = [];
  const deliveries = new Proxy(world.deliveries, {
    get: (inner, property) => {
      const member: unknown = Reflect.get(inner, property, inner);
      if (property !== 'findDue' || typeof member !== 'function') return member;
      return (except: unknown[], limit: number) => {
        asked.push(except.length);
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
  // Nobody was left out.
  expect(new Set(asked)).toEqual(new Set([0]));
});

it('an endpoint with more due than it takes at once does not wait for the next look', async () => {
  await world.endpoint();
  await tell(20);
  const { heard, sender } = receivers(() => false);
  const running: Promise<unknown>[] = [];
  const wake = () => void running.push(dispatcher.run());
  const dispatcher = world.dispatcher(undefined, { sender, wake });
  await dispatcher.run();
  for (let isLast = false; !isLast;) {
    await dispatcher.idle();
    isLast = running.length === 0;
    await Promise.all(running.splice(0));
  }
  expect(heard).toHaveLength(20);
});

it('an endpoint counts as failing from its first failure to its next success', async () => {
  const { _id } = await world.endpoint();
  await tell(1);
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
