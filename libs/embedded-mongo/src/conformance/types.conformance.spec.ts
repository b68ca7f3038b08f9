import {
  BSONRegExp,
  Binary,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
  type Document,
} from 'mongodb';
import { startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => (harness = await startHarness()));
afterAll(() => harness.stop());

const exact = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const;

it('returns every BSON type unchanged, with fields in their order', async () => {
  const c = harness.fresh();
  const document: Document = {
    _id: new ObjectId(),
    z: new Int32(5),
    double: new Double(5),
    long: Long.fromString('9223372036854775807'),
    decimal: Decimal128.fromString('0.10'),
    date: new Date(-1),
    binary: new Binary(Buffer.from([0, 255]), 0x80),
    uuid: new UUID(),
    timestamp: new Timestamp({ t: 4_000_000_000, i: 1 }),
    regex: new BSONRegExp('^a', 'im'),
    code: new Code('f()'),
    min: new MinKey(),
    max: new MaxKey(),
    nothing: null,
    a: { y: [new Double(1), { deep: '\u0000 é 😀' }], b: true },
  };
  await c.insertOne(document);
  const back = (await c.findOne({ _id: document._id }, exact)) as Document;
  expect(Object.keys(back)).toEqual(Object.keys(document));
  expect(back).toEqual(document);
  await c.updateOne({ _id: document._id }, { $set: { 'a.b': false } });
  const changed = (await c.findOne({ _id: document._id }, exact)) as Document;
  expect(changed).toEqual({ ...document, a: { ...(document.a as Document), b: false } });
});

it('adds in the wider type and never rounds an int64 or a decimal', async () => {
  const c = harness.fresh();
  await c.insertOne({
    _id: 1,
    i: new Int32(2147483647),
    l: Long.fromString('9007199254740993'),
    d: Decimal128.fromString('0.1'),
    f: 0.5,
  } as Document);
  await c.updateOne({}, { $inc: { i: 1, l: 1, d: Decimal128.fromString('0.2'), f: 1 } });
  expect(await c.findOne({}, exact)).toEqual({
    _id: new Int32(1),
    i: Long.fromNumber(2147483648),
    l: Long.fromString('9007199254740994'),
    d: Decimal128.fromString('0.3'),
    f: new Double(1.5),
  });
});
