import fc from 'fast-check';
import mongoose from 'mongoose';
import { type TestDatabase, startDatabase } from '../testing/database';
import { type Block, gcraRateOf, MAX_CLOCK_SKEW_SECONDS, microsOf, takeBlock } from './gcra';
import { RATE_LIMIT, type RateLimitState, rateLimitSchema } from './rate-limit.schema';
import { MongoRateLimitStore } from './rate-limit.store';

const SECOND = 1_000_000;
const now = microsOf(new Date(Date.UTC(2033, 0, 1, 12, 34, 56, 789)));
const one = { needed: 1, ahead: 0 };
let database: TestDatabase;
let store: MongoRateLimitStore;
beforeAll(async () => {
  database = await startDatabase();
  store = new MongoRateLimitStore(database.rateLimits);
});
beforeEach(() => database.clear());
afterAll(() => database.stop());

it('calculates in the database exactly what `takeBlock` does, from any stored time', async () => {
  const aPolicy = fc.record({
    limit: fc.integer({ min: 1, max: 1_000_000 }),
    windowSeconds: fc.integer({ min: 1, max: 86_400 }),
    burst: fc.integer({ min: 1, max: 1000 }),
  });
  const far = 90_000 * SECOND;
  const offset = fc.oneof(fc.constant(0), fc.integer({ min: -far, max: far }));
  const wanted = fc.record({ needed: fc.integer({ min: 1, max: 1000 }), ahead: fc.nat(100_000) });
  const steps = fc.array(fc.record({ offset, wanted }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(aPolicy, steps, fc.uuid(), async (policy, takes, id) => {
      const rate = gcraRateOf(policy);
      let fullAt: number | undefined;
      for (const { offset, wanted } of takes) {
        const expected = takeBlock(fullAt, rate, now + offset, wanted);
        fullAt = expected.end;
        expect(await store.take(id, rate, now + offset, wanted)).toEqual(expected);
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
    /**
     * The places of the burst that the racers got, in order. Each takes up to three, or four while they are a
     * small part.
     */
    const race = async (at: number) => {
      const racers = Array.from({ length: 200 }, (_, i) =>
        (i % 2 === 0 ? store : second).take('race', rate, at, { needed: 1 + (i % 3), ahead: 4 }),
      );
      const placesOf = ({ usedUntil, end }: Block) =>
        Array.from(
          { length: (end - usedUntil) / rate.intervalMicros },
          (_, i) => (usedUntil - at) / rate.intervalMicros + i,
        );
      return (await Promise.all(racers)).flatMap(placesOf).sort((a, b) => a - b);
    };
    expect(await race(now)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(await race(now)).toEqual([]);
    expect(await race(now + 12 * SECOND)).toEqual(Array.from({ length: 10 }, (_, i) => 40 + i));
  } finally {
    await other.close();
  }
});

it('expires a record when it no longer matters, even to a late clock, and not earlier', async () => {
  const rate = gcraRateOf({ limit: 10, windowSeconds: 60 });
  const record = async () => database.rateLimits.findById('a').lean().orFail();
  for (let i = 0; i < 12; i += 1) await store.take('a', rate, now, one);
  const { fullAt, expiresAt } = await record();
  expect(fullAt).toBe(now + 60 * SECOND);
  const latest = (fullAt + MAX_CLOCK_SKEW_SECONDS * SECOND) / 1000;
  expect(expiresAt.getTime()).toBeGreaterThanOrEqual(latest);
  expect(expiresAt.getTime()).toBeLessThan(latest + 60_000);
  await store.take('a', rate, now - 59 * SECOND, one);
  expect((await record()).expiresAt).toEqual(expiresAt);
  const indexes = await database.rateLimits.collection.indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
});

it('throws when the database fails, instead of allowing the request', async () => {
  const failing = { findOneAndUpdate: () => ({ lean: () => ({ orFail: () => ({ exec: fail }) }) }) };
  const broken = new MongoRateLimitStore(failing as unknown as TestDatabase['rateLimits']);
  await expect(broken.take('a', gcraRateOf({ limit: 1, windowSeconds: 1 }), now, one)).rejects.toThrow(
    'no primary',
  );
});

const fail = () => Promise.reject(new Error('no primary'));
