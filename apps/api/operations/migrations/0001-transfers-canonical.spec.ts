import type { mongo } from 'mongoose';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { type RawDatabase, startRawDatabase } from '@cowrie/api/platform/testing/raw-database';
import { contentOf, loadVersion01 } from '../testing/version-0.1';
import { LEASE, type Lease, leaseSchema } from '@cowrie/api/platform/leases/lease.schema';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { Batches } from '@cowrie/api/platform/mongo/migrations/batches';
import { IndexBuilder } from '@cowrie/api/platform/mongo/migrations/index.builder';
import { MigrationRunner } from '@cowrie/api/platform/mongo/migrations/migration.runner';
import { transfersCanonical } from './0001-transfers-canonical';

type Content = Map<string, mongo.Document[]>;

const BATCH_SIZE = 4;
let database: RawDatabase;
let before: Content;
beforeAll(async () => {
  database = await startRawDatabase();
});
beforeEach(async () => {
  await database.db.dropDatabase();
  await loadVersion01(database.db);
  before = await contentOf(database.db);
});
afterAll(() => database.stop());

/** Returns the runner of one more process. */
function newRunner() {
  const clock = new FakeClock();
  const { db, connection } = database;
  const model = connection.models[LEASE] ?? connection.model<Lease>(LEASE, leaseSchema);
  return new MigrationRunner({
    db,
    clock,
    leases: new LeaseService(model, clock),
    migrations: [transfersCanonical],
    indexes: new IndexBuilder(db, new Map()),
    say: () => undefined,
    batchSize: BATCH_SIZE,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

/** Returns the expected result: the content with the transfers' field renamed. */
function renamed(content: Content): Content {
  const transfers = (content.get('transfers') ?? []).map(({ standing, ...rest }) => ({
    ...rest,
    canonical: standing as unknown,
  }));
  return new Map([...content, ['transfers', transfers]]);
}

/**
 * Returns the content without the runner's records. The runner releases its lease, so `leases` is empty as
 * before.
 */
async function contentOfNow(): Promise<Content> {
  const content = await contentOf(database.db);
  content.delete('migrations');
  return content;
}

const renamedCount = async () =>
  database.db.collection('transfers').countDocuments({ canonical: { $exists: true } });

it('starts from several batches with canonical and orphaned transfers', () => {
  const transfers = before.get('transfers') ?? [];
  expect(transfers.length).toBeGreaterThan(3 * BATCH_SIZE);
  expect(new Set(transfers.map(({ standing }) => standing as unknown))).toEqual(new Set([true, false]));
});

it('renames the field of every transfer, and changes nothing else in the database', async () => {
  expect(await newRunner().run()).toEqual([1]);
  expect(await contentOfNow()).toEqual(renamed(before));
});

it('changes nothing when it runs a second time', async () => {
  const { db } = database;
  for (let time = 0; time < 2; time += 1)
    await transfersCanonical.up(db, new Batches(() => Promise.resolve(), BATCH_SIZE));
  expect(await contentOfNow()).toEqual(renamed(before));
});

it.each([1, 2, 3, 4, 5, 6])('gives the same result after a kill before batch %i', async (killedBefore) => {
  let batches = 0;
  const killed = new Batches(async () => {
    batches += 1;
    if (batches === killedBefore) throw new Error('killed');
  }, BATCH_SIZE);
  await expect(transfersCanonical.up(database.db, killed)).rejects.toThrow('killed');
  expect(await renamedCount()).toBe((killedBefore - 1) * BATCH_SIZE);
  await newRunner().run();
  expect(await contentOfNow()).toEqual(renamed(before));
});

it('runs once when two processes start together', async () => {
  const ran = await Promise.all([newRunner().run(), newRunner().run()]);
  expect(ran.flat()).toEqual([1]);
  expect(await contentOfNow()).toEqual(renamed(before));
  expect(await database.db.collection('migrations').find().toArray()).toMatchObject([
    { _id: 1, name: 'transfers-canonical', runs: 1 },
  ]);
});

it('drops an index that names the old field, and keeps those of version 0.1', async () => {
  const transfers = database.db.collection('transfers');
  const indexes = async () => (await transfers.indexes()).map(({ name }) => name).sort();
  const ours = await indexes();
  await transfers.createIndex({ network: 1, standing: 1 }, { name: 'an-operators' });
  await transfers.createIndex({ txHash: 1 }, { partialFilterExpression: { standing: true } });
  await newRunner().run();
  expect(await indexes()).toEqual(ours);
});

it('runs on an empty database', async () => {
  await database.db.dropDatabase();
  expect(await newRunner().run()).toEqual([1]);
  expect(await contentOfNow()).toEqual(new Map([['leases', []]]));
});
