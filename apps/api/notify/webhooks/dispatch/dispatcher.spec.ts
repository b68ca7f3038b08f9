import { LONGEST_REST_MS } from '@cowrie/api/platform/tasks/paced-task';
import { drain, startWebhookWorld, type WebhookWorld } from '../../testing/webhook-world';
import { MAX_TRIES } from '../deliveries/retry.schedule';
import type { Sent } from './webhook-sender';

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

const DAY = 86_400;

/** Writes events of a new payment and relays them. Returns their ids. */
async function relayed(...types: Parameters<WebhookWorld['happens']>[1][]): Promise<string[]> {
  const ids = await world.happens(await world.payment(), ...types);
  await world.relay.run();
  return ids;
}
const deliveryOf = async (eventId: string | undefined) => {
  const [delivery] = await world.deliveriesOf(String(eventId));
  return delivery;
};

describe('order', () => {
  it('sends a later event of a payment at once after the earlier one was delivered', async () => {
    await world.endpoint();
    const ids = await relayed('payment.processing', 'payment.exception', 'payment.completed');
    await drain(world.dispatcher(({ id }) => (received.push(id), {})));
    expect(received).toEqual(ids);
  });

  it('holds a later event while the earlier one is retried, and does not hold other payments', async () => {
    await world.endpoint();
    const [first, second] = await relayed('payment.processing', 'payment.completed');
    const [other] = await relayed('payment.processing');
    let isDown = true;
    const dispatcher = world.dispatcher(({ id }) => {
      received.push(id);
      return isDown && id === first ? { status: 500 } : {};
    });
    await drain(dispatcher);
    expect(received).toEqual([first, other]);
    expect(await deliveryOf(second)).toMatchObject({ state: 'waiting', tries: 0 });
    isDown = false;
    world.clock.advanceSeconds(5);
    await drain(dispatcher);
    expect(received).toEqual([first, other, first, second]);
  });

  it('sends a later event when the earlier one was given up, and orders each endpoint by itself', async () => {
    const dead = await world.endpoint('http://dead.test');
    await world.endpoint('http://well.test');
    const [first, second] = await relayed('payment.processing', 'payment.completed');
    const dispatcher = world.dispatcher(({ url, id }) => {
      received.push(`${new URL(url).hostname} ${id}`);
      return url.includes('dead') ? { error: 'ECONNREFUSED' } : {};
    });
    await drain(dispatcher);
    expect(received.filter((line) => line.startsWith('well'))).toEqual([
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
    const tries = received.filter((line) => line.startsWith('dead'));
    expect(tries.indexOf(`dead.test ${second}`)).toBe(MAX_TRIES);
  });
});

describe('a try', () => {
  it('has the same ID and body every time, and the secrets in force at that moment', async () => {
    const { _id } = await world.endpoint();
    await relayed('payment.processing');
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

  it('is recorded with its time, its duration and the response', async () => {
    await world.endpoint();
    const [id] = await relayed('payment.processing');
    const dispatcher = world.dispatcher(() => ({ status: 503, error: 'answered 503', excerpt: 'busy' }));
    await drain(dispatcher);
    expect(await deliveryOf(id)).toMatchObject({
      state: 'pending',
      tries: 1,
      attempts: [
        { at: world.clock.now(), durationMs: 1, status: 503, error: 'answered 503', excerpt: 'busy' },
      ],
    });
  });

  it('is not repeated before Retry-After', async () => {
    await world.endpoint();
    const [id] = await relayed('payment.processing');
    await drain(world.dispatcher(() => ({ status: 429, retryAfterSeconds: 100 })));
    expect((await deliveryOf(id))?.nextAt).toEqual(new Date(world.clock.now().getTime() + 100_000));
  });

  it('disables the endpoint when the answer is 410, and cancels its other deliveries', async () => {
    const { _id } = await world.endpoint();
    const [first, second] = await relayed('payment.processing', 'payment.completed');
    await drain(world.dispatcher(({ id }) => (received.push(id), { status: 410 })));
    expect(received).toEqual([first]);
    expect(await world.secrets.get(world.tenant, _id)).toMatchObject({
      enabled: false,
      disabledReason: 'answered 410 Gone',
    });
    expect([(await deliveryOf(first))?.state, (await deliveryOf(second))?.state]).toEqual([
      'given_up',
      'cancelled',
    ]);
    await relayed('payment.processing');
    expect(await world.database.deliveries.countDocuments()).toBe(2);
  });

  it('is recorded with the others, although a removed endpoint cannot be disabled', async () => {
    await world.endpoint();
    const [first] = await relayed('payment.processing');
    jest.spyOn(world.endpoints, 'disable').mockRejectedValueOnce(new Error('it cannot be disabled'));
    await drain(world.dispatcher(() => ({ status: 410 })));
    expect((await deliveryOf(first))?.state).toBe('given_up');
  });

  it('leaves the endpoint enabled when the 410 came from its former URL', async () => {
    const { _id } = await world.endpoint();
    await relayed('payment.processing');
    const moved = { url: 'http://new.test' };
    const send = async (): Promise<Sent> => {
      await world.secrets.update(world.tenant, _id, moved);
      return { attempt: { at: world.clock.now(), durationMs: 1, status: 410 }, isTaken: false };
    };
    await drain(world.dispatcher(undefined, { sender: { send, isEnding: false } }));
    expect(await world.secrets.get(world.tenant, _id)).toMatchObject({ ...moved, enabled: true });
  });

  it('does not start when its claim took so long that another process may claim it', async () => {
    await world.endpoint();
    const [id] = await relayed('payment.processing');
    const slow = world.dispatcher(
      ({ id }) => (received.push(id), {}),
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
    expect(received).toEqual([]);
    world.clock.advanceSeconds(9);
    await drain(world.dispatcher(({ id }) => (received.push(id), {})));
    expect(received).toEqual([id]);
  });

  it('is repeated at once by the next process when a shutdown aborts it', async () => {
    await world.endpoint();
    const [id] = await relayed('payment.processing');
    const attempt = { at: world.clock.now(), durationMs: 1, error: 'aborted: the service is shutting down' };
    const send = () => Promise.resolve({ attempt, isTaken: false });
    const ending = world.dispatcher(undefined, { sender: { send, isEnding: true } });
    await ending.run();
    await ending.idle();
    expect(await deliveryOf(id)).toMatchObject({ state: 'pending', tries: 0, attempts: [] });
    await drain(world.dispatcher(({ id }) => (received.push(id), {})));
    expect(received).toEqual([id]);
  });

  it('fails like any other when the webhook cannot be signed', async () => {
    await world.endpoint();
    const [id] = await relayed('payment.processing');
    await world.database.webhookEndpoints.updateMany({}, { $set: { 'secrets.0.sealed': 'v1.AAAA' } });
    await drain(world.dispatcher());
    expect(await deliveryOf(id)).toMatchObject({
      tries: 1,
      attempts: [{ error: expect.stringContaining('cannot be signed') }],
    });
  });

  it('is repeated under the same ID when the process died after the response', async () => {
    await world.endpoint();
    const [id] = await relayed('payment.processing');
    const dying = world.dispatcher(
      (webhook) => (received.push(webhook.id), {}),
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
    const next = world.dispatcher((webhook) => (received.push(webhook.id), {}));
    await drain(next);
    expect(received).toEqual([id]);
    world.clock.advanceSeconds(30);
    await drain(next);
    expect(received).toEqual([id, id]);
    expect(await deliveryOf(id)).toMatchObject({ state: 'delivered', tries: 1 });
  });

  it('is made once when two dispatchers run at the same time', async () => {
    await world.endpoint();
    for (let count = 0; count < 30; count += 1) await relayed('payment.processing');
    const both = [1, 2].map(() => world.dispatcher(({ id }) => (received.push(id), {})));
    await Promise.all(both.map(drain));
    expect(received).toHaveLength(30);
    expect(new Set(received).size).toBe(30);
  });
});

it('sends nothing more to an endpoint that was removed', async () => {
  const { _id } = await world.endpoint();
  const [id] = await relayed('payment.processing');
  await world.secrets.remove(world.tenant, _id);
  await drain(world.dispatcher(() => (received.push('sent'), {})));
  expect([received, (await deliveryOf(id))?.state]).toEqual([[], 'cancelled']);
});

describe('between runs', () => {
  it('rests until the next delivery is due, or as long as it has looked ahead', async () => {
    await world.endpoint();
    await relayed('payment.processing');
    const dispatcher = world.dispatcher(() => ({ status: 500 }));
    await drain(dispatcher);
    expect(dispatcher.nextDueInMs).toBe(5_000);
    world.clock.advanceSeconds(2);
    expect(dispatcher.nextDueInMs).toBe(3_000);
    await world.database.deliveries.deleteMany();
    await drain(dispatcher);
    expect(dispatcher.nextDueInMs).toBe(LONGEST_REST_MS);
  });

  it('reads little that is not due while tries are in flight', async () => {
    await world.endpoint();
    await relayed('payment.processing');
    await drain(world.dispatcher(() => ({ status: 500 })));
    await relayed('payment.processing');
    const found: number[] = [];
    const deliveries = new Proxy(world.deliveries, {
      get: (inner, property) => {
        const member: unknown = Reflect.get(inner, property, inner);
        if (property !== 'findDue' || typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          const due = (await Reflect.apply(member, inner, args)) as unknown[];
          found.push(due.length);
          return due;
        };
      },
    });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const attempt = { at: world.clock.now(), durationMs: 1, status: 200 };
    const sender = { send: () => held.then(() => ({ attempt, isTaken: true })), isEnding: false };
    const dispatcher = world.dispatcher(undefined, { deliveries, sender });
    await dispatcher.run();
    await dispatcher.run();
    expect(found).toEqual([2, 0]);
    release();
    await dispatcher.idle();
  });
});
