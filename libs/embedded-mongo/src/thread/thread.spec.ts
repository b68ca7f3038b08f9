import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startServer, type EmbeddedMongo, type EmbeddedMongoOptions } from '../server.start';
import { startThread } from './thread.start';

const REGISTER = ['-r', join(__dirname, '../../../../tools/typescript.register.cjs')];
const FIND = `new (require('mongodb').MongoClient)(process.argv[1]).connect()
  .then((client) => client.db('t').collection('c').find().toArray())
  .then((found) => console.log(JSON.stringify(found)) ?? process.exit())`;

const start = (options: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> =>
  startThread(options, { entry: join(__dirname, 'server.thread.ts'), execArgv: REGISTER });

let root: string;
beforeAll(async () => (root = await mkdtemp(join(tmpdir(), 'embedded-mongo-'))));
afterAll(() => rm(root, { recursive: true }));

async function using<T>(server: EmbeddedMongo, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(server.uri);
  try {
    return await work(client);
  } finally {
    await client.close();
    await server.close();
  }
}

it('answers while the thread that started it does something else', async () => {
  const server = await start();
  await using(server, async (client) => {
    await client
      .db('t')
      .collection('c')
      .insertOne({ _id: 1 as never });
    // This blocks the test's thread until the other process has its answer.
    const found = execFileSync(process.execPath, ['-e', FIND, server.uri], { timeout: 30_000 });
    expect(JSON.parse(found.toString())).toEqual([{ _id: 1 }]);
  });
});

it('keeps its data and releases its directory when it is closed', async () => {
  const directory = join(root, 'kept');
  const first = await start({ directory });
  for (const open of [start, startServer])
    await expect(open({ directory })).rejects.toThrow(`in use by process ${process.pid}`);
  await using(first, (client) =>
    client
      .db('t')
      .collection('c')
      .insertOne({ _id: 1 as never }),
  );
  const found = await using(await start({ directory }), (client) =>
    client.db('t').collection('c').find().toArray(),
  );
  expect(found).toEqual([{ _id: 1 }]);
});

it('does not start on a port that is in use, or with a file that is not a log', async () => {
  const other = await startServer({});
  await writeFile(join(root, 'data.log'), 'something else');
  try {
    await expect(start({ port: other.port })).rejects.toThrow('EADDRINUSE');
    await expect(start({ directory: root })).rejects.toThrow('is not a log of this version');
  } finally {
    await other.close();
  }
});

it('ends the process with the reason when it fails', () => {
  const child = spawnSync(process.execPath, [...REGISTER, join(__dirname, 'fixtures', 'failing.child.ts')]);
  expect(child.status).toBe(1);
  expect(child.stderr.toString()).toContain('the embedded database has ended; start the service again');
  expect(child.stderr.toString()).toContain('a fault that nothing catches');
});
