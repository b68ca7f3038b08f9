import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { startEmbeddedMongo } from '@cowrie/embedded-mongo';
import type { BenchPart } from './frame/part';
import type { Row } from './frame/row';
import { median } from './frame/statistics';

const DOCUMENTS = 10_000;
const { BSON, MongoClient } = mongo;

/**
 * Measures how fast the embedded database starts from a log, against a bare parse of its documents. Also
 * measures how long an update waits for a compaction, against writing the same number of bytes to disk.
 */
export const benchReplay: BenchPart = async ({ options: { rounds } }) => {
  const directory = await mkdtemp(join(tmpdir(), 'cowrie-bench-'));
  try {
    await fill(directory);
    return [await start(directory, rounds), await compaction(directory)];
  } finally {
    await rm(directory, { recursive: true });
  }
};

type Payments = mongo.Collection<mongo.Document & { _id: number }>;

/** Runs `work` on a server with this directory. */
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

async function start(directory: string, rounds: number): Promise<Row> {
  const bson = join(directory, 'bare.bson');
  const documents = Array.from({ length: DOCUMENTS }, (_, i) => payment(i));
  await writeFile(bson, Buffer.concat(documents.map((one) => BSON.serialize(one))));
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now();
    const server = await startEmbeddedMongo({ directory });
    ours.push(performance.now() - startMs);
    await server.close();
    const bareStartMs = performance.now();
    const bytes = await readFile(bson);
    for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
      BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)));
    bare.push(performance.now() - bareStartMs);
  }
  const { size } = await stat(logOf(directory));
  return {
    name: 'replay/start over a log',
    unit: 'ms',
    better: 'less',
    ours,
    bare: { is: 'reading and parsing the same documents as BSON', rounds: bare },
    details: {
      documents: DOCUMENTS,
      'MB of log': size / 1e6,
      'µs a document': (median(ours) / DOCUMENTS) * 1000,
    },
  };
}

/** Updates payments until the log has been compacted. The slowest update waited for the compaction. */
function compaction(directory: string): Promise<Row> {
  return withPayments(directory, async (payments) => {
    const takenMs: number[] = [];
    let size = 0;
    for (let before = 0; ;) {
      ({ size } = await stat(logOf(directory)));
      if (size < before) break;
      before = size;
      for (let i = 0; i < 100; i += 1) {
        const startMs = performance.now();
        await payments.updateMany({ _id: { $lt: 20 } }, { $inc: { version: 1 } });
        takenMs.push(performance.now() - startMs);
      }
    }
    return {
      name: 'replay/wait for a compaction',
      unit: 'ms',
      better: 'less',
      ours: [Math.max(...takenMs)],
      bare: { is: 'writing as many bytes to the disk', rounds: [await writingMs(directory, size)] },
      details: { 'median update ms': median(takenMs) },
    };
  });
}

async function writingMs(directory: string, size: number): Promise<number> {
  const startMs = performance.now();
  const file = await open(join(directory, 'bare.log'), 'w');
  await file.write(Buffer.alloc(size, 1));
  await file.sync();
  await file.close();
  return performance.now() - startMs;
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
