import type { Collection, Document } from 'mongodb';
import { errorOf, startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.stop());

const snapshot = () => harness.client.startSession({ snapshot: true });
const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ _id: n as never, n }));

it('shows every collection as it was at the first read of the session', async () => {
  const [a, b, later] = [harness.fresh(), harness.fresh(), harness.fresh()];
  await a.insertMany(numbers(3));
  await b.insertMany(numbers(3));
  const session = snapshot();
  const seen = (one: Collection<Document>) => one.find({}, { session }).sort({ _id: 1 }).toArray();
  expect(await seen(a)).toEqual(numbers(3));
  await a.deleteMany({});
  await b.updateOne({ _id: 1 as never }, { $set: { n: 10 } });
  await b.deleteOne({ _id: 2 as never });
  await b.insertOne({ _id: 7 as never, n: 7 });
  await later.insertOne({ n: 1 });
  expect(await seen(b)).toEqual(numbers(3));
  expect(await seen(a)).toEqual(numbers(3));
  expect(await seen(later)).toEqual([]);
  await session.endSession();
  expect(await b.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 0, n: 0 },
    { _id: 1, n: 10 },
    { _id: 7, n: 7 },
  ]);
});

it('goes on with a cursor over many batches while the collection changes', async () => {
  const c = harness.fresh();
  await c.insertMany(numbers(500));
  const session = snapshot();
  const cursor = c.find({}, { session, batchSize: 50 }).sort({ _id: 1 });
  expect(await cursor.next()).toEqual({ _id: 0, n: 0 });
  await c.updateMany({}, { $set: { n: -1 } });
  await c.deleteMany({ _id: { $gt: 250 as never } });
  expect(await cursor.toArray()).toEqual(numbers(500).slice(1));
  await session.endSession();
});

it('filters, sorts and limits what was there', async () => {
  const c = harness.fresh();
  await c.createIndex({ n: 1 });
  await c.insertMany(numbers(10));
  const session = snapshot();
  await c.findOne({}, { session });
  await c.updateMany({}, { $inc: { n: 100 } });
  const found = await c
    .find({ n: { $gte: 4 } }, { session })
    .sort({ n: -1 })
    .skip(1)
    .limit(2)
    .toArray();
  expect(found.map(({ n }) => n as number)).toEqual([8, 7]);
  await session.endSession();
});

it('refuses a time that it does not keep', async () => {
  const { Timestamp } = await import('mongodb');
  const c = harness.fresh();
  await c.insertOne({ n: 1 });
  const atClusterTime = new Timestamp({ t: 1, i: 1 });
  const error = await errorOf(
    harness.db.command({ find: c.collectionName, readConcern: { level: 'snapshot', atClusterTime } }),
  );
  expect(error).toMatchObject({ code: 239, codeName: 'SnapshotTooOld' });
});
