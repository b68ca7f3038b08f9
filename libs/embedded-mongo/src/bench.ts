import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, ObjectId, type Collection, type Document } from 'mongodb';
import { startEmbeddedMongo } from './index';

/**
 * `node -r ./tools/typescript.register.cjs libs/embedded-mongo/src/bench.ts [documents]`: prints the
 * latencies of the service's typical queries.
 */
const DOCUMENTS = Number(process.argv[2] ?? 100_000);
const STATUSES = ['pending', 'processing', 'completed', 'failed', 'expired'];

const payment = (i: number): Document => ({
  businessId: new ObjectId(String(i % 20).padStart(24, '0')),
  environment: i % 2 ? 'test' : 'live',
  clientReference: `order-${i}`,
  payCode: `PC${String(i).padStart(10, '0')}`,
  status: STATUSES[i % STATUSES.length],
  version: 3,
  amount: { value: '15000.00', currency: 'NGN' },
  createdAt: new Date(1_700_000_000_000 + i * 1000),
  expiresAt: new Date(1_700_000_000_000 + i * 1000 + 3_600_000),
  history: Array.from({ length: 4 }, (_, at) => ({
    at: new Date(at),
    status: STATUSES[at],
    reason: 'seen on the chain',
  })),
  customer: { email: `customer${i}@example.com`, name: 'A. Customer' },
  metadata: { note: 'n'.repeat(1300) },
});

async function time(name: string, runs: number, run: (i: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < Math.min(runs, 100) / 2; i++) await run(i);
  const took: number[] = [];
  for (let i = 0; i < runs; i++) {
    const before = performance.now();
    await run(i);
    took.push(performance.now() - before);
  }
  took.sort((a, b) => a - b);
  const at = (share: number): string => (took[Math.floor(runs * share)] as number).toFixed(2).padStart(8);
  print(`${name.padEnd(46)} median ${at(0.5)} ms   p99 ${at(0.99)} ms   (${runs} runs)`);
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** The number of the next document to insert. */
let next = DOCUMENTS;

async function measure(c: Collection<Document>): Promise<void> {
  const pick = (i: number): number => (i * 7919) % DOCUMENTS;
  await time('find one by unique field', 2000, (i) => c.findOne({ payCode: payment(pick(i)).payCode }));
  await time('find one by three fields', 2000, (i) => {
    const { businessId, environment, clientReference } = payment(pick(i));
    return c.findOne({ businessId, environment, clientReference });
  });
  await time('page of 20, newest first', 500, (i) =>
    c
      .find({ businessId: payment(i).businessId })
      .sort({ createdAt: -1, _id: -1 })
      .limit(20)
      .toArray(),
  );
  await time('due work: status in two, oldest 10', 500, (i) =>
    c
      .find({ status: { $in: ['pending', 'processing'] }, expiresAt: { $lte: payment(pick(i)).expiresAt } })
      .sort({ expiresAt: 1 })
      .limit(10)
      .toArray(),
  );
  await time('conditional update by version, durable', 500, (i) =>
    c.findOneAndUpdate({ payCode: payment(pick(i)).payCode, version: 3 }, { $inc: { version: 1 } }),
  );
  await time('64 inserts at once, durable', 50, () =>
    Promise.all(Array.from({ length: 64 }, () => c.insertOne(payment(next++)))),
  );
  await time('count over an index', 10, () => c.countDocuments({ businessId: payment(1).businessId }));
  await time('scan of everything', 3, () => c.findOne({ 'customer.name': 'nobody' }));
}

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-mongo-bench-'));
  let server = await startEmbeddedMongo({ directory });
  let client = await new MongoClient(server.uri).connect();
  let c = client.db('bench').collection<Document>('payments');
  await c.createIndexes([
    { key: { payCode: 1 }, unique: true },
    { key: { businessId: 1, environment: 1, clientReference: 1 }, unique: true },
    { key: { businessId: 1, createdAt: -1, _id: -1 } },
    { key: { status: 1, expiresAt: 1 } },
  ]);
  const filling = performance.now();
  for (let at = 0; at < DOCUMENTS; at += 1000) {
    await c.insertMany(Array.from({ length: Math.min(1000, DOCUMENTS - at) }, (_, i) => payment(at + i)));
  }
  print(`${DOCUMENTS} documents inserted in ${((performance.now() - filling) / 1000).toFixed(1)} s`);
  await measure(c);
  await client.close();
  await server.close();
  const starting = performance.now();
  server = await startEmbeddedMongo({ directory });
  const { size } = await stat(join(directory, 'data.log'));
  print(
    `restarted over a log of ${(size / 1e6).toFixed(0)} MB in ${((performance.now() - starting) / 1000).toFixed(1)} s`,
  );
  client = await new MongoClient(server.uri).connect();
  c = client.db('bench').collection('payments');
  print(`${await c.countDocuments()} documents, ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB resident`);
  await client.close();
  await server.close();
  await rm(directory, { recursive: true });
}

void main();
