import { drain, startWebhookWorld, type WebhookWorld } from '@cowrie/testing/api/webhook-world';
import { MAX_TRIES } from '../deliveries/retry.schedule';
import type { Sent } from './webhook-sender';

let world: WebhookWorld;
let heard: string[];
beforeAll(async () => {
  world = await startWebhookWorld();
});
beforeEach(async () => {
  await world.reset();
  heard = [];
});
afterAll(() => world.stop());

const DAY = 86_400;

/** A payment’s events, relayed, and their ids. */
async function told(...types: Parameters<WebhookWorld['happens']>[1][]): Promise<string[]> {
  const ids = await world.happens(await world.payment(), ...types);
  await world.relay.run();
  return ids;
}
const stateOf = async (eventId: string | undefined) => {
  const [delivery] = await world.deliveriesOf(String(eventId));
  return delivery;
};

describe('in order', () => {
  it('a later event of a payment goes at once after the earlier was delivered', async () => {
    await world.endpoint();
    const ids = await told('payment.processing', 'payment.exception', 'payment.completed');
    await drain(world.dispatcher(({ id }) => (heard.push(id), {})));
    expect(heard).toEqual(ids);
  });

  it('it waits while the earlier is tried again, and other payments do not', async () => {
    await world.endpoint();
    const [first, second] = await told('payment.processing', 'payment.completed');
    const [other] = await told('payment.processing');
    let isDown = true;
    const dispatcher = world.dispatcher(({ id }) => {
      heard.push(id);
      return isDown && id === first ? { status: 500 } : {};
    });
    await drain(dispatcher);
    expect(heard).toEqual([first, other]);
    expect(await stateOf(second)).toMatchObject({ state: 'waiting', tries: 0 });
    isDown = false;
    world.clock.advanceSeconds(5);
    await drain(dispatcher);
    expect(heard).toEqual([first, other, first, second]);
  });

  it('it goes when the earlier was given up, and each endpoint has an order of its own', async () => {
    const dead = await world.endpoint('http://dead.test');
    await world.endpoint('http://well.test');
    const [first, second] = await told('payment.processing', 'payment.completed');
    const dispatcher = world.dispatcher(({ url, id }) => {
      heard.push(`${new URL(url).hostname} ${id}`);
      return url.includes('dead') ? { error: 'ECONNREFUSED' } : {};
    });
    await drain(dispatcher);
    expect(heard.filter((line) => line.startsWith('well'))).toEqual([
      `well.test ${first}`,
      `well.test ${second}`,
    ]);
    for (let days = 0; days < 5; days += 1) {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        world.clock.advanceSeconds(DAY / MAX_TRIES);
        await drain(dispatcher);
      }
    }
    const ofDead = await world.database.deliveries
      .find({ endpointId: dead._id })
      .sort({ sequence: 1 })
      .lean();
    expect(ofDead[0]).toMatchObject({ state: 'given_up', tries: MAX_TRIES });
    expect(ofDead[0]?.attempts).toHaveLength(MAX_TRIES);
    expect(ofDead[1]?.tries).toBeGreaterThan(0);
    const tries = heard.filter((line) => line.startsWith('dead'));
    expect(tries.indexOf(`dead.test ${second}`)).toBe(MAX_TRIES);
  });
});

describe('a try', () => {
  it('carries the same id and body every time, and the secrets of that moment', async () => {
    const { _id } = await world.endpoint();
    await told('payment.processing');
    const seen: { id: string; body: string; secrets: readonly string[] }[] = [];
    const dispatcher = world.dispatcher((webhook) => (seen.push(webhook), { status: 500 }));
    await drain(dispatcher);
    const { secret } = await world.secrets.rollSecret(world.tenant, _id);
    world.clock.advanceSeconds(5);
    await drain(dispatcher);
    world.clock.advanceSeconds(DAY);
    await drain(dispatcher);
    expect(seen.map(({ id, body }) => [id, body])).toEqual(Array(3).fill([seen[0]?.id, seen[0]?.body]));
    const [old] = seen[0]?.secrets ?? [];
    expect(seen.map(({ secrets }) => secrets)).toEqual([[old], [secret, old], [secret]]);
  });

  it('leaves a line in the log: when, how long, what was answered', async () => {
    await world.endpoint();
    const [id] = await told('payment.processing');
    const dispatcher = world.dispatcher(() => ({ status: 503, error: 'answered 503', excerpt: 'busy' }));
    await drain(dispatcher);
    expect(await stateOf(id)).toMatchObject({
      state: 'pending',
      tries: 1,
      attempts: [
        { at: world.clock.now(), durationMs: 1, status: 503, error: 'answered 503', excerpt: 'busy' },
      ],
    });
  });

  it('comes no sooner than Retry-After asks', async () => {
    await world.endpoint();
    const [id] = await told('payment.processing');
    await drain(world.dispatcher(() => ({ status: 429, retryAfterSeconds: 100 })));
    expect((await stateOf(id))?.nextAt).toEqual(new Date(world.clock.now().getTime() + 100_000));
  });

  it('answered with 410 disables the endpoint, and what else was meant for it is dropped', async () => {
    const { _id } = await world.endpoint();
    const [first, second] = await told('payment.processing', 'payment.completed');
    await drain(world.dispatcher(({ id }) => (heard.push(id), { status: 410 })));
    expect(heard).toEqual([first]);
    expect(await world.secrets.get(world.tenant, _id)).toMatchObject({
      enabled: false,
      disabledReason: 'answered 410 Gone',
    });
    expect([(await stateOf(first))?.state, (await stateOf(second))?.state]).toEqual([
      'given_up',
      'cancelled',
    ]);
    await told('payment.processing');
    expect(await world.database.deliveries.countDocuments()).toBe(2);
  });

  it('answered with 410 by a server that it has left says nothing of the new one', async () => {
    const { _id } = await world.endpoint();
    await told('payment.processing');
    const moved = { url: 'http://new.test' };
    const send = async (): Promise<Sent> => {
      await world.secrets.update(world.tenant, _id, moved);
      return { attempt: { at: world.clock.now(), durationMs: 1, status: 410 }, isTaken: false };
    };
    await drain(world.dispatcher(undefined, { sender: { send, isEnding: false } }));
    expect(await world.secrets.get(world.tenant, _id)).toMatchObject({ ...moved, enabled: true });
  });

  it('is not begun when its claim was so slow that another may take it meanwhile', async () => {
    await world.endpoint();
    const [id] = await told('payment.processing');
    const slow = world.dispatcher(
      ({ id }) => (heard.push(id), {}),
      {},
      (target) =>
        new Proxy(target, {
          get: (inner, property) => {
            const member: unknown = Reflect.get(inner, property, inner);
            if (property !== 'claim' || typeof member !== 'function') return member;
            return async (...args: unknown[]) => {
              const claimed: unknown = await Reflect.apply(member, inner, args);
              world.clock.advanceSeconds(21);
              return claimed;
            };
          },
        }),
    );
    await slow.run();
    await slow.idle();
    expect(heard).toEqual([]);
    world.clock.advanceSeconds(9);
    await drain(world.dispatcher(({ id }) => (heard.push(id), {})));
    expect(heard).toEqual([id]);
  });

  it('that is broken off because the service ends is made again at once, by whoever takes over', async () => {
    await world.endpoint();
    const [id] = await told('payment.processing');
    const attempt = { at: world.clock.now(), durationMs: 1, error: 'broken off: the service ends' };
    const send = () => Promise.resolve({ attempt, isTaken: false });
    const ending = world.dispatcher(undefined, { sender: { send, isEnding: true } });
    await ending.run();
    await ending.idle();
    expect(await stateOf(id)).toMatchObject({ state: 'pending', tries: 0, attempts: [] });
    await drain(world.dispatcher(({ id }) => (heard.push(id), {})));
    expect(heard).toEqual([id]);
  });

  it('that cannot be signed is a failure like another', async () => {
    await world.endpoint();
    const [id] = await told('payment.processing');
    await world.database.webhookEndpoints.updateMany({}, { $set: { 'secrets.0.sealed': 'v1.AAAA' } });
    await drain(world.dispatcher());
    expect(await stateOf(id)).toMatchObject({ tries: 1, attempts: [{ error: 'cannot be signed' }] });
  });

  it('of a process that died after the answer is made again, under the same id', async () => {
    await world.endpoint();
    const [id] = await told('payment.processing');
    const dying = world.dispatcher(
      (webhook) => (heard.push(webhook.id), {}),
      {},
      (target) =>
        new Proxy(target, {
          get: (inner, property) =>
            property === 'record'
              ? () => Promise.reject(new Error('killed'))
              : (Reflect.get(inner, property, inner) as unknown),
        }),
    );
    await drain(dying);
    const next = world.dispatcher((webhook) => (heard.push(webhook.id), {}));
    await drain(next);
    expect(heard).toEqual([id]);
    world.clock.advanceSeconds(30);
    await drain(next);
    expect(heard).toEqual([id, id]);
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', tries: 1 });
  });

  it('of two dispatchers at once is made by one', async () => {
    await world.endpoint();
    for (let count = 0; count < 30; count += 1) await told('payment.processing');
    const both = [1, 2].map(() => world.dispatcher(({ id }) => (heard.push(id), {})));
    await Promise.all(both.map(drain));
    expect(heard).toHaveLength(30);
    expect(new Set(heard).size).toBe(30);
  });
});

it('an endpoint that was removed gets nothing more', async () => {
  const { _id } = await world.endpoint();
  const [id] = await told('payment.processing');
  await world.secrets.remove(world.tenant, _id);
  await drain(world.dispatcher(() => (heard.push('sent'), {})));
  expect([heard, (await stateOf(id))?.state]).toEqual([[], 'cancelled']);
});
