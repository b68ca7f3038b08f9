import { mongo, Schema } from 'mongoose';
import { type RawDatabase, startRawDatabase } from '../../testing/raw-database';
import { IndexBuilder } from './index.builder';

let database: RawDatabase;
beforeEach(async () => {
  database = await startRawDatabase();
});
afterEach(() => database.stop());

type Index = Parameters<Schema['index']>;
const held = () => Promise.resolve();
const things = () => database.db.collection('things');

function builderOf(...indexes: Index[]): IndexBuilder {
  const schema = new Schema({}, { collection: 'things' });
  for (const index of indexes) schema.index(...index);
  return new IndexBuilder(database.db, new Map([['things', schema]]));
}

async function buildWith(builder: IndexBuilder): Promise<string[]> {
  const said: string[] = [];
  await builder.build(held, (line) => void said.push(line));
  return said;
}

it('builds missing indexes once, and keeps those that an operator added', async () => {
  await things().createIndex({ own: 1 });
  const builder = builderOf(
    [{ a: 1, b: -1 }, { unique: true }],
    [{ b: 1 }, { partialFilterExpression: { b: { $gt: 1 } } }],
  );
  expect(await builder.missing()).toEqual(['things.a_1_b_-1', 'things.b_1']);
  expect(await buildWith(builder)).toEqual([
    'Index a_1_b_-1 of things is being built',
    'Index b_1 of things is being built',
  ]);
  expect(await builder.missing()).toEqual([]);
  expect(await buildWith(builder)).toEqual([]);
  // A server lists them in its own order.
  const names = (await things().indexes()).map(({ name }) => name);
  expect(names.sort()).toEqual(['_id_', 'a_1_b_-1', 'b_1', 'own_1']);
});

it.each<[string, Index, Index]>([
  ['of another lifetime', [{ at: 1 }, { expireAfterSeconds: 60 }], [{ at: 1 }, { expireAfterSeconds: 90 }]],
  ['under another name', [{ at: 1 }, { name: 'old' }], [{ at: 1 }, { sparse: true }]],
  ['with other keys under its name', [{ at: 1 }, { name: 'one' }], [{ at: -1, b: 1 }, { name: 'one' }]],
  ['of another filter', [{ at: 1 }, {}], [{ at: 1 }, { partialFilterExpression: { b: 1 } }]],
])('replaces an index %s', async (_, before, after) => {
  await buildWith(builderOf(before));
  const builder = builderOf(after);
  await buildWith(builder);
  expect(await builder.missing()).toEqual([]);
  const [{ key, ...found } = { key: {} }] = (await things().indexes()).filter(({ name }) => name !== '_id_');
  expect({ key, found }).toMatchObject({ key: after[0], found: after[1] });
});

it('does not replace a unique index, because duplicates could come in meanwhile', async () => {
  await buildWith(builderOf([{ a: 1 }, { unique: true }]));
  await expect(buildWith(builderOf([{ a: 1 }, { unique: true, sparse: true }]))).rejects.toThrow(
    /^Index a_1 of things has other options .* stop them all, drop it, and run `cowrie migrate`$/,
  );
  expect((await things().indexes()).at(-1)).toMatchObject({ name: 'a_1', unique: true });
});

it('builds all indexes of a new collection at once', async () => {
  const create = jest.spyOn(mongo.Collection.prototype, 'createIndexes');
  await buildWith(builderOf([{ a: 1 }], [{ b: 1 }]));
  expect(create).toHaveBeenCalledTimes(1);
  expect((await things().indexes()).map(({ name }) => name).sort()).toEqual(['_id_', 'a_1', 'b_1']);
  create.mockRestore();
});

it('stops before the next index when the lease is lost', async () => {
  await things().insertOne({});
  const builder = builderOf([{ a: 1 }], [{ b: 1 }]);
  let held = 0;
  const lose = () => ((held += 1) > 1 ? Promise.reject(new Error('lost')) : Promise.resolve());
  await expect(builder.build(lose, () => undefined)).rejects.toThrow('lost');
  expect(await builder.missing()).toEqual(['things.b_1']);
});
