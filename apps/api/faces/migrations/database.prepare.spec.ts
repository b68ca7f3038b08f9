import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request from 'supertest';
import { operatorToken } from '../testing/admin-app';
import { type RawDatabase, startRawDatabase } from '@cowrie/api/platform/testing/raw-database';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { loadVersion01, VERSION_01_ENVIRONMENTS } from '@cowrie/api/operations/testing/version-0.1';
import { type RunningApp, startApp } from '../app';
import type { AppConfig, Role } from '@cowrie/api/platform/config/app.config';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import { MIGRATIONS } from '@cowrie/api/operations/migrations/migrations';

let database: RawDatabase;
beforeEach(async () => {
  database = await startRawDatabase();
});
afterEach(() => database.stop());

const start = (over: Partial<AppConfig> = {}): Promise<RunningApp> =>
  startApp(
    aConfig({
      role: 'api',
      mongo: { uri: database.uri, embeddedPort: 0 },
      ...over,
    }),
  );
const migrated = () => database.db.collection('migrations').countDocuments({ endedAt: { $exists: true } });

it.each(['api', 'worker', 'all'] as Role[])('%s migrates when it starts', async (role) => {
  // No networks, because this test watches none.
  const app = await start({ role, environments: {} });
  await app.close();
  expect(await migrated()).toBe(MIGRATIONS.length);
});

it.each(['api', 'worker', 'all'] as Role[])(
  'with MIGRATIONS=manual %s refuses to start while one is pending, and leaves the database as it was',
  async (role) => {
    await expect(start({ role, environments: {}, migrations: 'manual' })).rejects.toThrow(
      /pending \(0001 transfers-canonical.*\); run `cowrie migrate`$/,
    );
    // The program must not build its indexes on data that is not migrated.
    expect(await database.db.listCollections().toArray()).toEqual([]);
    await prepareDatabase(database.uri, 'at-start');
    await (await start({ role, environments: {}, migrations: 'manual' })).close();
  },
);

it('with MIGRATIONS=manual refuses to start while an index is missing, and at-start builds it', async () => {
  await prepareDatabase(database.uri, 'at-start');
  const payments = database.db.collection('payments');
  await payments.dropIndex('payCode_1');
  await expect(start({ environments: {}, migrations: 'manual' })).rejects.toThrow(
    'Indexes are missing (payments.payCode_1); run `cowrie migrate`',
  );
  await (await start({ environments: {} })).close();
  expect(await payments.indexes()).toContainEqual(
    expect.objectContaining({ name: 'payCode_1', unique: true }),
  );
});

it('builds every index of every collection that the program uses', async () => {
  const app = await start({ environments: {} });
  const connection = app.nest.get<Connection>(getConnectionToken());
  const models = Object.values(connection.models);
  expect(models.length).toBeGreaterThan(15);
  for (const model of models) {
    const missing = (await model.diffIndexes({ indexOptionsToCreate: true })).toCreate;
    expect([model.collection.name, missing]).toEqual([model.collection.name, []]);
  }
  await app.close();
});

it('two processes that start together on a database of version 0.1 both become ready, and one migrates', async () => {
  await loadVersion01(database.db);
  const start01 = () => start({ environments: VERSION_01_ENVIRONMENTS });
  const apps = await Promise.all([start01(), start01()]);
  for (const { url } of apps) expect((await request(url).get('/health/ready')).status).toBe(200);
  await Promise.all(apps.map((app) => app.close()));
  expect(await database.db.collection('migrations').find().toArray()).toMatchObject(
    MIGRATIONS.map(({ number }) => ({ _id: number, runs: 1 })),
  );
});

it.each(['at-start', 'manual'] as const)(
  'with MIGRATIONS=%s an old program refuses a newer database',
  async (migrations) => {
    await prepareDatabase(database.uri, 'at-start');
    const record = { _id: 99, name: 'from-the-future', startedAt: new Date(), endedAt: new Date() };
    await database.db.collection<{ _id: number }>('migrations').insertOne(record);
    await expect(start({ migrations })).rejects.toThrow('The database is newer than this program');
  },
);

it('builds its indexes after the migrations, and the service opens a database of version 0.1', async () => {
  await loadVersion01(database.db);
  const payments = await database.db.collection('payments').find({ environment: 'test' }).toArray();
  const app = await start({ environments: VERSION_01_ENVIRONMENTS });
  try {
    const token = await operatorToken(app, 'ada');
    const operator = (path: string) =>
      request(app.url).post(`/admin/v1${path}`).set('Authorization', `Bearer ${token}`);
    const businessId = String(payments[0]?.businessId);
    const issued = await operator(`/merchants/${businessId}/api-keys`).send({
      kind: 'secret',
      environment: 'test',
    });
    expect(issued.status).toBe(201);
    const { key } = (issued.body as { data: { key: string } }).data;
    const get = async (path: string) => {
      const answer = await request(app.url).get(`/api/v1${path}`).set('Authorization', `Bearer ${key}`);
      expect([path, answer.status]).toEqual([path, 200]);
      return (answer.body as { data: Record<string, unknown> }).data;
    };
    expect((await get('/payments?pageSize=100')).totalItems).toBe(payments.length);
    for (const { _id, status, clientReference } of payments) {
      const id = String(_id);
      expect(await get(`/payments/${id}/verify`)).toMatchObject({ status });
      expect(await get(`/payments/${id}`)).toMatchObject({ id, status, clientReference });
    }
  } finally {
    await app.close();
  }
});
