import { Logger } from '@nestjs/common';
import { FakeClock } from '../testing/fake-clock';
import { aConfig, rateLimitsOf } from '../testing/test-config';
import { type Block, BLOCK_SHARE, type GcraRate, type PlacesWanted } from './gcra';
import { LocalRateLimitStore } from './local-rate-limit.store';
import type { MongoRateLimitStore } from './rate-limit.store';
import { RateLimiter, CIRCUIT_OPEN_MS } from './rate-limiter.service';

Logger.overrideLogger(false);
const config = aConfig({ rateLimits: rateLimitsOf({ limit: 5, windowSeconds: 50 }) });

/** A shared store that answers, fails, or never answers. */
class TestStore extends LocalRateLimitStore {
  state: 'up' | 'down' | 'hanging' = 'up';
  asked = 0;
  /** How long an answer takes. */
  seconds = 0;

  override take(id: string, rate: GcraRate, now: number, wanted: PlacesWanted): Promise<Block> {
    this.asked += 1;
    if (this.state === 'up')
      return super.take(id, rate, now, wanted).finally(() => clock.advanceSeconds(this.seconds));
    return this.state === 'down' ? Promise.reject(new Error('no primary')) : new Promise(() => undefined);
  }
}

let clock: FakeClock;
let store: TestStore;
beforeEach(() => {
  clock = new FakeClock();
  store = new TestStore();
});
const newProcess = (settings = config) =>
  new RateLimiter(store as unknown as MongoRateLimitStore, settings, clock);
const takeMany = async (limiter: RateLimiter, count: number, subject = 'a') => {
  let passed = 0;
  for (let i = 0; i < count; i += 1) passed += Number((await limiter.take('checkout', subject)).isAllowed);
  return passed;
};

it('counts a subject across processes, and each subject and policy separately', async () => {
  const [one, two] = [newProcess(), newProcess()];
  expect((await takeMany(one, 3)) + (await takeMany(two, 4))).toBe(5);
  expect(await takeMany(two, 6, 'b')).toBe(5);
  expect((await two.take('complete', 'a')).isAllowed).toBe(true);
});

it('asks the store again for a refused subject only when it may pass', async () => {
  const limiter = newProcess();
  expect(await takeMany(limiter, 100)).toBe(5);
  expect(store.asked).toBe(6);
  clock.advanceSeconds(9);
  expect(await limiter.take('checkout', 'a')).toEqual({
    isAllowed: false,
    remaining: 0,
    resetMicros: 1_000_000,
  });
  expect(store.asked).toBe(6);
  clock.advanceSeconds(1);
  expect(await takeMany(limiter, 10)).toBe(1);
  expect(store.asked).toBe(8);
});

describe('places in blocks', () => {
  const LIMIT = 1000;
  const large = aConfig({ rateLimits: rateLimitsOf({ limit: LIMIT, windowSeconds: 1000 }) });

  it('cost one update for many requests, and one for each request near the limit', async () => {
    const limiter = newProcess(large);
    expect(await takeMany(limiter, 1 + 99)).toBe(100);
    // One place for a new subject, then a tenth of the remaining 999.
    expect(store.asked).toBe(2);
    await takeMany(limiter, LIMIT - 100 - 10);
    const before = store.asked;
    expect(await takeMany(limiter, 20)).toBe(10);
    expect(store.asked - before).toBe(11);
  });

  it('report the remaining quota, exactly in one process, and to within their blocks in several', async () => {
    const [one, two] = [newProcess(large), newProcess(large)];
    for (let used = 1; used <= 300; used += 1)
      expect((await one.take('checkout', 'a')).remaining).toBe(LIMIT - used);
    const block = LIMIT / BLOCK_SHARE;
    for (let used = 301; used <= 600; used += 1) {
      const { remaining } = await (used % 2 === 0 ? one : two).take('checkout', 'a');
      expect(Math.abs(LIMIT - used - remaining)).toBeLessThanOrEqual(block);
    }
  });

  it('are taken by one update for all requests that wait', async () => {
    const limiter = newProcess(large);
    await takeMany(limiter, 1);
    const verdicts = await Promise.all(Array.from({ length: 99 }, () => limiter.take('checkout', 'a')));
    expect(verdicts.map(({ remaining }) => remaining)).toEqual(
      Array.from({ length: 99 }, (_, i) => LIMIT - 2 - i),
    );
    expect(store.asked).toBe(2);
  });

  it('match the number of waiting requests', async () => {
    const limiter = newProcess();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => limiter.take('checkout', 'a')));
    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
    // One, then 4 for a quarter of the 19 waiting, and then none for the remaining 15.
    expect(store.asked).toBe(3);
  });

  it('pass exactly the limit of two processes that get too many requests at once', async () => {
    const limit = 200;
    const settings = aConfig({ rateLimits: rateLimitsOf({ limit, windowSeconds: 1000 }) });
    const [one, two] = [newProcess(settings), newProcess(settings)];
    const verdicts = await Promise.all(
      Array.from({ length: 3 * limit }, (_, i) => (i % 2 === 0 ? one : two).take('checkout', 'a')),
    );
    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(limit);
  });

  it('lapse by themselves when their process has ended', async () => {
    const [ended, other] = [newProcess(large), newProcess(large)];
    await takeMany(ended, 2);
    // A process that ended with 98 of 99 places holds back only these, and only until they would have
    // refilled.
    expect(await takeMany(other, 2 * LIMIT)).toBe(LIMIT - 1 - 99);
    clock.advanceSeconds(98);
    expect(await takeMany(other, 2 * LIMIT)).toBe(98);
  });

  it('are not waited for while the store is silent for longer than a request may wait', async () => {
    jest.useFakeTimers();
    try {
      const limiter = newProcess(large);
      store.state = 'hanging';
      const verdicts = Promise.all(Array.from({ length: 50 }, () => limiter.take('checkout', 'a')));
      await jest.advanceTimersByTimeAsync(2500);
      expect((await verdicts).filter(({ isAllowed }) => isAllowed)).toHaveLength(50);
      expect(store.asked).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });
});

it('decides about requests by their arrival time, no matter how long they wait for the store', async () => {
  const limiter = newProcess();
  // The time that a place needs to become free.
  store.seconds = 10;
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => limiter.take('checkout', 'a')));
  expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
});

it('forgets a remembered refusal when the clock is set back', async () => {
  const limiter = newProcess();
  await takeMany(limiter, 6);
  expect(limiter.knownRefusal('checkout', 'a')).toBeDefined();
  clock.advanceSeconds(-3600);
  expect(limiter.knownRefusal('checkout', 'a')).toBeUndefined();
});

it.each(['down', 'hanging'] as const)(
  'lets each process count for itself while the store is %s',
  async (state) => {
    const [one, two] = [newProcess(), newProcess()];
    store.state = state;
    expect([await takeMany(one, 20), await takeMany(two, 20)]).toEqual([5, 5]);
    // Each process asked once, and not again while the circuit is open.
    expect(store.asked).toBe(2);
    store.state = 'up';
    clock.set(clock.now().getTime() + CIRCUIT_OPEN_MS);
    expect((await one.take('checkout', 'b')).remaining).toBe(4);
    expect((await two.take('checkout', 'b')).remaining).toBe(3);
  },
);

it('asks the store again when the clock is set back', async () => {
  const limiter = newProcess();
  store.state = 'down';
  await limiter.take('checkout', 'a');
  store.state = 'up';
  clock.advanceSeconds(-3600);
  await limiter.take('checkout', 'a');
  expect(store.asked).toBe(2);
});
