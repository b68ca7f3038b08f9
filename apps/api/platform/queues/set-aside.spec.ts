import { Logger } from '@nestjs/common';
import { RpcUnreachableError } from '@cowrie/chain-evm';
import { FakeClock } from '../testing/fake-clock';
import { startDatabase, type TestDatabase } from '../testing/database';
import { aConfig } from '../testing/test-config';
import { mongo } from 'mongoose';
import { lateText, type QueueHead, Queues } from './queues.registry';
import { SetAside } from './set-aside.service';
import { SetAsideItems } from './set-aside-items.repository';

const QUEUE = 'payouts test:base';
let database: TestDatabase;
let clock: FakeClock;
let done: string[];
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  done = [];
});
afterAll(() => database.stop());

const aProcess = () => new SetAside(new SetAsideItems(database.setAsideItems), clock, aConfig());
const silent = () => new RpcUnreachableError('timeout', { endpoint: 'node 1' });

/** Works on these items. An item with an error fails with it. */
const run = (setAside: SetAside, items: readonly string[], errors: Readonly<Record<string, Error>> = {}) =>
  setAside.each(
    QUEUE,
    items,
    (item) => item,
    (item) => {
      const error = errors[item];
      if (error) return Promise.reject(error);
      done.push(item);
      return Promise.resolve();
    },
  );

it('continues after an item that fails, and retries it after a backoff', async () => {
  const setAside = aProcess();
  const poison = { b: new Error('no such column') };
  expect(await run(setAside, ['a', 'b', 'c'], poison)).toBe(2);
  expect(done).toEqual(['a', 'c']);
  expect(await setAside.resting(QUEUE)).toEqual(['b']);
  expect(await setAside.resting('another queue')).toEqual([]);
  await run(setAside, ['b'], poison);
  expect((await setAside.all())[0]).toMatchObject({ tries: 1, reason: 'Error: no such column' });
  clock.advanceSeconds(1);
  await run(setAside, ['b'], poison);
  expect((await setAside.all())[0]?.tries).toBe(2);
  clock.advanceSeconds(1);
  expect(await setAside.resting(QUEUE)).toEqual(['b']);
  clock.advanceSeconds(1);
  expect(await run(setAside, ['b'])).toBe(1);
  expect(await setAside.all()).toEqual([]);
});

it('works on all at once, and alone only on items that fail or failed before', async () => {
  const setAside = aProcess();
  const sizes: number[] = [];
  const poison = new Set(['b']);
  const together = (items: readonly string[]) =>
    setAside.together(
      QUEUE,
      items,
      (item) => item,
      (some) => {
        sizes.push(some.length);
        return some.some((item) => poison.has(item))
          ? Promise.reject(new Error('no luck'))
          : Promise.resolve(some.length);
      },
    );
  expect(await together(['a', 'b', 'c'])).toBe(2);
  expect(sizes.splice(0)).toEqual([3, 1, 1, 1]);
  expect(await together(['a', 'b', 'c'])).toBe(2);
  expect(sizes.splice(0)).toEqual([2]);
  clock.advanceSeconds(60);
  poison.clear();
  expect(await together(['a', 'b', 'c'])).toBe(3);
  expect(sizes).toEqual([2, 1]);
  expect(await setAside.all()).toEqual([]);
});

it('is known to a process that starts later', async () => {
  await run(aProcess(), ['b'], { b: new Error('no luck') });
  const next = aProcess();
  expect(await next.resting(QUEUE)).toEqual(['b']);
  expect(await run(next, ['a', 'b'])).toBe(1);
});

it('sets nothing aside while the database is unreachable', async () => {
  const setAside = aProcess();
  const away = new mongo.MongoNetworkError('connection closed');
  await expect(run(setAside, ['a', 'b'], { a: away })).rejects.toThrow('connection closed');
  expect(done).toEqual([]);
  expect(await setAside.all()).toEqual([]);
});

it('stops the run after three items in a row without an answer from a node, and continues soon', async () => {
  const setAside = aProcess();
  const errors = { a: silent(), b: silent(), c: silent() };
  await expect(run(setAside, ['a', 'b', 'c', 'd'], errors)).rejects.toThrow('gave no usable answer');
  expect(done).toEqual([]);
  // The three rest, so the next run begins with the others.
  expect(await run(setAside, ['a', 'b', 'c', 'd', 'e'], errors)).toBe(2);
  for (let times = 0; times < 20; times += 1) {
    clock.advanceSeconds(15);
    await run(setAside, ['a'], errors);
  }
  // An outage of any length delays an item by at most 15 s after its end.
  clock.advanceSeconds(15);
  expect(await run(setAside, ['a'])).toBe(1);
});

it('stores a reason without secrets, cut to one line', async () => {
  const key = `cwr_sk_live_${'x'.repeat(40)}`;
  await run(aProcess(), ['a'], { a: new Error(`refused ${key}\n${'y'.repeat(500)}`) });
  const { reason = '' } = (await aProcess().all())[0] ?? {};
  expect(reason).toBe('Error: refused [hidden]');
});

it('forgets items that its queue no longer tries', async () => {
  const setAside = aProcess();
  await run(setAside, ['a'], { a: new Error('no luck') });
  clock.advanceSeconds(3600);
  await setAside.forgetGone();
  expect(await setAside.all()).toHaveLength(1);
  clock.advanceSeconds(10);
  await setAside.forgetGone();
  expect(await setAside.all()).toEqual([]);
  expect(await setAside.resting(QUEUE)).toEqual([]);
});

describe('what is late', () => {
  const late = async (...heads: (QueueHead | undefined)[]) => {
    const queues = new Queues(aProcess(), clock);
    queues.register('payouts', () => Promise.resolve(heads));
    return queues.late();
  };

  it('is the first item of a queue beyond its bound, with what it waits for', async () => {
    const since = clock.now();
    const head = { queue: QUEUE, item: 'a', since, reason: 'the float lacks gas', boundSeconds: 60 };
    clock.advanceSeconds(60);
    expect(await late(head)).toEqual([]);
    clock.advanceSeconds(1);
    expect(await late(head, undefined)).toEqual([
      { queue: QUEUE, item: 'a', since, reason: 'the float lacks gas' },
    ]);
    expect((await late({ ...head, reason: undefined }))[0]?.reason).toBe('its queue has not reached it');
  });

  it('is a room whose queues cannot be read, besides the late items of the others', async () => {
    const since = clock.now();
    const queues = new Queues(aProcess(), clock);
    queues.register('payouts', () => Promise.reject(new TypeError('since.getTime is not a function')));
    queues.register('mails', () => Promise.resolve([{ queue: 'mails', item: 'a', since, boundSeconds: 60 }]));
    expect(await queues.late()).toMatchObject([{ queue: 'payouts', since }]);
    clock.advanceSeconds(61);
    const found = await queues.late();
    expect(found.map(({ queue, reason }) => [queue, reason])).toEqual([
      ['payouts', 'the queues of payouts cannot be read: TypeError: since.getTime is not a function'],
      ['mails', 'its queue has not reached it'],
    ]);
    expect(found[0]?.since).toEqual(since);
  });

  it('is an item whose time cannot be read', async () => {
    const head = { queue: QUEUE, item: 'a', since: 'yesterday' as unknown as Date, boundSeconds: 60 };
    expect(await late(head)).toMatchObject([{ queue: QUEUE, item: 'a', since: new Date(0) }]);
  });

  it('cannot be determined while the database is unreachable', async () => {
    const queues = new Queues(aProcess(), clock);
    const away = new mongo.MongoServerSelectionError('away', {} as never);
    queues.register('payouts', () => Promise.reject(away));
    await expect(queues.late()).rejects.toBe(away);
  });

  it('is an item that a queue set aside for a minute, reported once', async () => {
    const since = clock.now();
    await run(aProcess(), ['a', 'b'], { a: new Error('no luck') });
    const head = { queue: QUEUE, item: 'a', since: new Date(0), boundSeconds: 60 };
    expect(await late(head)).toHaveLength(1);
    clock.advanceSeconds(60);
    const found = await late(head);
    expect(found).toEqual([{ queue: QUEUE, item: 'a', since, reason: 'Error: no luck' }]);
    expect(lateText(found)).toBe(
      `payouts test:base: a has waited since ${since.toISOString()}: Error: no luck; run cowrie doctor`,
    );
    expect(lateText([])).toBeUndefined();
  });
});
