import { Binary, Decimal128, Long, ObjectId, type Collection, type Document } from 'mongodb';
import { errorOf, startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.stop());

type Case = [filter: Document, ids: (string | number)[]];

async function expectIds(collection: Collection<Document>, cases: readonly Case[]): Promise<void> {
  for (const [filter, ids] of cases) {
    const found = await collection.find(filter).sort({ _id: 1 }).toArray();
    expect({ filter, ids: found.map(({ _id }) => _id as unknown) }).toEqual({ filter, ids });
  }
}

describe('filters', () => {
  it('match null and missing fields with null, at any depth', async () => {
    const c = harness.fresh();
    await c.insertMany([
      { _id: 'absent' },
      { _id: 'empty', a: {} },
      { _id: 'five', a: { b: 5 } },
      { _id: 'list', a: [{ b: 5 }, { c: 1 }] },
      { _id: 'null', a: null },
      { _id: 'number', a: 4 },
      { _id: 'numbers', a: [4] },
    ] as Document[]);
    await expectIds(c, [
      [{ a: null }, ['absent', 'null']],
      [{ 'a.b': null }, ['absent', 'empty', 'list', 'null', 'number']],
      [{ 'a.b': { $ne: null } }, ['five', 'numbers']],
      [{ a: { $exists: false } }, ['absent']],
      [{ 'a.b': { $exists: true } }, ['five', 'list']],
      [{ a: { $in: [null, 4] } }, ['absent', 'null', 'number', 'numbers']],
    ]);
  });

  it('compare values of the same type only', async () => {
    const c = harness.fresh();
    await c.insertMany([
      { _id: 1, v: 1 },
      { _id: 2, v: Long.fromString('9007199254740993') },
      { _id: 3, v: Decimal128.fromString('2.50') },
      { _id: 4, v: 'abc' },
      { _id: 5, v: new Date(1000) },
      { _id: 6, v: true },
      { _id: 7, v: null },
      { _id: 8, v: Long.fromString('9007199254740992') },
    ] as Document[]);
    await expectIds(c, [
      [{ v: { $gt: 0 } }, [1, 2, 3, 8]],
      [{ v: { $gt: Long.fromString('9007199254740992') } }, [2]],
      [{ v: 2 ** 53 }, [8]],
      [{ v: 2.5 }, [3]],
      [{ v: { $lt: 'b' } }, [4]],
      [{ v: { $lte: new Date(1000) } }, [5]],
      [{ v: { $gte: null } }, [7]],
      [{ v: { $type: 'number' } }, [1, 2, 3, 8]],
      [{ v: { $type: ['long', 'bool'] } }, [2, 6, 8]],
      [{ v: { $not: { $gt: 0 } } }, [4, 5, 6, 7]],
    ]);
  });

  it('match arrays by element and as a whole', async () => {
    const c = harness.fresh();
    await c.insertMany([
      { _id: 1, a: [1, 5, 9] },
      { _id: 2, a: 5 },
      { _id: 3, a: [[1, 5, 9]] },
      { _id: 4, a: [] },
      {
        _id: 5,
        a: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      },
      { _id: 6, a: [3, 7] },
    ] as Document[]);
    await expectIds(c, [
      [{ a: 5 }, [1, 2]],
      [{ a: [1, 5, 9] }, [1, 3]],
      [{ a: { $gt: 8 } }, [1]],
      [{ a: { $gt: 6, $lt: 4 } }, [1, 6]],
      [{ a: { $elemMatch: { $gt: 3, $lt: 6 } } }, [1]],
      [{ a: { $size: 0 } }, [4]],
      [{ a: { $size: 2 } }, [5, 6]],
      [{ 'a.x': 3, 'a.y': 2 }, [5]],
      [{ a: { $elemMatch: { x: 3, y: 2 } } }, []],
      [{ a: { $elemMatch: { x: 3, y: 4 } } }, [5]],
      [{ 'a.1': 5 }, [1]],
      [{ 'a.0.x': 1 }, [5]],
      [{ a: { $nin: [5, 7] } }, [3, 4, 5]],
    ]);
  });

  it('match documents with the same fields in the same order', async () => {
    const c = harness.fresh();
    await c.insertMany([
      { _id: 1, v: { a: 1, b: 2 } },
      { _id: 2, v: { b: 2, a: 1 } },
    ] as Document[]);
    await expectIds(c, [
      [{ v: { a: 1, b: 2 } }, [1]],
      [{ 'v.a': 1 }, [1, 2]],
    ]);
  });

  it('match ObjectIds, binaries and patterns, alone and in lists', async () => {
    const c = harness.fresh();
    const [a, b] = [new ObjectId(), new ObjectId()];
    await c.insertMany([
      { _id: 1, id: a, bin: new Binary(Buffer.from('xy')), s: 'Hello' },
      { _id: 2, id: b, bin: new Binary(Buffer.from('xz')), s: 'help\nline' },
    ] as Document[]);
    await expectIds(c, [
      [{ id: new ObjectId(a.toHexString()) }, [1]],
      [{ id: { $in: [b, a] } }, [1, 2]],
      [{ id: { $gte: b } }, [2]],
      [{ bin: new Binary(Buffer.from('xz')) }, [2]],
      [{ s: /^hel/i }, [1, 2]],
      [{ s: { $regex: '^line', $options: 'm' } }, [2]],
      [{ s: { $in: [/lo$/, 'nothing'] } }, [1]],
      [{ id: { $in: [a.toHexString(), null, 1, b] } }, [2]],
      [{ s: { $nin: ['Hello', a, 1] } }, [2]],
      [{ s: { $not: /^H/ } }, [2]],
      [{ $or: [{ s: 'Hello' }, { id: b }] }, [1, 2]],
      [{ $nor: [{ s: 'Hello' }, { id: new ObjectId() }] }, [2]],
      [{ $and: [{ s: /e/ }, { _id: { $ne: 1 } }] }, [2]],
    ]);
  });

  it('read a number in a path as a position, and as the name of a field of each document in the array', async () => {
    const c = harness.fresh();
    const values = [
      [{ b: 1 }],
      [{ b: null }],
      { 0: { b: 1 } },
      [[{ b: 1 }]],
      4,
      [{ 0: { b: null } }],
      [[1, 2]],
    ];
    await c.insertMany(values.map((a, _id) => ({ _id, a })) as unknown as Document[]);
    await expectIds(c, [
      [{ 'a.0.b': 1 }, [0, 2, 3]],
      // `{b: 1}` has no field `0`, and a missing field equals null.
      [{ 'a.0.b': null }, [0, 1, 4, 5]],
      [{ 'a.0': null }, [0, 1, 4]],
      [{ 'a.0.b': { $exists: false } }, [4, 6]],
      // An array that a path ends at by its position is compared as a whole.
      [{ 'a.0': 1 }, []],
      [{ 'a.0': [1, 2] }, [6]],
    ]);
  });

  it('do not test a scalar in an array on the way to a field, nor an empty array', async () => {
    const c = harness.fresh();
    const values = [[4], [], [{}], 4];
    await c.insertMany(values.map((a, _id) => ({ _id, a })) as unknown as Document[]);
    await expectIds(c, [
      [{ 'a.b': null }, [2, 3]],
      [{ 'a.0.b': null }, [2, 3]],
      [{ 'a.0.b': { $ne: null } }, [0, 1]],
    ]);
  });

  it('refuse an unknown operator at any depth with BadValue', async () => {
    const c = harness.fresh();
    await c.insertOne({ a: 1 });
    for (const filter of [{ a: { $foo: 1 } }, { $foo: [] }, { a: { $elemMatch: { b: { $foo: 1 } } } }]) {
      expect(await errorOf(c.findOne(filter))).toMatchObject({ code: 2, codeName: 'BadValue' });
    }
  });
});

describe('order, paging and projection', () => {
  it('sorts across types in BSON order, in both directions', async () => {
    const c = harness.fresh();
    const values: unknown[] = [
      null,
      -1,
      Long.fromNumber(0),
      2.5,
      Decimal128.fromString('3'),
      'a',
      'b',
      { x: 1 },
      new Binary(Buffer.from('a')),
      new ObjectId(),
      false,
      true,
      new Date(0),
      /x/,
    ];
    await c.insertMany(values.map((v, i) => ({ _id: i, v })).reverse() as Document[]);
    const ids = async (direction: 1 | -1): Promise<unknown[]> =>
      (await c.find().sort({ v: direction }).toArray()).map(({ _id }) => _id as unknown);
    const up = values.map((_, i) => i);
    expect(await ids(1)).toEqual(up);
    expect(await ids(-1)).toEqual([...up].reverse());
  });

  it('sorts an array by its least element ascending and its greatest descending', async () => {
    const c = harness.fresh();
    await c.insertMany([
      { _id: 1, v: [5, 1] },
      { _id: 2, v: 2 },
      { _id: 3, v: [3, 4] },
      { _id: 4, v: [] },
    ] as Document[]);
    const ids = async (direction: 1 | -1): Promise<unknown[]> =>
      (await c.find().sort({ v: direction }).toArray()).map(({ _id }) => _id as unknown);
    expect(await ids(1)).toEqual([4, 1, 2, 3]);
    expect(await ids(-1)).toEqual([1, 3, 2, 4]);
  });

  it('skips and limits after sorting, and counts and lists distinct values', async () => {
    const c = harness.fresh();
    await c.insertMany(
      Array.from({ length: 10 }, (_, i) => ({ _id: i, g: i % 3, tags: [i % 2, 7] })) as Document[],
    );
    const page = await c.find().sort({ g: 1, _id: -1 }).skip(2).limit(3).toArray();
    expect(page.map(({ _id }) => _id as unknown)).toEqual([3, 0, 7]);
    expect(await c.countDocuments({ g: 1 })).toBe(3);
    expect(await c.estimatedDocumentCount()).toBe(10);
    expect((await c.distinct('g')).sort()).toEqual([0, 1, 2]);
    expect((await c.distinct('tags', { g: 0 })).sort()).toEqual([0, 1, 7]);
  });

  it('projects by inclusion and exclusion, and computes fields', async () => {
    const c = harness.fresh();
    await c.insertOne({
      _id: 1,
      a: { b: 1, c: 2 },
      list: [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
      n: 3,
    } as Document);
    const project = async (projection: Document): Promise<unknown> => c.findOne({}, { projection });
    expect(await project({ 'a.b': 1 })).toEqual({ _id: 1, a: { b: 1 } });
    expect(await project({ n: 1, _id: 0 })).toEqual({ n: 3 });
    expect(await project({ a: 0, 'list.y': 0 })).toEqual({ _id: 1, list: [{ x: 1 }, { x: 2 }], n: 3 });
    expect(await project({ 'list.x': 1, _id: 0 })).toEqual({ list: [{ x: 1 }, { x: 2 }] });
    expect(await project({ _id: 0, double: { $multiply: ['$n', 2] } })).toEqual({ double: 6 });
    expect(await errorOf(project({ n: 1, a: 0 }) as Promise<unknown>)).toMatchObject({ code: 31254 });
  });

  it('returns large results in batches, without changes made between them', async () => {
    const c = harness.fresh();
    await c.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: i, v: i })) as Document[]);
    const cursor = c.find().sort({ _id: 1 }).batchSize(100);
    const seen: number[] = [];
    for await (const { _id } of cursor) {
      seen.push(_id as unknown as number);
      if (seen.length === 150) await c.updateMany({ _id: { $gte: 900 } } as Document, { $inc: { v: 1 } });
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, i) => i));
  });
});
