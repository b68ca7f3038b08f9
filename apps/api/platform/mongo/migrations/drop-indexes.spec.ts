import { type RawDatabase, startRawDatabase } from '../../testing/raw-database';
import { dropIndexesOn } from './drop-indexes';

let database: RawDatabase;
beforeAll(async () => {
  database = await startRawDatabase();
});
afterAll(() => database.stop());

it('drops the indexes that name the field, under any index name, and keeps the rest', async () => {
  const things = database.db.collection('things');
  await things.createIndexes([
    { key: { old: 1 } },
    { key: { other: 1, old: -1 }, name: 'an-operators' },
    { key: { 'old.part': 1 } },
    { key: { other: 1 }, name: 'old', partialFilterExpression: { old: true } },
    { key: { third: 1 }, partialFilterExpression: { $and: [{ kept: true }, { old: { $exists: true } }] } },
    { key: { older: 1 } },
    { key: { kept: 1 }, partialFilterExpression: { other: 'old' } },
  ]);
  const names = async () => (await things.indexes()).map(({ name }) => name).sort();
  await dropIndexesOn(things, 'old');
  expect(await names()).toEqual(['_id_', 'kept_1', 'older_1']);
  await dropIndexesOn(things, 'old');
  expect(await names()).toEqual(['_id_', 'kept_1', 'older_1']);
});

it('does nothing for a collection that does not exist', async () => {
  await dropIndexesOn(database.db.collection('nothing'), 'old');
  expect(await database.db.listCollections({ name: 'nothing' }).toArray()).toEqual([]);
});
