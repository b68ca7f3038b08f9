import { Decimal128, MongoClient, type Db, type Document } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from './index';

let server: EmbeddedMongo;
let client: MongoClient;
let db: Db;

beforeAll(async () => {
  server = await startEmbeddedMongo();
  client = await new MongoClient(server.uri).connect();
  db = client.db('refusals');
  await db.collection('c').insertOne({ a: 1, list: [{ n: 1 }] });
});

afterAll(async () => {
  await client.close();
  await server.close();
});

it.each(['0.0.0.0', '192.168.1.1', '::', 'example.com'])('refuses to bind to %s', async (host) => {
  await expect(startEmbeddedMongo({ host })).rejects.toThrow('loopback only');
});

const find = (filter: Document): Document => ({ find: 'c', filter });
const aggregate = (...pipeline: Document[]): Document => ({ aggregate: 'c', pipeline, cursor: {} });
const update = (u: Document | Document[], options: Document = {}): Document => ({
  update: 'c',
  updates: [{ q: { 'list.n': 1 }, u, ...options }],
});
const createIndex = (key: Document, options: Document = {}): Document => ({
  createIndexes: 'c',
  indexes: [{ key, name: 'x', ...options }],
});

const NOT_SUPPORTED = 115;

const filters: [string, Document, number][] = [
  ['$where', find({ $where: 'true' }), 2],
  ['$text', find({ $text: { $search: 'a' } }), 2],
  ['$expr', find({ $expr: { $gt: ['$a', 0] } }), 2],
  ['$jsonSchema', find({ $jsonSchema: {} }), 2],
  ['$all', find({ a: { $all: [1] } }), 2],
  ['$mod', find({ a: { $mod: [2, 1] } }), 2],
  ['$bitsAllSet', find({ a: { $bitsAllSet: 1 } }), 2],
  ['$near', find({ a: { $near: [0, 0] } }), 2],
  ['$expr in $elemMatch', find({ list: { $elemMatch: { $expr: true } } }), 2],
  ['a sort by $meta', { ...find({}), sort: { a: { $meta: 'textScore' } } }, 2],
  ['a sort by $natural', { ...find({}), sort: { $natural: -1 } }, 2],
  ['$slice in a projection', { ...find({}), projection: { list: { $slice: 1 } } }, 168],
  ['$elemMatch in a projection', { ...find({}), projection: { list: { $elemMatch: { n: 1 } } } }, 168],
  ['a positional projection', { ...find({ 'list.n': 1 }), projection: { 'list.$': 1 } }, NOT_SUPPORTED],
];

const stages: [string, Document, number][] = [
  ...[
    '$lookup',
    '$unwind',
    '$facet',
    '$unionWith',
    '$replaceWith',
    '$sample',
    '$bucket',
    '$out',
    '$merge',
  ].map((name): [string, Document, number] => [name, aggregate({ [name]: {} }), 40324]),
  ['a change stream', aggregate({ $changeStream: {} }), 40573],
];

const expressions: [string, Document, number][] = [
  ...['$divide', '$switch', '$function', '$toDecimal', '$dateTrunc', '$map', '$first', '$avg'].map(
    (name): [string, Document, number] => [name, aggregate({ $set: { x: { [name]: [] } } }), 168],
  ),
  ['an expression in a literal document', aggregate({ $set: { x: { y: [{ $divide: [1, 2] }] } } }), 168],
  ['the variable NOW', aggregate({ $set: { x: '$$NOW' } }), 17276],
  ['$avg in a group', aggregate({ $group: { _id: 1, x: { $avg: '$a' } } }), 15952],
  ['$accumulator in a group', aggregate({ $group: { _id: 1, x: { $accumulator: {} } } }), 15952],
  ['$add as an accumulator', aggregate({ $group: { _id: 1, x: { $add: ['$a', 1] } } }), 15952],
];

const updates: [string, Document, number][] = [
  ['$mul', update({ $mul: { a: 2 } }), 9],
  ['$rename', update({ $rename: { a: 'b' } }), 9],
  ['$bit', update({ $bit: { a: { and: 1 } } }), 9],
  ['$sort in $push', update({ $push: { list: { $each: [], $sort: 1 } } }), 2],
  ['a timestamp in $currentDate', update({ $currentDate: { a: { $type: 'timestamp' } } }), 2],
  ['the position that matched', update({ $set: { 'list.$.n': 2 } }), 52],
  ['all positions', update({ $set: { 'list.$[].n': 2 } }), 52],
  ['filtered positions', update({ $set: { 'list.$[x].n': 2 } }), 52],
  ['array filters', update({ $set: { a: 2 } }, { arrayFilters: [{ x: 1 }] }), NOT_SUPPORTED],
  ['a hint', update({ $set: { a: 2 } }, { hint: '_id_' }), NOT_SUPPORTED],
  ['an unknown field of a statement', update({ $set: { a: 2 } }, { frob: 1 }), 40415],
  ['a stage that an update cannot run', update([{ $match: {} }]), 72],
  ['a stage that is not supported', update([{ $replaceWith: {} }]), 40324],
];

const commands: [string, Document, number][] = [
  ['a collation', { ...find({}), collation: { locale: 'en' } }, NOT_SUPPORTED],
  ['variables', { ...find({}), let: { x: 1 } }, NOT_SUPPORTED],
  ['a tailable cursor', { ...find({}), tailable: true }, NOT_SUPPORTED],
  ['an explanation of a count', { explain: { count: 'c' } }, NOT_SUPPORTED],
  ['a capped collection', { create: 'x', capped: true }, NOT_SUPPORTED],
  ['a validator', { create: 'x', validator: { a: 1 } }, NOT_SUPPORTED],
  ['a text index', createIndex({ a: 'text' }), NOT_SUPPORTED],
  ['a hidden index', createIndex({ a: 1 }, { hidden: true }), NOT_SUPPORTED],
  ['an unknown index option', createIndex({ a: 1 }, { weights: {} }), NOT_SUPPORTED],
  ['a negated partial filter', createIndex({ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } }), 67],
  ['a transaction', { ...find({}), txnNumber: 1n, autocommit: false, startTransaction: true }, NOT_SUPPORTED],
  ['more copies than one', { insert: 'c', documents: [{}], writeConcern: { w: 2 } }, 2],
  ['a snapshot read of a count', { count: 'c', readConcern: { level: 'snapshot' } }, 123],
  ...['saslStart', 'collStats', 'commitTransaction', 'buildInfo', 'mapReduce', 'constructor'].map(
    (name): [string, Document, number] => [`the command ${name}`, { [name]: 1 }, 59],
  ),
];

it.each([...filters, ...stages, ...expressions, ...updates, ...commands])(
  'refuses %s and changes nothing',
  async (_name, command, code) => {
    const before = await db.collection('c').find().toArray();
    const outcome = await db.command(command).then(
      (reply) => (reply.writeErrors as Document[] | undefined)?.[0],
      (error: Document) => error,
    );
    expect(outcome).toMatchObject({ code });
    expect(await db.collection('c').find().toArray()).toEqual(before);
  },
);

it('refuses an int64 sum that does not fit', async () => {
  const c = db.collection('numbers');
  await c.insertOne({ d: Decimal128.fromString('1.5'), l: 2n ** 63n - 1n });
  expect(await c.aggregate([{ $project: { _id: 0, x: { $add: ['$d', 1] } } }]).toArray()).toEqual([
    { x: Decimal128.fromString('2.5') },
  ]);
  const overflow = c.aggregate([{ $project: { x: { $add: ['$l', 1] } } }]).toArray();
  await expect(overflow).rejects.toMatchObject({ code: 2 });
});

it('accepts sessions and refuses transactions in them', async () => {
  await client.withSession(async (session) => {
    expect(await db.collection('c').countDocuments({}, { session })).toBe(1);
    const attempt = session.withTransaction(() => db.collection('c').insertOne({ a: 2 }, { session }));
    await expect(attempt).rejects.toThrow();
  });
  expect(await db.collection('c').countDocuments()).toBe(1);
});

it('runs an unacknowledged write without an answer', async () => {
  const c = db.collection('unacknowledged', { writeConcern: { w: 0 } });
  expect(await c.insertOne({ a: 1 })).toMatchObject({ acknowledged: false });
  let count = 0;
  while (count === 0) count = await c.countDocuments();
  expect(count).toBe(1);
});
