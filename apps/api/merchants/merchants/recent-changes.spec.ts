import { Logger } from '@nestjs/common';
import { type mongo, Types } from 'mongoose';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import type { ApiKey } from './api-key.schema';
import { CHANGED_NOW, RecentChanges } from './recent-changes';

const MOST = 1000;
let database: TestDatabase;
let clock: FakeClock;
let recent: RecentChanges<ApiKey>;
let warnings: string[];

beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock(Date.now());
  recent = new RecentChanges(database.apiKeys, clock);
  warnings = [];
  jest
    .spyOn(Logger.prototype, 'warn')
    .mockImplementation((_: unknown, text: unknown) => void warnings.push(String(text)));
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => database.stop());

/** Stores keys that never changed, and returns their IDs. */
async function store(count: number): Promise<Types.ObjectId[]> {
  const rows = Array.from({ length: count }, () => {
    const _id = new Types.ObjectId();
    const claim = { kind: 'secret', environment: 'test' } as const;
    const times = { createdAt: clock.now(), lastUsedAt: clock.now() };
    return {
      _id,
      businessId: new Types.ObjectId(),
      ...claim,
      hash: _id.toHexString(),
      lastFour: '0000',
      ...times,
    };
  });
  await database.apiKeys.collection.insertMany(rows);
  return rows.map(({ _id }) => _id);
}

const change = (ids: Types.ObjectId[]) =>
  database.apiKeys.updateMany({ _id: { $in: ids } }, { $set: { lastFour: '1111' }, ...CHANGED_NOW });

it('reports each changed document, with its number of changes', async () => {
  const [one, two] = await store(3);
  if (!one || !two) throw new Error('nothing is stored');
  expect(await recent.read()).toEqual(new Map());
  await change([one, two]);
  await change([two]);
  expect(await recent.read()).toEqual(
    new Map([
      [one.toHexString(), 1],
      [two.toHexString(), 2],
    ]),
  );
});

it('reports a change for two minutes, longer than a process answers from memory without it', async () => {
  const ids = await store(1);
  await change(ids);
  clock.advanceSeconds(119);
  expect((await recent.read()).size).toBe(1);
  // The change was made a moment after the clock was set.
  clock.advanceSeconds(60);
  expect((await recent.read()).size).toBe(0);
});

it('looks further back while the database’s clock is set back and nobody follows it', async () => {
  const ids = await store(1);
  await change(ids);
  clock.advanceSeconds(200);
  expect((await recent.read()).size).toBe(0);
  clock.jumpDatabaseBack(100_000);
  expect((await recent.read()).size).toBe(1);
  clock.jumpDatabaseBack(0);
});

it('reads only the documents that changed', async () => {
  const ids = await store(500);
  await change(ids.slice(0, 3));
  const find = jest.spyOn(database.apiKeys, 'find');
  await recent.read();
  const filter = find.mock.calls[0]?.[0] as unknown as mongo.Filter<mongo.Document>;
  expect(await database.apiKeys.collection.find(filter).explain()).toMatchObject({
    executionStats: { totalDocsExamined: 3 },
  });
});

it('fails when more changed than it can tell, until that is two minutes ago', async () => {
  const ids = await store(MOST + 1);
  await change(ids.slice(1));
  expect((await recent.read()).size).toBe(MOST);
  await change(ids.slice(0, 1));
  await expect(recent.read()).rejects.toThrow('more than 1000 documents changed');
  clock.advanceSeconds(179);
  expect((await recent.read()).size).toBe(0);
});

it('fails when the database is silent for a second, and logs the first of several failures', async () => {
  const chain = () => silent;
  const silent = { limit: chain, maxTimeMS: chain, lean: chain, exec: () => new Promise(() => undefined) };
  const find = jest.spyOn(database.apiKeys, 'find').mockReturnValue(silent as never);
  for (const one of await Promise.allSettled([recent.read(), recent.read()]))
    expect(one).toMatchObject({ reason: { message: expect.stringContaining('does not answer') } });
  expect(warnings).toEqual([expect.stringContaining('which api_keys changed')]);
  find.mockRestore();
  await recent.read();
  expect(warnings).toHaveLength(1);
});
