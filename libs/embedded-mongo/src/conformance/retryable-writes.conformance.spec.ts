import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Long, MongoClient, type ClientSession, type Collection, type Document } from 'mongodb';
import { errorOf, startHarness, type Harness } from './harness';

let harness: Harness;
let session: ClientSession;
/** Higher than the driver's own numbers in a session that it reuses. */
let number = 1_000_000;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.stop());
beforeEach(() => (session = harness.client.startSession()));
afterEach(() => session.endSession());

/** Sends a command under a transaction number of the session. */
const send = (command: Document, txnNumber = ++number): Promise<Document> =>
  harness.db.command({ ...command, txnNumber: Long.fromNumber(txnNumber) }, { session });

/**
 * Sends a command twice, as a driver does when the answer is lost. Returns both answers without their times.
 */
async function twice(command: Document): Promise<Document[]> {
  const first = await send(command);
  const second = await send(command, number);
  return [first, second].map(({ $clusterTime: _cluster, operationTime: _time, ...answer }) => answer);
}

const contentOf = (c: Collection<Document>): Promise<Document[]> => c.find().sort({ _id: 1 }).toArray();

describe('a write that is sent again', () => {
  it('inserts once', async () => {
    const c = harness.fresh();
    const [, again] = await twice({ insert: c.collectionName, documents: [{ _id: 1 }, { _id: 2 }] });
    expect(again).toMatchObject({ n: 2, ok: 1 });
    expect(again).not.toHaveProperty('writeErrors');
    expect(await contentOf(c)).toEqual([{ _id: 1 }, { _id: 2 }]);
  });

  it('changes once, and gives the same answer', async () => {
    const c = harness.fresh();
    await c.insertOne({ _id: 1, n: 0 } as Document);
    const updates = [
      { q: { _id: 1 }, u: { $inc: { n: 1 } } },
      { q: { _id: 2 }, u: { $inc: { n: 5 } }, upsert: true },
    ];
    const [first, again] = await twice({ update: c.collectionName, updates });
    expect(first).toMatchObject({ n: 2, nModified: 1, upserted: [{ index: 1, _id: 2 }] });
    expect(again).toMatchObject(first as Document);
    expect(await contentOf(c)).toEqual([
      { _id: 1, n: 1 },
      { _id: 2, n: 5 },
    ]);
  });

  it('deletes once', async () => {
    const c = harness.fresh();
    await c.insertMany([{ _id: 1 }, { _id: 2 }] as Document[]);
    const [, again] = await twice({ delete: c.collectionName, deletes: [{ q: {}, limit: 1 }] });
    expect(again).toMatchObject({ n: 1, ok: 1 });
    expect(await c.countDocuments()).toBe(1);
  });

  it.each([
    ['before', {}],
    ['after', { new: true }],
  ])('finds and modifies once, and returns the document %s the change', async (_which, options) => {
    const c = harness.fresh();
    await c.insertOne({ _id: 1, n: 0 } as Document);
    const update = { findAndModify: c.collectionName, query: { _id: 1 }, update: { $inc: { n: 1 } } };
    const [first, again] = await twice({ ...update, ...options });
    expect(again).toMatchObject({ value: first?.value as Document, lastErrorObject: { n: 1 } });
    expect(await contentOf(c)).toEqual([{ _id: 1, n: 1 }]);
    const [removed, removedAgain] = await twice({ findAndModify: c.collectionName, query: {}, remove: true });
    expect([removed?.value, removedAgain?.value]).toEqual([
      { _id: 1, n: 1 },
      { _id: 1, n: 1 },
    ]);
  });

  it('runs the statements that did not write before', async () => {
    const c = harness.fresh();
    await c.insertOne({ _id: 2 } as Document);
    const insert = { insert: c.collectionName, documents: [{ _id: 1 }, { _id: 2 }, { _id: 3 }] };
    expect(await send(insert)).toMatchObject({ n: 1, writeErrors: [{ index: 1, code: 11000 }] });
    await c.deleteOne({ _id: 2 } as Document);
    expect(await send(insert, number)).toMatchObject({ n: 3 });
    expect(await c.countDocuments()).toBe(3);
  });
});

it('an answer tells which statements had been run before', async () => {
  const c = harness.fresh();
  const [first, again] = await twice({ insert: c.collectionName, documents: [{ _id: 1 }, { _id: 2 }] });
  expect(first).not.toHaveProperty('retriedStmtIds');
  expect(again).toMatchObject({ retriedStmtIds: [0, 1] });
  const update = { findAndModify: c.collectionName, query: { _id: 1 }, update: { $set: { a: 1 } } };
  expect((await twice(update))[1]).toMatchObject({ retriedStmtId: 0 });
});

describe('under a transaction number', () => {
  it('a newer write of the session forbids an older one', async () => {
    const c = harness.fresh();
    const insert = (_id: number) => ({ insert: c.collectionName, documents: [{ _id }] });
    await send(insert(1));
    expect(await errorOf(send(insert(2), number - 1))).toMatchObject({
      code: 225,
      codeName: 'TransactionTooOld',
    });
    expect(await c.countDocuments()).toBe(1);
  });

  it('writes of many documents and reads are refused', async () => {
    const c = harness.fresh();
    await c.insertMany([{ a: 1 }, { a: 1 }]);
    const many = { update: c.collectionName, updates: [{ q: {}, u: { $set: { a: 2 } }, multi: true }] };
    expect(await errorOf(send(many))).toMatchObject({ code: 72 });
    const all = { delete: c.collectionName, deletes: [{ q: {}, limit: 0 }] };
    expect(await errorOf(send(all))).toMatchObject({ code: 72 });
    expect(await errorOf(send({ count: c.collectionName }))).toMatchObject({ code: 50768 });
    expect(await c.countDocuments({ a: 1 })).toBe(2);
  });
});

/**
 * Passes bytes between the driver and the server. `cutNext` ends the connection instead of passing on the
 * next answer.
 */
async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  let isCutting = false;
  let cuts = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].forEach((one) => one.destroy()));
    }
    let isWrite = false;
    near.on('data', (data: Buffer) => {
      isWrite = data.includes('txnNumber');
      far.write(data);
    });
    far.on('data', (data: Buffer) => {
      if (!isCutting || !isWrite) return void near.write(data);
      isCutting = false;
      cuts += 1;
      near.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    uri: `mongodb://127.0.0.1:${(proxy.address() as AddressInfo).port}/?directConnection=true`,
    cutNext: () => (isCutting = true),
    cuts: () => cuts,
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

it('the driver sends a write again whose answer was lost, and the write happens once', async () => {
  const proxy = await startProxy(harness.uri);
  const client = await new MongoClient(proxy.uri).connect();
  try {
    const c = client.db(harness.db.databaseName).collection<{ _id: number; n: number }>('cut');
    await c.insertOne({ _id: 0, n: 0 });
    const filter = { _id: 1 };
    proxy.cutNext();
    expect(await c.insertOne({ _id: 1, n: 1 })).toMatchObject({ insertedId: 1 });
    proxy.cutNext();
    expect(await c.updateOne(filter, { $inc: { n: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
    proxy.cutNext();
    expect(await c.findOneAndUpdate(filter, { $inc: { n: 1 } }, { returnDocument: 'after' })).toEqual({
      _id: 1,
      n: 3,
    });
    expect(await c.findOne(filter)).toEqual({ _id: 1, n: 3 });
    proxy.cutNext();
    expect(await c.deleteOne({})).toMatchObject({ deletedCount: 1 });
    expect([await c.countDocuments(), proxy.cuts()]).toEqual([1, 4]);
  } finally {
    await client.close();
    proxy.close();
  }
});
