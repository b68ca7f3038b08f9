import { Logger } from '@nestjs/common';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { aConfig, rateLimitsOf } from '@cowrie/testing/api/test-config';
import type { GcraRate, Verdict } from './gcra';
import { LocalRateLimitStore } from './local-rate-limit.store';
import type { MongoRateLimitStore } from './rate-limit.store';
import { RateLimiter, CIRCUIT_OPEN_MS } from './rate-limiter.service';

Logger.overrideLogger(false);
const config = aConfig({ rateLimits: rateLimitsOf({ limit: 5, windowSeconds: 50 }) });

/** A shared store that answers, fails, or never answers. */
class TestStore extends LocalRateLimitStore {
  state: 'up' | 'down' | 'hanging' = 'up';
  asked = 0;

  override take(id: string, rate: GcraRate, now: number): Promise<Verdict> {
    this.asked += 1;
    if (this.state === 'up') return super.take(id, rate, now);
    return this.state === 'down' ? Promise.reject(new Error('no primary')) : new Promise(() => undefined);
  }
}

let clock: FakeClock;
let store: TestStore;
beforeEach(() => {
  clock = new FakeClock();
  store = new TestStore();
});
const newProcess = () => new RateLimiter(store as unknown as MongoRateLimitStore, config, clock);
const takeMany = async (limiter: RateLimiter, count: number, subject = 'a') => {
  let passed = 0;
  for (let i = 0; i < count; i += 1) passed += Number((await limiter.take('checkout', subject)).isAllowed);
  return passed;
};

it('counts a subject across processes, and each subject and policy by itself', async () => {
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
    // Each process has asked once, and then not again while the circuit is open.
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
