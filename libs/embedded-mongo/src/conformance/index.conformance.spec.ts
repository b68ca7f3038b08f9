import type { Document } from 'mongodb';
import { errorOf, startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.stop());

describe('unique indexes', () => {
  it('refuse a second document with the same key, and name the key', async () => {
    const c = harness.fresh();
    await c.createIndex({ business: 1, reference: 1 }, { unique: true });
    await c.insertOne({ business: 'b', reference: 'r' });
    const error = await errorOf(c.insertOne({ business: 'b', reference: 'r' }));
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { business: 1, reference: 1 },
      keyValue: { business: 'b', reference: 'r' },
    });
    expect(error.message).toBe(
      `E11000 duplicate key error collection: ${c.namespace} index: business_1_reference_1 dup key: { business: "b", reference: "r" }`,
    );
  });

  it('hold for updates; a refused update changes nothing', async () => {
    const c = harness.fresh();
    await c.createIndex({ a: 1 }, { unique: true });
    await c.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2, n: 0 },
    ] as Document[]);
    expect(
      await errorOf(c.updateOne({ _id: 2 } as Document, { $set: { a: 1 }, $inc: { n: 1 } })),
    ).toMatchObject({ code: 11000 });
    expect(await c.findOne({ a: 2 })).toEqual({ _id: 2, a: 2, n: 0 });
    await c.updateOne({ _id: 1 } as Document, { $set: { a: 3 } });
    await c.insertOne({ a: 1 });
    expect(await errorOf(c.findOneAndUpdate({ a: 2 }, { $set: { a: 3 } }))).toMatchObject({
      code: 11000,
      keyValue: { a: 3 },
    });
  });

  it('treat a missing field as null, unless sparse', async () => {
    const strict = harness.fresh();
    await strict.createIndex({ a: 1 }, { unique: true });
    await strict.insertOne({});
    expect(await errorOf(strict.insertOne({ a: null }))).toMatchObject({
      code: 11000,
      keyValue: { a: null },
    });
    const sparse = harness.fresh();
    await sparse.createIndex({ a: 1 }, { unique: true, sparse: true });
    await sparse.insertMany([{}, {}, { a: null }]);
    expect(await errorOf(sparse.insertOne({ a: null }))).toMatchObject({ code: 11000 });
    expect(await sparse.find({ a: null }).toArray()).toHaveLength(3);
  });

  it('hold for documents that match the partial filter', async () => {
    const c = harness.fresh();
    await c.createIndex({ key: 1 }, { unique: true, partialFilterExpression: { key: { $type: 'string' } } });
    await c.insertMany([{ key: 1 }, { key: 1 }, { key: 'a' }, {}, {}]);
    expect(await errorOf(c.insertOne({ key: 'a' }))).toMatchObject({ code: 11000 });
    expect(await c.find({ key: 1 }).toArray()).toHaveLength(2);
    expect(await c.find({ key: 'a' }).toArray()).toHaveLength(1);
  });

  it('hold across documents for each element of an array, and for numbers of any type', async () => {
    const c = harness.fresh();
    await c.createIndex({ 'tx.hash': 1 }, { unique: true, sparse: true });
    await c.insertOne({ tx: [{ hash: 'a' }, { hash: 'a' }, { hash: 'b' }] });
    expect(await errorOf(c.insertOne({ tx: [{ hash: 'c' }, { hash: 'b' }] }))).toMatchObject({ code: 11000 });
    await c.insertOne({ tx: [{ hash: 5 }] });
    expect(await errorOf(c.insertOne({ tx: { hash: 5.0 } }))).toMatchObject({ code: 11000 });
  });

  it('are refused over existing duplicates', async () => {
    const c = harness.fresh();
    await c.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await errorOf(c.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
    expect((await c.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });
});

describe('managing indexes', () => {
  it('accepts the same index again, and refuses another under its name or keys', async () => {
    const c = harness.fresh();
    const options = { name: 'x', unique: true, partialFilterExpression: { b: { $gt: 1 } } };
    await c.createIndex({ a: 1 }, options);
    await c.createIndex({ a: 1 }, options);
    expect(await errorOf(c.createIndex({ b: 1 }, { name: 'x' }))).toMatchObject({ code: 86 });
    expect(await errorOf(c.createIndex({ a: 1 }, { ...options, name: 'y' }))).toMatchObject({ code: 85 });
    await c.createIndex({ at: 1 }, { expireAfterSeconds: 10 });
    expect(await errorOf(c.createIndex({ at: 1 }, { expireAfterSeconds: 20 }))).toMatchObject({ code: 85 });
    expect((await c.indexes()).map(({ name }) => name)).toEqual(['_id_', 'x', 'at_1']);
    await c.dropIndex('x');
    expect(await errorOf(c.dropIndex('x'))).toMatchObject({ code: 27 });
    expect(await errorOf(c.dropIndex('_id_'))).toMatchObject({ code: 72 });
    await c.dropIndexes();
    expect(await c.indexes()).toHaveLength(1);
  });

  it('refuses a document with two arrays under one index', async () => {
    const c = harness.fresh();
    await c.createIndex({ a: 1, b: 1 });
    expect(await errorOf(c.insertOne({ a: [1], b: [2] }))).toMatchObject({ code: 171 });
  });

  it('examines by index the documents that it returns, and no others', async () => {
    const c = harness.fresh();
    await c.createIndexes([{ key: { merchant: 1, createdAt: -1 } }, { key: { ref: 1 }, unique: true }]);
    await c.insertMany(
      Array.from({ length: 500 }, (_, i) => ({
        _id: i,
        merchant: i % 5,
        createdAt: new Date(i),
        ref: `r${i}`,
      })) as Document[],
    );
    const examined = async (filter: Document, sort: Document = {}, limit = 0): Promise<unknown> => {
      const { executionStats } = (await c
        .find(filter)
        .sort(sort as Record<string, 1 | -1>)
        .limit(limit)
        .explain('executionStats')) as Document;
      const { totalDocsExamined, nReturned } = executionStats as Document;
      return { totalDocsExamined, nReturned };
    };
    expect(await examined({ ref: 'r7' })).toEqual({ totalDocsExamined: 1, nReturned: 1 });
    expect(await examined({ merchant: 2 }, { createdAt: -1 }, 10)).toEqual({
      totalDocsExamined: 10,
      nReturned: 10,
    });
    expect(await examined({ merchant: 2, createdAt: { $lt: new Date(50) } })).toEqual({
      totalDocsExamined: 10,
      nReturned: 10,
    });
    expect(await examined({ merchant: { $in: [1, 2] } }, { createdAt: 1 }, 4)).toMatchObject({
      nReturned: 4,
    });
  });
});

describe('collections and databases', () => {
  it('appear with their first document and disappear when dropped', async () => {
    const c = harness.fresh();
    await c.insertOne({ a: 1 });
    expect(await harness.db.listCollections({ name: c.collectionName }).toArray()).toMatchObject([
      { name: c.collectionName, type: 'collection' },
    ]);
    expect(
      await errorOf(harness.db.createCollection(c.collectionName, { capped: true, size: 4096 })),
    ).toHaveProperty('code');
    await c.drop();
    expect(
      await harness.db.listCollections({ name: c.collectionName }, { nameOnly: true }).toArray(),
    ).toEqual([]);
    expect(await c.find().toArray()).toEqual([]);
    expect(await errorOf(harness.db.command({ listIndexes: c.collectionName }))).toMatchObject({ code: 26 });
  });

  it('refuse an unknown command or option', async () => {
    expect(await errorOf(harness.db.command({ frobnicate: 1 }))).toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
    expect(await errorOf(harness.db.command({ find: 'x', frobnicate: 1 }))).toMatchObject({
      code: 40415,
      codeName: 'IDLUnknownField',
    });
    expect(await errorOf(harness.db.command({ getMore: 123456n, collection: 'x' }))).toMatchObject({
      code: 43,
    });
    expect(await harness.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
