import { type Model, Types } from 'mongoose';
import { startDatabase, type TestDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_TTL_SECONDS,
  type IdempotencyKey,
  idempotencyKeySchema,
} from './idempotency-key.schema';
import { IdempotencyKeysRepository } from './idempotency-keys.repository';

const clock = new FakeClock();
const request = { key: 'order-1', requestHash: 'a' };
const owner = { businessId: new Types.ObjectId(), environment: 'test' as const, isFromListed: false };
let database: TestDatabase;
let stored: Model<IdempotencyKey>;
let keys: IdempotencyKeysRepository;
beforeAll(async () => {
  database = await startDatabase();
  stored = database.payments.db.model<IdempotencyKey>(IDEMPOTENCY_KEY, idempotencyKeySchema);
  await stored.init();
  keys = new IdempotencyKeysRepository(stored, clock);
});
beforeEach(() => stored.deleteMany({}));
afterAll(() => database.stop());

const aPayment = () => ({ paymentId: new Types.ObjectId(), payCode: 'abcdefghijkl' });

it('keeps the first request’s payment, and stores it as the schema declares it', async () => {
  const first = aPayment();
  expect(await keys.reserve(owner, request, first)).toBeUndefined();
  expect(await keys.reserve(owner, request, aPayment())).toMatchObject(first);
  expect(await keys.find(owner, request)).toMatchObject(first);
  const [found, ...others] = await stored.find().lean();
  expect(others).toEqual([]);
  expect(found).toEqual({ _id: expect.anything(), ...owner, ...request, ...first, createdAt: clock.now() });
  await new stored(found).validate();
});

it('refuses another body under the same key', async () => {
  await keys.reserve(owner, request, aPayment());
  const other = keys.reserve(owner, { ...request, requestHash: 'b' }, aPayment());
  await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

it('gives the same payment to all of 30 requests at the same time', async () => {
  const wanted = Array.from({ length: 30 }, aPayment);
  const answers = await Promise.all(wanted.map((one) => keys.reserve(owner, request, one)));
  const winner = answers.findIndex((answer) => answer === undefined);
  const others = answers.filter((_, index) => index !== winner);
  expect(new Set(others.map((answer) => String(answer?.paymentId)))).toEqual(
    new Set([String(wanted[winner]?.paymentId)]),
  );
});

// The database deletes expired keys late.
it('replaces a key after 24 hours, although it is still stored', async () => {
  const [first, second] = [aPayment(), aPayment()];
  await keys.reserve(owner, request, first);
  clock.advanceSeconds(IDEMPOTENCY_TTL_SECONDS - 1);
  expect(await keys.reserve(owner, request, second)).toMatchObject(first);
  clock.advanceSeconds(1);
  expect(await keys.find(owner, request)).toBeUndefined();
  expect(await keys.reserve(owner, request, second)).toBeUndefined();
  expect(await keys.find(owner, request)).toMatchObject(second);
});
