import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { startEmbeddedMongo } from '@cowrie/embedded-mongo';
import { quantile } from './measure';

const DOCUMENTS = 10_000;
const RUNS = 5;
const { BSON, MongoClient } = mongo;

/** Measures how fast the embedded database starts over a log, against a bare parse of its documents, and how long it stops for a compaction. */
export async function benchReplay(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'cowrie-bench-'));
  try {
    await fill(directory);
    await benchStart(directory);
    await benchParse(directory);
    await benchCompaction(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

type Payments = mongo.Collection<mongo.Document & { _id: number }>;

/** Runs `work` on a server in this directory. */
async function withPayments<T>(directory: string, work: (payments: Payments) => Promise<T>): Promise<T> {
  const server = await startEmbeddedMongo({ directory });
  const client = await new MongoClient(server.uri).connect();
  try {
    return await work(client.db('bench').collection('payments'));
  } finally {
    await client.close();
    await server.close();
  }
}

function fill(directory: string): Promise<void> {
  return withPayments(directory, async (payments) => {
    await payments.createIndex({ payCode: 1 }, { unique: true });
    await payments.createIndex({ status: 1, expiresAt: 1 });
    for (let at = 0; at < DOCUMENTS; at += 1000)
      await payments.insertMany(Array.from({ length: 1000 }, (_, i) => payment(at + i)));
  });
}

async function benchStart(directory: string): Promise<void> {
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begunAt = performance.now();
    const server = await startEmbeddedMongo({ directory });
    taken.push(performance.now() - begunAt);
    await server.close();
  }
  const { size } = await stat(logOf(directory));
  report('start of the embedded database over a log', size, taken);
}

async function benchParse(directory: string): Promise<void> {
  const documents = Array.from({ length: DOCUMENTS }, (_, i) => payment(i));
  const bson = join(directory, 'bare.bson');
  const json = join(directory, 'bare.json');
  await writeFile(bson, Buffer.concat(documents.map((one) => BSON.serialize(one))));
  await writeFile(json, documents.map((one) => JSON.stringify(one)).join('\n'));
  await benchFile('bare parse of the same documents as BSON', bson, (bytes) => {
    for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
      BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)));
  });
  await benchFile('bare parse of the same documents as JSON', json, (bytes) => {
    for (const line of bytes.toString().split('\n')) JSON.parse(line);
  });
}

async function benchFile(what: string, path: string, parse: (bytes: Buffer) => void): Promise<void> {
  const taken: number[] = [];
  let size = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const begunAt = performance.now();
    const bytes = await readFile(path);
    parse(bytes);
    taken.push(performance.now() - begunAt);
    size = bytes.length;
  }
  report(what, size, taken);
}

/** Updates payments until the log has been compacted. The slowest update waited for the compaction. */
function benchCompaction(directory: string): Promise<void> {
  return withPayments(directory, async (payments) => {
    const taken: number[] = [];
    for (let before = 0; ;) {
      const { size } = await stat(logOf(directory));
      if (size < before) break;
      before = size;
      for (let i = 0; i < 100; i += 1) {
        const begunAt = performance.now();
        const { acknowledged } = await payments.updateMany({ _id: { $lt: 20 } }, { $inc: { version: 1 } });
        if (!acknowledged) throw new Error('an update was not acknowledged');
        taken.push(performance.now() - begunAt);
      }
    }
    const [median, slowest] = [quantile(taken, 0.5), Math.max(...taken)];
    console.log(
      `updates of 20 documents until a compaction: median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms`,
    );
  });
}

function report(what: string, bytes: number, takenMs: readonly number[]): void {
  const median = quantile(takenMs, 0.5);
  const megabytes = bytes / 1e6;
  console.log(
    `${what}: ${((megabytes / median) * 1000).toFixed(0)} MB/s (${megabytes.toFixed(1)} MB, ${((median / DOCUMENTS) * 1000).toFixed(0)} µs a document)`,
  );
}

const logOf = (directory: string): string => join(directory, 'data.log');

/** A document of the size and shape of a stored payment. */
function payment(i: number) {
  return {
    _id: i,
    payCode: `code${i}`,
    status: i % 3 === 0 ? 'pending' : 'completed',
    version: 1,
    expiresAt: new Date(1_900_000_000_000 + i * 1000),
    customer: { email: `customer${i}@example.com`, name: 'Ada Okafor' },
    deposit: { address: `0x${String(i).padStart(40, '0')}`, token: 'USDC', rate: '1550.00' },
    history: Array.from({ length: 5 }, (_, step) => ({
      status: 'processing',
      at: new Date(1_900_000_000_000 + step),
      amounts: { expected: '2000000', received: '2000000', swept: '2000000' },
    })),
  };
}
