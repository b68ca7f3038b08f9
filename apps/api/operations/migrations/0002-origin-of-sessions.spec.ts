import { type mongo, Types } from 'mongoose';
import { type RawDatabase, startRawDatabase } from '@cowrie/api/platform/testing/raw-database';
import { contentOf, loadVersion01 } from '../testing/version-0.1';
import { Batches } from '@cowrie/api/platform/mongo/migrations/batches';
import { originOfSessions } from './0002-origin-of-sessions';

let database: RawDatabase;
beforeAll(async () => {
  database = await startRawDatabase();
});
beforeEach(async () => {
  await database.db.dropDatabase();
  await loadVersion01(database.db);
});
afterAll(() => database.stop());

const up = () => originOfSessions.up(database.db, new Batches(() => Promise.resolve()));

/** The keys of each collection's indexes. */
async function indexKeys(): Promise<Map<string, string[]>> {
  const names = (await database.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const entries = names.sort().map(async (name) => {
    const indexes = await database.db.collection(name).indexes();
    return [name, indexes.map(({ key }) => Object.keys(key).join()).sort()] as const;
  });
  return new Map(await Promise.all(entries));
}

it('drops the two narrow indexes, and changes nothing else', async () => {
  const [content, keys] = [await contentOf(database.db), await indexKeys()];
  const without = (name: string, key: string) => {
    expect(keys.get(name)).toContain(key);
    keys.set(name, keys.get(name)?.filter((one) => one !== key) ?? []);
  };
  without('payments', 'businessId,environment,clientReference');
  without('idempotency_keys', 'businessId,environment,key');
  await up();
  expect(await indexKeys()).toEqual(keys);
  expect(await contentOf(database.db)).toEqual(content);
  await up();
  expect(await indexKeys()).toEqual(keys);
});

it('lets a displaced session and its successor share a reference afterwards', async () => {
  const payments = database.db.collection('payments');
  const old = (await payments.findOne()) as mongo.WithId<mongo.Document>;
  const successor = { ...old, _id: new Types.ObjectId(), payCode: 'successor001' };
  await payments.updateOne({ _id: old._id }, { $set: { displacedBy: successor._id } });
  await expect(payments.insertOne(successor)).rejects.toMatchObject({ code: 11000 });
  await up();
  await payments.insertOne(successor);
});

it('gives the same result after a kill between the two, and runs on an empty database', async () => {
  await database.db.collection('payments').dropIndex('businessId_1_environment_1_clientReference_1');
  await up();
  expect((await indexKeys()).get('idempotency_keys')).not.toContain('businessId,environment,key');
  await database.db.dropDatabase();
  await up();
  expect(await indexKeys()).toEqual(new Map());
});
