import { ObjectId, type Document, type UpdateFilter } from 'mongodb';
import { errorOf, startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.stop());

/** What an update makes of a document, found by `{_id: 1}` and more conditions if need be. */
async function updated(
  before: Document,
  update: UpdateFilter<Document> | Document[],
  { filter = {}, ...options }: Document = {},
): Promise<unknown> {
  const c = harness.fresh();
  await c.insertOne({ _id: 1, ...before } as Document);
  await c.updateOne({ _id: 1, ...(filter as Document) } as Document, update, options);
  return c.findOne({ _id: 1 } as Document, { projection: { _id: 0 } });
}

describe('update operators', () => {
  it('$set, $unset and $rename reach into documents and arrays', async () => {
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
    expect(await updated({ a: 1, b: 2 }, { $rename: { a: 'c.d', gone: 'e' } })).toEqual({
      b: 2,
      c: { d: 1 },
    });
  });

  it('new fields are added in the order of their names', async () => {
    const after = (await updated({ m: 1 }, { $set: { z: 1, a: 2 }, $inc: { k: 3 } })) as Document;
    expect(Object.keys(after)).toEqual(['m', 'a', 'k', 'z']);
  });

  it('$min, $max, $inc, $mul and $bit', async () => {
    expect(
      await updated({ a: 5, b: 5, c: 5, d: 5, e: 6 }, {
        $min: { a: 3, n: 1 },
        $max: { b: 3 },
        $inc: { c: -2 },
        $mul: { d: 3 },
        $bit: { e: { and: 3 } },
      } as Document),
    ).toEqual({ a: 3, b: 5, c: 3, d: 15, e: 2, n: 1 });
  });

  it('$push with its modifiers', async () => {
    const push = { $each: [5, 1], $sort: 1, $slice: 3 };
    expect(await updated({ a: [3, 9] }, { $push: { a: push } } as Document)).toEqual({ a: [1, 3, 5] });
    expect(await updated({ a: [1] }, { $push: { a: { $each: [7, 8], $position: 0 } } } as Document)).toEqual({
      a: [7, 8, 1],
    });
    expect(await updated({}, { $push: { a: { x: 1 } } } as Document)).toEqual({ a: [{ x: 1 }] });
    const byField = { $each: [{ s: 1 }], $sort: { s: 1 }, $slice: -2 };
    expect(await updated({ a: [{ s: 3 }, { s: 2 }] }, { $push: { a: byField } } as Document)).toEqual({
      a: [{ s: 2 }, { s: 3 }],
    });
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

  it('positional paths: the element that matched, all, and those of a filter', async () => {
    const items = [
      { s: 'a', n: 1 },
      { s: 'b', n: 2 },
      { s: 'b', n: 3 },
    ];
    const names = async (update: Document, options: Document): Promise<unknown> =>
      ((await updated({ items }, update, options)) as { items: { n: number }[] }).items.map(({ n }) => n);
    expect(await names({ $set: { 'items.$.n': 9 } }, { filter: { 'items.s': 'b' } })).toEqual([1, 9, 3]);
    expect(
      await names({ $set: { 'items.$.n': 9 } }, { filter: { items: { $elemMatch: { s: 'b', n: 3 } } } }),
    ).toEqual([1, 2, 9]);
    expect(await names({ $inc: { 'items.$[].n': 10 } }, {})).toEqual([11, 12, 13]);
    expect(
      await names({ $set: { 'items.$[x].n': 0 } }, { arrayFilters: [{ 'x.s': 'b', 'x.n': { $gt: 2 } }] }),
    ).toEqual([1, 2, 0]);
  });

  it('$currentDate writes a date', async () => {
    const { at } = (await updated({}, { $currentDate: { at: true } })) as { at: Date };
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
  });

  it('pipelines read the document they change', async () => {
    expect(
      await updated({ a: 2, b: 3 }, [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: 'a' }]),
    ).toEqual({ b: 3, sum: 5 });
    expect(
      await updated({ n: 1, state: 'x' }, [{ $set: { n: { $cond: [{ $eq: ['$state', 'x'] }, 10, '$n'] } } }]),
    ).toEqual({ n: 10, state: 'x' });
  });

  it('an update that changes nothing matches and modifies nothing', async () => {
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

describe('refusals leave the document as it was', () => {
  const refusals: [string, Document, Document, number][] = [
    ['a changed _id', {}, { $set: { _id: 2 } }, 66],
    ['an unknown operator', {}, { $foo: { a: 1 } }, 9],
    ['overlapping paths', {}, { $set: { a: 1 }, $inc: { 'a.b': 1 } }, 40],
    ['$inc of a string', { a: 'x' }, { $set: { b: 1 }, $inc: { a: 1 } }, 14],
    ['$push to a scalar', { a: 1 }, { $push: { a: 1 } }, 2],
    ['a path through a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['an empty path', {}, { $set: { '': 1 } }, 56],
    ['a positional path without a match', { a: [1] }, { $set: { 'a.$': 1 } }, 2],
    ['an unused array filter', { a: [1] }, { $set: { b: 1 } }, 9],
  ];

  it.each(refusals)('%s', async (name, before, update, code) => {
    const c = harness.fresh();
    await c.insertOne({ _id: 1, ...before } as Document);
    const options = name === 'an unused array filter' ? { arrayFilters: [{ x: 1 }] } : {};
    expect(await errorOf(c.updateOne({ _id: 1 } as Document, update, options))).toMatchObject({ code });
    expect(await c.findOne()).toEqual({ _id: 1, ...before });
  });
});

describe('upserts', () => {
  it('start from the equalities of the filter', async () => {
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

  it('take _id from the filter, and a replacement takes only that', async () => {
    const c = harness.fresh();
    await c.updateOne({ _id: 7 } as Document, { $inc: { n: 1 } }, { upsert: true });
    await c.replaceOne({ _id: 8, x: 1 } as Document, { y: 2 }, { upsert: true });
    expect(await c.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 7, n: 1 },
      { _id: 8, y: 2 },
    ]);
  });

  it('findOneAndUpdate answers with the document before or after', async () => {
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
  it('an ordered one ends at the first failure, an unordered one goes on', async () => {
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
