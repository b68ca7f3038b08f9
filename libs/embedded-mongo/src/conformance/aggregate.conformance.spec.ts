import { Decimal128, Long, ObjectId, type Document } from 'mongodb';
import { errorOf, startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.stop());

it('groups with sums, extremes and lists', async () => {
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
    { _id: null, n: 1, sum: 2, min: 2, max: 2, all: [2], first: 4, last: 4 },
    { _id: 'a', n: 2, sum: 12, min: 5, max: 7, all: [5, 7], first: 1, last: 3 },
    { _id: 'b', n: 1, sum: 1, min: 1, max: 1, all: [1], first: 2, last: 2 },
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

it('groups by several fields, without those that are missing', async () => {
  const c = harness.fresh();
  await c.insertMany([{ a: 1, b: 2, n: 5 }, { a: 1, b: 2, n: 3 }, { a: 1 }]);
  const groups = await c
    .aggregate([
      { $match: { a: 1 } },
      { $group: { _id: { a: '$a', b: '$b' }, count: { $sum: 1 }, least: { $min: '$n' } } },
      { $sort: { least: 1 } },
    ])
    .toArray();
  expect(groups).toEqual([
    { _id: { a: 1 }, count: 1, least: null },
    { _id: { a: 1, b: 2 }, count: 2, least: 3 },
  ]);
});

it('matches, sorts, skips, limits and counts', async () => {
  const c = harness.fresh();
  await c.insertMany([{ _id: 1, n: 3 }, { _id: 2, n: 1 }, { _id: 3, n: 2 }, { _id: 4 }] as Document[]);
  const page = [{ $match: { n: { $exists: true } } }, { $sort: { n: -1 } }, { $skip: 1 }, { $limit: 1 }];
  expect(await c.aggregate(page).toArray()).toEqual([{ _id: 3, n: 2 }]);
  expect(await c.aggregate([...page.slice(0, 3), { $count: 'left' }]).toArray()).toEqual([{ left: 2 }]);
  expect(await c.aggregate([{ $match: { _id: 99 } }, { $count: 'n' }]).toArray()).toEqual([]);
});

it('computes with conditions, comparisons and arithmetic', async () => {
  const c = harness.fresh();
  await c.insertOne({ _id: 1, a: 5, b: 2, list: [1, 2], s: 'x', zero: 0, at: new Date(1000) } as Document);
  const [result] = await c
    .aggregate([
      {
        $project: {
          _id: 0,
          sum: { $add: ['$a', '$b', 1] },
          difference: { $subtract: ['$a', '$b'] },
          elapsed: { $subtract: ['$at', new Date(400)] },
          later: { $add: ['$at', 500] },
          product: { $multiply: ['$a', '$b'] },
          least: { $min: ['$a', '$b', '$gone'] },
          greatest: { $max: '$list' },
          total: { $sum: '$list' },
          size: { $size: '$list' },
          text: { $concat: ['$s', 'y'] },
          isListed: { $in: ['$b', '$list'] },
          fallback: { $ifNull: ['$gone', '$a'] },
          chosen: { $cond: [{ $gt: ['$a', '$b'] }, 'more', 'less'] },
          named: { $cond: { if: '$zero', then: 1, else: 2 } },
          all: { $and: ['$a', { $ne: ['$a', '$b'] }, { $lte: ['$b', 2] }] },
          any: { $or: ['$zero', '$gone', { $lt: ['$a', 1] }] },
          not: { $not: ['$s'] },
          literal: { $literal: '$a' },
          nested: { list: ['$a', '$gone'], none: '$gone' },
          removed: { $cond: [true, '$$REMOVE', 1] },
        },
      },
    ])
    .toArray();
  expect(result).toEqual({
    sum: 8,
    difference: 3,
    elapsed: 600,
    later: new Date(1500),
    product: 10,
    least: 2,
    greatest: 2,
    total: 3,
    size: 2,
    text: 'xy',
    isListed: true,
    fallback: 5,
    chosen: 'more',
    named: 2,
    all: true,
    any: false,
    not: false,
    literal: '$a',
    nested: { list: [5, null] },
  });
});

it('returns results in batches', async () => {
  const c = harness.fresh();
  await c.insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i })) as Document[]);
  const all = await c.aggregate([{ $sort: { _id: -1 } }], { batchSize: 7 }).toArray();
  expect(all.map(({ _id }) => _id as unknown)).toEqual(Array.from({ length: 300 }, (_, i) => 299 - i));
});

it('refuses unknown stages, expressions and operators before it reads a document', async () => {
  const c = harness.fresh();
  const codeOf = async (stage: Document): Promise<unknown> =>
    ((await errorOf(c.aggregate([{ $match: { a: 2 } }, stage]).toArray())) as { code: unknown }).code;
  expect(await codeOf({ $frob: {} })).toBe(40324);
  expect(await codeOf({ $match: {}, $sort: { a: 1 } })).toBe(40323);
  expect(await codeOf({ $set: { x: { $frob: 1 } } })).toBe(168);
  expect(await codeOf({ $set: { x: { $add: [1], $size: [] } } })).toBe(15983);
  expect(await codeOf({ $set: { x: { $gt: ['$a'] } } })).toBe(16020);
  expect(await codeOf({ $set: { x: '$$nowhere' } })).toBe(17276);
  expect(await codeOf({ $group: { count: { $sum: 1 } } })).toBe(15955);
  expect(await codeOf({ $group: { _id: 1, x: { $frob: 1 } } })).toBe(15952);
  expect(await codeOf({ $group: { _id: 1, x: 1 } })).toBe(40234);
  expect(await codeOf({ $group: { _id: 1, 'x.y': { $sum: 1 } } })).toBe(40235);
  expect(await codeOf({ $group: { _id: 1, $x: { $sum: 1 } } })).toBe(40236);
  expect(await codeOf({ $match: { a: { $frob: 1 } } })).toBe(2);
  expect(await codeOf({ $sort: {} })).toBe(15976);
  expect(await codeOf({ $limit: 0 })).toBe(15958);
  expect(await codeOf({ $project: { x: { $frob: 1 } } })).toBeDefined();
});

it('adds and projects fields in documents and arrays, and keeps the other fields', async () => {
  const c = harness.fresh();
  await c.insertOne({ _id: 1, b: 2, a: { x: 1, list: [{ d: 1 }, { e: 2 }] }, s: '' } as Document);
  const one = async (...stages: Document[]): Promise<unknown> => (await c.aggregate(stages).toArray())[0];
  const others = { x: 1, list: [{ d: 1 }, { e: 2 }] };
  expect(await one({ $set: { a: { z: '$b' } } })).toEqual({ _id: 1, b: 2, a: { ...others, z: 2 }, s: '' });
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
});

it('leaves missing values out of the lists of a group, but keeps null', async () => {
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

it('keeps the BSON types of fields that an update pipeline does not change', async () => {
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
