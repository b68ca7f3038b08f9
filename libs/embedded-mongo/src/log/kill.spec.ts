import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { startEmbeddedMongo } from '../index';
import { startGiven } from './fixtures/given.child';

interface Child {
  readonly process: ChildProcess;
  readonly uri: string;
}

/** The server to kill: this one, or the program that TEST_MONGODB_PROGRAM names. */
const GIVEN = process.env.TEST_MONGODB_PROGRAM;

async function startChild(directory: string): Promise<Child> {
  if (GIVEN !== undefined) return startGiven(GIVEN, directory);
  const script = join(__dirname, 'fixtures', 'serve.child.ts');
  const register = join(__dirname, '../../../../tools/typescript.register.cjs');
  const child = spawn(process.execPath, ['-r', register, script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, uri: line.toString().trim() };
}

async function kill({ process: child }: Child): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

interface Acknowledged {
  readonly inserted: Set<string>;
  readonly counted: Map<string, number>;
}

/** Writes until the server ends, and records the writes that it confirmed. */
async function writeUntilKilled(
  c: Collection<Document>,
  writer: string,
  known: Acknowledged,
  enough: () => unknown,
): Promise<void> {
  try {
    for (let i = 0; ; i++) {
      const reference = `${writer}-${i}`;
      await c.insertOne({ reference, filler: 'x'.repeat(500) });
      known.inserted.add(reference);
      await c.updateOne({ reference: writer }, { $inc: { n: 1 } }, { upsert: true });
      known.counted.set(writer, (known.counted.get(writer) ?? 0) + 1);
      enough();
    }
  } catch {
    // The connection broke. An unconfirmed write may or may not be stored.
  }
}

/** Starts a server as a child process, writes to it from several writers, and kills it during the writes. */
async function writeAndKill(directory: string, round: number, known: Acknowledged): Promise<void> {
  const child = await startChild(directory);
  const client = new MongoClient(child.uri, { serverSelectionTimeoutMS: 10_000 });
  try {
    const c = client.db('t').collection<Document>('c');
    await c.createIndex({ reference: 1 }, { unique: true });
    if (GIVEN === undefined) {
      const refusal = startEmbeddedMongo({ directory });
      await expect(refusal).rejects.toThrow(`in use by process ${child.process.pid}`);
    }
    const goal = known.inserted.size + 100;
    await new Promise<void>((resolve) => {
      const enough = (): boolean | void => known.inserted.size >= goal && resolve();
      for (let w = 0; w < 8; w++) void writeUntilKilled(c, `r${round}w${w}`, known, enough);
    });
  } finally {
    await kill(child);
    await client.close();
  }
}

async function expectAllKept(c: Collection<Document>, known: Acknowledged): Promise<void> {
  const documents = await c.find({}, { projection: { reference: 1 } }).toArray();
  const present = new Set(documents.map(({ reference }) => reference as string));
  expect([...known.inserted].filter((reference) => !present.has(reference))).toEqual([]);
  for (const [reference, n] of known.counted) {
    expect(((await c.findOne({ reference })) as Document).n).toBeGreaterThanOrEqual(n);
  }
  const [some] = known.inserted;
  await expect(c.insertOne({ reference: some })).rejects.toMatchObject({ code: 11000 });
  expect(present.size).toBe(documents.length);
}

it('keeps every confirmed write through three kills with -9', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
  const known: Acknowledged = { inserted: new Set(), counted: new Map() };
  try {
    for (let round = 0; round < 3; round++) await writeAndKill(directory, round, known);
    const server = await startChild(directory);
    const client = new MongoClient(server.uri);
    try {
      await expectAllKept(client.db('t').collection('c'), known);
    } finally {
      await client.close();
      await kill(server);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});
