import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startServer } from '../server.start';
import { startThread } from '../thread/thread.start';

const REGISTER = ['-r', join(__dirname, '../../../../tools/typescript.register.cjs')];
const THREAD = { entry: join(__dirname, '../thread/server.thread.ts'), execArgv: REGISTER };

let directory: string;
beforeAll(async () => (directory = await mkdtemp(join(tmpdir(), 'embedded-mongo-'))));
afterAll(() => rm(directory, { recursive: true }));

// Each write is retryable, and is recorded. The record of one must not count for a collection whose slot it
// shares.
it('does not count the records of retryable writes', async () => {
  const server = await startServer({});
  const client = new MongoClient(server.uri);
  try {
    const before = server.writeCount('config.transactions');
    await client.db('t').collection('items').insertOne({});
    expect(await client.db('config').collection('transactions').countDocuments()).toBe(1);
    expect(server.writeCount('config.transactions')).toBe(before);
  } finally {
    await client.close();
    await server.close();
  }
});

it.each([
  ['in memory', () => startServer({})],
  ['in a directory', () => startServer({ directory: join(directory, 'own') })],
  ['in a thread of its own', () => startThread({ directory: join(directory, 'thread') }, THREAD)],
])('counts every write of every client, before the client has its answer: %s', async (_, start) => {
  const server = await start();
  const [client, other] = [new MongoClient(server.uri), new MongoClient(server.uri)];
  try {
    const items = client.db('t').collection<{ _id: number; a?: number }>('items');
    const foreign = other.db('t').collection<{ _id: number; a?: number }>('items');
    await client.db('t').collection('others').insertOne({});
    /** Whether the count of `items` has changed during this. */
    const isCounted = async (work: () => Promise<unknown>): Promise<boolean> => {
      const before = server.writeCount('t.items');
      await work();
      return server.writeCount('t.items') !== before;
    };
    const writes = [
      () => items.insertOne({ _id: 1 }),
      () => foreign.insertMany([{ _id: 2 }, { _id: 3 }]),
      () => items.updateOne({ _id: 1 }, { $set: { a: 1 } }),
      () => items.findOneAndUpdate({ _id: 1 }, { $inc: { a: 1 } }),
      () => foreign.updateOne({ _id: 4 }, { $set: { a: 1 } }, { upsert: true }),
      () => items.bulkWrite([{ replaceOne: { filter: { _id: 2 }, replacement: { a: 5 } } }]),
      () => foreign.deleteMany({ _id: { $gt: 1 } }),
      () => items.drop(),
    ];
    for (const write of writes)
      expect([String(write), await isCounted(write)]).toEqual([String(write), true]);
    await items.insertOne({ _id: 1, a: 1 });
    const others = [
      () => items.find().toArray(),
      () => items.updateOne({ _id: 9 }, { $set: { a: 1 } }),
      () => items.updateOne({ _id: 1 }, { $set: { a: 1 } }),
      () => client.db('t').collection('others').insertOne({}),
      () => client.db('u').collection('items').insertOne({}),
    ];
    for (const other of others)
      expect([String(other), await isCounted(other)]).toEqual([String(other), false]);
  } finally {
    await client.close();
    await other.close();
    await server.close();
  }
});
