import { Decimal128, Long, ObjectId, type Document } from 'mongodb';
import { errorOf, startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.stop());

it('groups with sums, averages, extremes and lists', async () => {
  const c = harness.fresh();
  await c.insertMany([
    { m: 'a', amount: 5, at: 1 },
    { m: 'b', amount: 1, at: 2 },
    { m: 'a', amount: 7, at: 3 },
    { amount: 2, at: 4 },
  ]);
  const result = await c
    .aggregate([
      { $sort: { at: 1 } },
      {
        $group: {
          _id: '$m',
          n: { $sum: 1 },
          sum: { $sum: '$amount' },
          avg: { $avg: '$amount' },
          min: { $min: '$amount' },
          max: { $max: '$amount' },
          all: { $push: '$amount' },
          first: { $first: '$at' },
          last: { $last: '$at' },
        },
      },
      { $sort: { _id: 1 } },
    ])
    .toArray();
  expect(result).toEqual([
    { _id: null, n: 1, sum: 2, avg: 2, min: 2, max: 2, all: [2], first: 4, last: 4 },
    { _id: 'a', n: 2, sum: 12, avg: 6, min: 5, max: 7, all: [5, 7], first: 1, last: 3 },
    { _id: 'b', n: 1, sum: 1, avg: 1, min: 1, max: 1, all: [1], first: 2, last: 2 },
  ]);
});

it('adds int64 and decimal values exactly, and groups by ObjectId', async () => {
  const c = harness.fresh();
  const id = new ObjectId();
  await c.insertMany([
    { id, l: Long.fromString('9007199254740993'), d: Decimal128.fromString('0.10') },
    { id: new ObjectId(id.toHexString()), l: Long.fromNumber(1), d: Decimal128.fromString('0.20') },
  ]);
  const [sum] = await c
    .aggregate([{ $group: { _id: '$id', l: { $sum: '$l' }, d: { $sum: '$d' } } }], { promoteLongs: false })
    .toArray();
  expect(sum).toEqual({ _id: id, l: Long.fromString('9007199254740994'), d: Decimal128.fromString('0.30') });
});

it('joins other collections by field and by pipeline', async () => {
  const payments = harness.fresh();
  const merchants = harness.fresh();
  const [a, b] = [new ObjectId(), new ObjectId()];
  await merchants.insertMany([
    { _id: a, name: 'A' },
    { _id: b, name: 'B' },
  ]);
  await payments.insertMany([
    { _id: 1, merchant: a, amount: 5 },
    { _id: 2, merchant: b, amount: 50 },
    { _id: 3, amount: 1 },
  ] as Document[]);
  const byField = await payments
    .aggregate([
      { $match: { _id: { $lt: 3 } } },
      { $lookup: { from: merchants.collectionName, localField: 'merchant', foreignField: '_id', as: 'm' } },
      { $unwind: '$m' },
      { $project: { name: '$m.name' } },
      { $sort: { _id: 1 } },
    ])
    .toArray();
  expect(byField).toEqual([
    { _id: 1, name: 'A' },
    { _id: 2, name: 'B' },
  ]);
  const byPipeline = await merchants
    .aggregate([
      {
        $lookup: {
          from: payments.collectionName,
          let: { id: '$_id' },
          pipeline: [
            { $match: { $expr: { $and: [{ $eq: ['$merchant', '$$id'] }, { $gt: ['$amount', 10] }] } } },
            { $project: { _id: 0, amount: 1 } },
          ],
          as: 'large',
        },
      },
      { $sort: { name: 1 } },
      { $project: { _id: 0, name: 1, large: 1 } },
    ])
    .toArray();
  expect(byPipeline).toEqual([
    { name: 'A', large: [] },
    { name: 'B', large: [{ amount: 50 }] },
  ]);
});

it('unwinds, counts, facets, reshapes and pages', async () => {
  const c = harness.fresh();
  await c.insertMany([
    { _id: 1, tags: ['x', 'y'], n: 1 },
    { _id: 2, tags: [], n: 2 },
    { _id: 3, tags: '', n: 3 },
    { _id: 4, n: 4 },
  ] as Document[]);
  expect(
    await c
      .aggregate([{ $unwind: '$tags' }, { $sort: { _id: 1, tags: 1 } }, { $project: { tags: 1 } }])
      .toArray(),
  ).toEqual([
    { _id: 1, tags: 'x' },
    { _id: 1, tags: 'y' },
    { _id: 3, tags: '' },
  ]);
  const unwound = await c
    .aggregate([
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $sort: { _id: 1, i: 1 } },
    ])
    .toArray();
  expect(unwound.map(({ _id, i }) => [_id, i] as unknown)).toEqual([
    [1, 0],
    [1, 1],
    [2, null],
    [3, null],
    [4, null],
  ]);
  const [facets] = await c
    .aggregate([
      {
        $facet: {
          total: [{ $count: 'n' }],
          page: [{ $sort: { n: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
        },
      },
    ])
    .toArray();
  expect(facets).toEqual({ total: [{ n: 4 }], page: [{ _id: 3 }, { _id: 2 }] });
  const shaped = await c
    .aggregate([
      { $match: { _id: 1 } },
      { $addFields: { double: { $multiply: ['$n', 2] } } },
      { $replaceRoot: { newRoot: { d: '$double', s: { $size: '$tags' } } } },
    ])
    .toArray();
  expect(shaped).toEqual([{ d: 2, s: 2 }]);
  expect(await c.aggregate([{ $match: { _id: 99 } }, { $count: 'n' }]).toArray()).toEqual([]);
});

it('hands results out in batches', async () => {
  const c = harness.fresh();
  await c.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i })) as Document[]);
  const all = await c.aggregate([{ $sort: { _id: -1 } }], { batchSize: 7 }).toArray();
  expect(all.map(({ _id }) => _id as unknown)).toEqual(Array.from({ length: 300 }, (_, i) => 299 - i));
});

it('refuses unknown stages and expressions, also without documents', async () => {
  const c = harness.fresh();
  await c.insertOne({ a: 1 });
  expect(await errorOf(c.aggregate([{ $frob: {} }]).toArray())).toMatchObject({ code: 40324 });
  expect(
    await errorOf(c.aggregate([{ $match: { a: 2 } }, { $project: { x: { $frob: 1 } } }]).toArray()),
  ).toHaveProperty('code');
  expect(await errorOf(c.aggregate([{ $match: { a: { $frob: 1 } } }]).toArray())).toMatchObject({ code: 2 });
});

it('adds and projects fields inside of documents and arrays, keeping what lies beside', async () => {
  const c = harness.fresh();
  await c.insertOne({ _id: 1, b: 2, a: { x: 1, list: [{ d: 1 }, { e: 2 }] }, s: '' } as Document);
  const one = async (...stages: Document[]): Promise<unknown> => (await c.aggregate(stages).toArray())[0];
  const beside = { x: 1, list: [{ d: 1 }, { e: 2 }] };
  expect(await one({ $set: { a: { z: '$b' } } })).toEqual({ _id: 1, b: 2, a: { ...beside, z: 2 }, s: '' });
  expect(await one({ $addFields: { 'a.list.n': '$b', gone: '$nowhere' } })).toEqual({
    _id: 1,
    b: 2,
    a: {
      x: 1,
      list: [
        { d: 1, n: 2 },
        { e: 2, n: 2 },
      ],
    },
    s: '',
  });
  expect(await one({ $project: { a: { x: 1, y: { $add: ['$b', 1] } } } })).toEqual({
    _id: 1,
    a: { x: 1, y: 3 },
  });
  expect(Object.keys((await one({ $project: { s: 1, b: 1 } })) as Document)).toEqual(['_id', 'b', 's']);
  expect(await one({ $project: { _id: 0, a: 0, b: 0 } })).toEqual({ s: '' });
  expect(await one({ $unset: ['a.list', 'b'] })).toEqual({ _id: 1, a: { x: 1 }, s: '' });
  expect(
    await one({
      $project: { _id: 0, id: { $toString: '$_id' }, not: { $not: ['$s'] }, or: { $or: ['$nowhere', '$s'] } },
    }),
  ).toEqual({
    id: '1',
    not: false,
    or: true,
  });
});

it('lists of a group leave absent values out and keep null', async () => {
  const c = harness.fresh();
  await c.insertMany([{ g: 1, v: null }, { g: 1 }, { g: 1, v: 2 }, { g: 1, v: 2 }]);
  const [lists] = await c
    .aggregate([
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: '$g',
          all: { $push: '$v' },
          set: { $addToSet: '$v' },
          max: { $max: '$v' },
          count: { $count: {} },
        },
      },
    ])
    .toArray();
  expect(lists).toMatchObject({ all: [null, 2, 2], max: 2, count: 4 });
  expect((lists as { set: unknown[] }).set).toHaveLength(2);
});

it('update pipelines keep the BSON types of fields that they pass through', async () => {
  const c = harness.fresh();
  const exact = { promoteValues: false } as const;
  await c.insertOne({
    _id: 1,
    l: Long.fromNumber(5),
    big: Long.fromString('9007199254740993'),
    n: 1,
  } as Document);
  await c.updateOne({}, [{ $set: { n: { $add: ['$n', 1] }, 'sub.x': '$l' } }]);
  expect(await c.findOne({}, exact)).toMatchObject({
    l: Long.fromNumber(5),
    big: Long.fromString('9007199254740993'),
  });
  expect(await c.findOne({})).toMatchObject({ n: 2, sub: { x: 5 } });
});
