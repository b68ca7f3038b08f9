import fc from 'fast-check';
import mongoose from 'mongoose';
import { type TestDatabase, startDatabase } from '@cowrie/testing/api/database';
import { gcraRateOf, MAX_CLOCK_SKEW_SECONDS, microsOf, take, type Verdict } from './gcra';
import { RATE_LIMIT, type RateLimitState, rateLimitSchema } from './rate-limit.schema';
import { MongoRateLimitStore } from './rate-limit.store';

const SECOND = 1_000_000;
const now = microsOf(new Date(Date.UTC(2033, 0, 1, 12, 34, 56, 789)));
let database: TestDatabase;
let store: MongoRateLimitStore;
beforeAll(async () => {
  database = await startDatabase();
  store = new MongoRateLimitStore(database.rateLimits);
});
beforeEach(() => database.clear());
afterAll(() => database.stop());

it('calculates in the database exactly what `take` does, from any stored time', async () => {
  const aPolicy = fc.record({
    limit: fc.integer({ min: 1, max: 1_000_000 }),
    windowSeconds: fc.integer({ min: 1, max: 86_400 }),
    burst: fc.integer({ min: 1, max: 50 }),
  });
  const far = 90_000 * SECOND;
  const steps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -far, max: far })), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(aPolicy, steps, fc.uuid(), async (policy, offsets, id) => {
      const rate = gcraRateOf(policy);
      let fullAt: number | undefined;
      for (const offset of offsets) {
        const expected = take(fullAt, rate, now + offset);
        fullAt = expected.fullAt;
        expect(await store.take(id, rate, now + offset)).toEqual(expected.verdict);
      }
    }),
    { numRuns: 100 },
  );
});

it('allows exactly the limit of 200 concurrent requests over two connections, for a new and a known subject', async () => {
  const { host, port, name } = database.rateLimits.db;
  const other = await mongoose.createConnection(`mongodb://${host}:${port}/${name}`).asPromise();
  try {
    const second = new MongoRateLimitStore(other.model<RateLimitState>(RATE_LIMIT, rateLimitSchema));
    const rate = gcraRateOf({ limit: 50, windowSeconds: 60 });
    const race = async (at: number) => {
      const racers = Array.from({ length: 200 }, (_, i) =>
        (i % 2 === 0 ? store : second).take('race', rate, at),
      );
      const passed = (await Promise.all(racers)).filter(({ isAllowed }) => isAllowed);
      return passed.map(({ remaining }: Verdict) => remaining).sort((a, b) => a - b);
    };
    expect(await race(now)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(await race(now)).toEqual([]);
    expect(await race(now + 12 * SECOND)).toEqual(Array.from({ length: 10 }, (_, i) => i));
  } finally {
    await other.close();
  }
});

it('expires a record when it no longer matters, even to a late clock, and not earlier', async () => {
  const rate = gcraRateOf({ limit: 10, windowSeconds: 60 });
  const record = async () => database.rateLimits.findById('a').lean().orFail();
  for (let i = 0; i < 12; i += 1) await store.take('a', rate, now);
  const { fullAt, expiresAt } = await record();
  expect(fullAt).toBe(now + 60 * SECOND);
  const latest = (fullAt + MAX_CLOCK_SKEW_SECONDS * SECOND) / 1000;
  expect(expiresAt.getTime()).toBeGreaterThanOrEqual(latest);
  expect(expiresAt.getTime()).toBeLessThan(latest + 60_000);
  await store.take('a', rate, now - 59 * SECOND);
  expect((await record()).expiresAt).toEqual(expiresAt);
  const indexes = await database.rateLimits.collection.indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
});

it('throws when the database fails, instead of allowing the request', async () => {
  const failing = { findOneAndUpdate: () => ({ lean: () => ({ orFail: () => ({ exec: fail }) }) }) };
  const broken = new MongoRateLimitStore(failing as unknown as TestDatabase['rateLimits']);
  await expect(broken.take('a', gcraRateOf({ limit: 1, windowSeconds: 1 }), now)).rejects.toThrow(
    'no primary',
  );
});

const fail = () => Promise.reject(new Error('no primary'));
