import { ObjectId, type Document, type UpdateFilter } from 'mongodb';
import { errorOf, startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.stop());

/** The document, without its `_id`, after an update. */
async function updated(before: Document, update: UpdateFilter<Document> | Document[]): Promise<unknown> {
  const c = harness.fresh();
  await c.insertOne({ _id: 1, ...before } as Document);
  await c.updateOne({ _id: 1 } as Document, update);
  return c.findOne({ _id: 1 } as Document, { projection: { _id: 0 } });
}

describe('update operators', () => {
  it('$set and $unset change documents and arrays at any depth', async () => {
    expect(await updated({ a: { b: 1 } }, { $set: { 'a.c.d': 2, z: 1, y: 2 } })).toEqual({
      a: { b: 1, c: { d: 2 } },
      y: 2,
      z: 1,
    });
    expect(await updated({ a: [1, 2] }, { $set: { 'a.3': 9 } })).toEqual({ a: [1, 2, null, 9] });
    expect(await updated({ a: [1, 2], b: { c: 1 } }, { $unset: { 'a.0': '', 'b.c': '' } })).toEqual({
      a: [null, 2],
      b: {},
    });
  });

  it('add new fields in the order of their names', async () => {
    const after = (await updated({ m: 1 }, { $set: { z: 1, a: 2 }, $inc: { k: 3 } })) as Document;
    expect(Object.keys(after)).toEqual(['m', 'a', 'k', 'z']);
  });

  it('$min, $max and $inc', async () => {
    expect(
      await updated({ a: 5, b: 5, c: 5 }, { $min: { a: 3, n: 1 }, $max: { b: 3 }, $inc: { c: -2 } }),
    ).toEqual({ a: 3, b: 5, c: 3, n: 1 });
  });

  it('$push with its modifiers', async () => {
    const push = { $each: [5, 1], $slice: -3 };
    expect(await updated({ a: [3, 9] }, { $push: { a: push } } as Document)).toEqual({ a: [9, 5, 1] });
    expect(await updated({ a: [1] }, { $push: { a: { $each: [7, 8], $position: 0 } } } as Document)).toEqual({
      a: [7, 8, 1],
    });
    expect(await updated({}, { $push: { a: { x: 1 } } } as Document)).toEqual({ a: [{ x: 1 }] });
  });

  it('$addToSet, $pull, $pullAll and $pop', async () => {
    const id = new ObjectId();
    expect(
      await updated({ a: [id, 1] }, {
        $addToSet: { a: { $each: [new ObjectId(id.toHexString()), 1, 2] } },
      } as Document),
    ).toEqual({ a: [id, 1, 2] });
    expect(await updated({ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } } as Document)).toEqual({ a: [1] });
    expect(await updated({ a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } } as Document)).toEqual({
      a: [{ x: 2 }],
    });
    expect(await updated({ a: [1, 2, 1] }, { $pullAll: { a: [1] } } as Document)).toEqual({ a: [2] });
    expect(await updated({ a: [1, 2, 3], b: [1, 2] }, { $pop: { a: 1, b: -1 } } as Document)).toEqual({
      a: [1, 2],
      b: [2],
    });
  });

  it('$currentDate writes a date', async () => {
    const { at } = (await updated({}, { $currentDate: { at: true } })) as { at: Date };
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
  });

  it('pipelines read the document that they change', async () => {
    expect(
      await updated({ a: 2, b: 3 }, [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: 'a' }]),
    ).toEqual({ b: 3, sum: 5 });
    expect(
      await updated({ n: 1, state: 'x' }, [{ $set: { n: { $cond: [{ $eq: ['$state', 'x'] }, 10, '$n'] } } }]),
    ).toEqual({ n: 10, state: 'x' });
  });

  it('count a match but no modification when nothing changes', async () => {
    const c = harness.fresh();
    await c.insertOne({ _id: 1, a: 1 } as Document);
    expect(await c.updateOne({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
    expect(await c.replaceOne({ a: 1 }, { b: 2 })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await c.findOne()).toEqual({ _id: 1, b: 2 });
  });
});

describe('refused updates leave the document unchanged', () => {
  it('an unknown option of any statement, before the first one runs', async () => {
    const c = harness.fresh();
    await c.insertOne({ a: 1 });
    const updates = [
      { q: {}, u: { $set: { a: 2 } } },
      { q: {}, u: { $set: { a: 3 } }, frobnicate: 1 },
    ];
    const refused = harness.db.command({ update: c.collectionName, updates });
    expect(await errorOf(refused)).toMatchObject({ code: 40415 });
    const deletes = [
      { q: {}, limit: 1 },
      { q: {}, limit: 2 },
    ];
    const unlimited = harness.db.command({ delete: c.collectionName, deletes });
    expect(await errorOf(unlimited)).toMatchObject({ code: 9 });
    expect(await c.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1 });
  });

  const refusals: [string, Document, Document, number][] = [
    ['a changed _id', {}, { $set: { _id: 2 } }, 66],
    ['an unknown operator', {}, { $foo: { a: 1 } }, 9],
    ['overlapping paths', {}, { $set: { a: 1 }, $inc: { 'a.b': 1 } }, 40],
    ['$inc of a string', { a: 'x' }, { $set: { b: 1 }, $inc: { a: 1 } }, 14],
    ['$push to a scalar', { a: 1 }, { $push: { a: 1 } }, 2],
    ['a path through a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['an empty path', {}, { $set: { '': 1 } }, 56],
    ['an unknown $push clause', { a: [1] }, { $push: { a: { $each: [2], $frob: 1 } } }, 2],
  ];

  it.each(refusals)('%s', async (_name, before, update, code) => {
    const c = harness.fresh();
    await c.insertOne({ _id: 1, ...before } as Document);
    expect(await errorOf(c.updateOne({ _id: 1 } as Document, update))).toMatchObject({ code });
    expect(await c.findOne()).toEqual({ _id: 1, ...before });
  });

  it('a stage that belongs to aggregations only', async () => {
    const c = harness.fresh();
    await c.insertOne({ a: 1 });
    expect(await errorOf(c.updateOne({}, [{ $match: {} }]))).toMatchObject({ code: 72 });
  });
});

describe('upserts', () => {
  it('begin with the fields of the filter in the order of their paths, and append the new ones', async () => {
    const c = harness.fresh();
    const filter = { z: 1, a: 2, 'm.y': 3, 'm.b': 4, _id: 9 } as Document;
    await c.updateOne(filter, { $set: { b: 5 } }, { upsert: true });
    const json = JSON.stringify(await c.findOne());
    expect(json).toBe(JSON.stringify({ _id: 9, a: 2, m: { b: 4, y: 3 }, z: 1, b: 5 }));
  });

  it('start with the values that the filter compares for equality', async () => {
    const c = harness.fresh();
    const result = await c.updateOne(
      { a: 1, 'b.c': { $eq: 2 }, n: { $gt: 5 }, $and: [{ d: 3 }] },
      { $set: { s: 1 }, $setOnInsert: { t: 2 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await c.findOne()).toEqual({ _id: result.upsertedId, a: 1, b: { c: 2 }, d: 3, s: 1, t: 2 });
    await c.updateOne({ a: 1 }, { $setOnInsert: { t: 9 }, $set: { s: 2 } }, { upsert: true });
    expect(await c.findOne()).toMatchObject({ s: 2, t: 2 });
  });

  it('take _id from the filter; a replacement takes nothing else from it', async () => {
    const c = harness.fresh();
    await c.updateOne({ _id: 7 } as Document, { $inc: { n: 1 } }, { upsert: true });
    await c.replaceOne({ _id: 8, x: 1 } as Document, { y: 2 }, { upsert: true });
    expect(await c.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 7, n: 1 },
      { _id: 8, y: 2 },
    ]);
  });

  it('findOneAndUpdate returns the document before or after the update', async () => {
    const c = harness.fresh();
    expect(await c.findOneAndUpdate({ k: 1 }, { $inc: { n: 1 } })).toBeNull();
    expect(await c.findOneAndUpdate({ k: 1 }, { $inc: { n: 1 } }, { upsert: true })).toBeNull();
    expect(await c.findOneAndUpdate({ k: 1 }, { $inc: { n: 1 } })).toMatchObject({ n: 1 });
    const after = await c.findOneAndUpdate(
      { k: 1 },
      { $inc: { n: 1 } },
      { returnDocument: 'after', projection: { n: 1, _id: 0 } },
    );
    expect(after).toEqual({ n: 3 });
    await c.insertOne({ k: 2, n: 9 });
    expect(await c.findOneAndDelete({}, { sort: { n: -1 } })).toMatchObject({ n: 9 });
    expect(await c.countDocuments()).toBe(1);
  });
});

describe('batches', () => {
  it('stop at the first failure when ordered, and continue when not', async () => {
    const c = harness.fresh();
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as Document[];
    expect(await errorOf(c.insertMany(documents))).toMatchObject({ code: 11000 });
    expect(await c.countDocuments()).toBe(1);
    const error = await errorOf(c.insertMany(documents, { ordered: false }));
    expect((error.writeErrors as { index: number }[]).map(({ index }) => index)).toEqual([0, 1]);
    expect(await c.countDocuments()).toBe(2);
  });

  it('mix inserts, updates and deletes', async () => {
    const c = harness.fresh();
    const result = await c.bulkWrite([
      { insertOne: { document: { a: 1 } } },
      { insertOne: { document: { a: 2 } } },
      { updateMany: { filter: {}, update: { $inc: { a: 10 } } } },
      { updateOne: { filter: { a: 99 }, update: { $set: { b: 1 } }, upsert: true } },
      { deleteOne: { filter: { a: 11 } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 2, modifiedCount: 2, upsertedCount: 1, deletedCount: 1 });
    expect(await c.deleteMany({})).toMatchObject({ deletedCount: 2 });
  });
});
