import { MongoClient, type Db, type Document } from 'mongodb';
import { errorOf } from './conformance/harness';
import { startEmbeddedMongo, type EmbeddedMongo } from './index';

let server: EmbeddedMongo;
let client: MongoClient;
let db: Db;

beforeAll(async () => {
  server = await startEmbeddedMongo();
  client = await new MongoClient(server.uri).connect();
  db = client.db('refusals');
  await db.collection('c').insertOne({ a: 1 });
});

afterAll(async () => {
  await client.close();
  await server.close();
});

it.each(['0.0.0.0', '192.168.1.1', '::', 'example.com'])(
  'binds to loopback only, not to %s',
  async (host) => {
    await expect(startEmbeddedMongo({ host })).rejects.toThrow('loopback only');
  },
);

const find = (filter: Document): Document => ({ find: 'c', filter });
const aggregate = (...pipeline: Document[]): Document => ({ aggregate: 'c', pipeline, cursor: {} });

it.each<[string, Document, number]>([
  ['$where', find({ $where: 'true' }), 115],
  ['$function', find({ $expr: { $function: { body: 'f', args: [], lang: 'js' } } }), 115],
  ['$accumulator', aggregate({ $group: { _id: 1, x: { $accumulator: {} } } }), 115],
  ['$text', find({ $text: { $search: 'a' } }), 115],
  ['a collation', { ...find({}), collation: { locale: 'en' } }, 115],
  ['a tailable cursor', { ...find({}), tailable: true }, 115],
  ['$out', aggregate({ $out: 'x' }), 115],
  ['$merge', aggregate({ $merge: 'x' }), 115],
  ['$merge inside $facet', aggregate({ $facet: { a: [{ $merge: 'x' }] } }), 115],
  ['a change stream', aggregate({ $changeStream: {} }), 40573],
  ['a capped collection', { create: 'x', capped: true }, 115],
  ['a validator', { create: 'x', validator: { a: 1 } }, 115],
  ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'x' }] }, 115],
  [
    'an unknown index option',
    { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'x', weights: {} }] },
    115,
  ],
  [
    'a negated partial filter',
    {
      createIndexes: 'c',
      indexes: [{ key: { a: 1 }, name: 'x', partialFilterExpression: { a: { $ne: 1 } } }],
    },
    67,
  ],
  ['a transaction', { ...find({}), txnNumber: 1n, autocommit: false, startTransaction: true }, 20],
  ['a retried write', { insert: 'c', documents: [{}], txnNumber: 1n }, 20],
  ['a commit', { commitTransaction: 1 }, 20],
  ['more copies than one', { insert: 'c', documents: [{}], writeConcern: { w: 2 } }, 2],
  ['a snapshot read', { ...find({}), readConcern: { level: 'snapshot' } }, 123],
  [
    'an unknown field of a statement',
    { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, frob: 1 }] },
    0,
  ],
  ['stages that do not belong into updates', { update: 'c', updates: [{ q: {}, u: [{ $match: {} }] }] }, 0],
  ['a hint of no index', { ...find({}), hint: 'nope' }, 2],
  ['an authentication', { saslStart: 1 }, 59],
  ['statistics', { collStats: 'c' }, 59],
])('refuses %s and changes nothing', async (_name, command, code) => {
  const before = await db.collection('c').find().toArray();
  const outcome = await db.command(command).then(
    (reply) => (reply.writeErrors as Document[] | undefined)?.[0],
    (error: Document) => error,
  );
  expect(outcome).toBeDefined();
  if (code !== 0) expect(outcome).toMatchObject({ code });
  expect(await db.collection('c').find().toArray()).toEqual(before);
});

it('refuses to reckon with decimals where it could not do so exactly', async () => {
  const { Decimal128 } = await import('mongodb');
  const c = db.collection('decimals');
  await c.insertOne({ d: Decimal128.fromString('1.5') });
  const divide = c.aggregate([{ $project: { x: { $divide: ['$d', 2] } } }]).toArray();
  expect(await errorOf(divide)).toMatchObject({ code: 115 });
  expect(await c.aggregate([{ $project: { _id: 0, x: { $add: ['$d', 1] } } }]).toArray()).toEqual([
    { x: Decimal128.fromString('2.5') },
  ]);
});

it('sessions are accepted, transactions in them are not', async () => {
  await client.withSession(async (session) => {
    expect(await db.collection('c').countDocuments({}, { session })).toBe(1);
    const attempt = session.withTransaction(() => db.collection('c').insertOne({ a: 2 }, { session }));
    await expect(attempt).rejects.toThrow();
  });
  expect(await db.collection('c').countDocuments()).toBe(1);
});

it('unacknowledged writes get no answer and still happen', async () => {
  const c = db.collection('unacknowledged', { writeConcern: { w: 0 } });
  expect(await c.insertOne({ a: 1 })).toMatchObject({ acknowledged: false });
  let count = 0;
  while (count === 0) count = await c.countDocuments();
  expect(count).toBe(1);
});
