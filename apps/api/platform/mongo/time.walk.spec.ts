import mongoose, { type Connection, type mongo } from 'mongoose';
import { startTcpLine, startTestMongo, type TestMongo } from '@cowrie/testing';
import { type TimeWalk, walkByTime } from './time.walk';

const PAGE_SIZE = 4;
interface Walked {
  kind: string;
  at: Date;
  rank: number;
}

const collectionIn = (of: Connection): mongo.Collection<Walked> =>
  of.getClient().db(of.name).collection<Walked>('walked');

let server: TestMongo;
let connection: Connection;
let collection: mongo.Collection<Walked>;
let sent: mongo.CommandStartedEvent[] = [];
beforeAll(async () => {
  server = await startTestMongo();
  connection = await mongoose.createConnection(server.uri, { monitorCommands: true }).asPromise();
  collection = collectionIn(connection);
  await collection.createIndex({ kind: 1, at: 1 });
  connection.getClient().on('commandStarted', (event: mongo.CommandStartedEvent) => sent.push(event));
});
beforeEach(async () => {
  await collection.deleteMany({});
  sent = [];
});
afterAll(async () => {
  await connection.close();
  await server.close();
});

const at = (seconds: number): Date => new Date(seconds * 1000);
const store = (...seconds: number[]) =>
  collection.insertMany(seconds.map((second, rank) => ({ kind: 'a', at: at(second), rank })) as never);
const walkOf = (of: mongo.Collection<Walked>, over: Partial<TimeWalk<Walked>> = {}) =>
  walkByTime(of, { filter: { kind: 'a' }, by: 'at', range: { $gte: at(0) }, ...over }, PAGE_SIZE);
const walk = (over: Partial<TimeWalk<Walked>> = {}) => walkOf(collection, over);
async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}
const seconds = (rows: readonly { at: Date }[]) => rows.map((row) => row.at.getTime() / 1000);
const finds = () => sent.filter(({ commandName }) => commandName === 'find').map(({ command }) => command);

it.each<[string, number[]]>([
  ['none', []],
  ['less than a page', [3, 1, 2]],
  ['exactly a page', [4, 3, 2, 1]],
  ['many pages', [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ['equal times at the end of a page', [1, 2, 3, 3, 3, 4, 5, 5, 6]],
  ['more equal times than a page holds', [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3]],
  ['nothing but equal times, two pages of them', [5, 5, 5, 5, 5, 5, 5, 5]],
])('walks each document once, in order: %s', async (_, stored) => {
  if (stored.length > 0) await store(...stored);
  const found = await all(walk());
  expect(seconds(found)).toEqual([...stored].sort((a, b) => a - b));
  expect(new Set(found.map(({ rank }) => rank)).size).toBe(stored.length);
});

it('respects the range, the filter and the fields', async () => {
  await store(1, 2, 3, 4, 5, 6, 7, 8, 9);
  await collection.insertOne({ kind: 'b', at: at(5), rank: 0 });
  const bounded = { range: { $gt: at(2), $lt: at(9) }, fields: ['kind'] };
  const found = await all(walk(bounded));
  expect(seconds(found)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(found[0]).toEqual({ _id: expect.anything(), at: at(3), kind: 'a' });
  expect(seconds(await all(walk({ range: { $gte: at(3), $lt: at(4) } })))).toEqual([3]);
});

it('asks for pages of a size and within a time, and leaves no cursor open', async () => {
  await store(1, 2, 3, 4, 5, 6, 7, 8, 9);
  await all(walk());
  expect(finds().length).toBeGreaterThan(2);
  for (const command of finds()) {
    expect(command).toMatchObject({ limit: PAGE_SIZE, maxTimeMS: 15_000 });
    // The driver asks for one more than the limit, so that the server closes the cursor with its first
    // answer.
    expect(command.batchSize).toBeGreaterThan(PAGE_SIZE);
  }
  expect(sent.map(({ commandName }) => commandName)).not.toContain('getMore');
});

// Guarantee: a walk costs what it yields, no matter how much comes after the page.
it('fetches no more than a page from the index', async () => {
  await store(1, 2, 3, 4, 5, 6, 7, 8, 9);
  await all(walk());
  for (const { find, filter, sort, limit } of finds()) {
    const plan = await connection.db?.command({
      explain: { find, filter, sort, limit },
      verbosity: 'executionStats',
    });
    expect(plan?.executionStats.totalDocsExamined).toBeLessThanOrEqual(PAGE_SIZE);
  }
});

it('uses one command for less than a page', async () => {
  await store(1, 2, 3);
  await all(walk());
  expect(finds()).toHaveLength(1);
});

// Guarantee: a walk over documents that its caller changes or removes misses none of the others.
it('continues when walked documents are removed, and meets those that are moved ahead', async () => {
  await store(1, 2, 3, 4, 5, 6, 7, 8, 9);
  const met: number[] = [];
  for await (const row of walk()) {
    met.push(...seconds([row]));
    if (row.at.getTime() === 2000) await collection.updateOne({ _id: row._id }, { $set: { at: at(20) } });
    else await collection.deleteOne({ _id: row._id });
  }
  expect(met).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 20]);
});

// Guarantee: a walk needs no connection, and no cursor, of the page before.
it('continues where it was when the connections broke meanwhile', async () => {
  await store(1, 2, 3, 4, 5, 6, 7, 8, 9);
  const { port } = new URL(server.uri);
  const line = await startTcpLine(Number(port));
  const broken = server.uri.replace(`:${port}`, `:${line.port}`);
  const over = await mongoose.createConnection(broken, { directConnection: true }).asPromise();
  try {
    const met: number[] = [];
    for await (const row of walkOf(collectionIn(over))) {
      met.push(...seconds([row]));
      line.setMode('cut');
      line.setMode('straight');
    }
    expect(met).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  } finally {
    await over.close();
    await line.close();
  }
});
