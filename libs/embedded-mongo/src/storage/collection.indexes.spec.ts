import { MinKey } from 'bson';
import fc from 'fast-check';
import { CommandError } from '../command-error';
import { parseFilter } from '../query/filter.parse';
import { updateDocument } from '../update/update.apply';
import { parseUpdate } from '../update/update.parse';
import { decode, encode } from '../values/bson.codec';
import { setField, type Document } from '../values/document';
import { Collection } from './collection';
import type { IndexSpec } from './index-spec';
import { memoryJournal } from './journal';

const index = (name: string, key: Document, more: Partial<IndexSpec> = {}): IndexSpec => ({
  name,
  key,
  unique: false,
  sparse: false,
  partialFilterExpression: undefined,
  expireAfterSeconds: undefined,
  ...more,
});

/** Field names of every kind: one byte, several bytes, and one that JavaScript treats specially. */
const NAMES = ['a', 'ab', 'ba', 'ü', 'café', '__proto__', 'constructor'];
const named = (...fields: [name: string, value: unknown][]): Document => {
  const document: Document = {};
  for (const [name, value] of fields) setField(document, name, value);
  return document;
};

const INDEXES = [
  ...NAMES.map((name) => index(name, named([name, 1]))),
  index('both', { a: 1, ü: -1 }),
  index('nested', { 'a.x': 1 }),
  index('sparse', { ab: 1 }, { sparse: true }),
  index('partial', { ba: 1 }, { partialFilterExpression: decode(encode({ café: { $gt: 2 } })) }),
  index('unique', { constructor: 1 }, { unique: true, sparse: true }),
];

/** Stands for BSON's deprecated `undefined`; see `stored`. */
const UNDEFINED = new MinKey();
const value = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.constantFrom<unknown>(null, UNDEFINED, 'text', [1, 2], [{ x: 1 }, { x: 'y' }], { x: 3 }, []),
  fc.constantFrom<unknown>({ x: UNDEFINED }, [UNDEFINED, 1]),
);
const name = fc.constantFrom(...NAMES);
const fields = fc
  .uniqueArray(fc.tuple(name, value), { selector: ([field]) => field, maxLength: 4 })
  .map((pairs) => named(...pairs));
const change = fc.oneof(
  fields.map((set) => ({ $set: set })),
  fields.map((unset) => ({ $unset: unset })),
  name.map((field) => ({ $inc: named([field, 1]) })),
  name.map((field) => ({ $push: named([field, { x: 2 }]) })),
  name.map((field) => ({ $set: { [`${field}.y`]: 4 } })),
);

/**
 * The smallest keys become values of BSON's deprecated type `undefined`, which `bson` reads but does not
 * write.
 */
const stored = (document: Document): Buffer =>
  Buffer.from(encode(document).map((byte) => (byte === 0xff ? 0x06 : byte)));

const contents = (collection: Collection): Document =>
  Object.fromEntries(
    collection.indexes.map((each) => [
      each.spec.name,
      [...each.scan('', '\uffff')].map(([key, id]) => [key, id]),
    ]),
  );

/** The index entries that a start after this moment would create. */
function refilled(collection: Collection): Document {
  const copy = new Collection('t.c', memoryJournal);
  for (const [id, bytes] of collection.entries()) copy.recover(id, bytes);
  copy.recoverIndexes(INDEXES);
  return contents(copy);
}

it('after any updates, indexes hold what the bytes of the documents hold', () => {
  let [changed, refused] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(fields, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(), change), { maxLength: 8 }),
      (documents, changes) => {
        const collection = new Collection('t.c', memoryJournal);
        for (const spec of INDEXES) collection.createIndex(spec);
        const ids = documents.map((document, _id) => {
          // Only updates can produce what an index refuses: equal keys and parallel arrays.
          for (const field of ['constructor', 'ü']) delete document[field];
          collection.insert(stored({ _id, ...document }));
          return _id + 1;
        });
        for (const [draw, source] of changes) {
          const id = ids[draw % ids.length] as number;
          const before = collection.bytesOf(id) as Buffer;
          const [was, copy] = [contents(collection), Buffer.from(before)];
          const update = parseUpdate(decode(encode(source)));
          try {
            const { modified, bytes } = updateDocument(
              collection,
              { id, bytes: before },
              { filter: parseFilter({}), update, now: new Date(0) },
            );
            expect(collection.bytesOf(id)).toEqual(bytes);
            expect(modified).toBe(!bytes.equals(copy));
            if (modified) changed++;
          } catch (error) {
            if (!(error instanceof CommandError)) throw error;
            refused++;
            expect(collection.bytesOf(id)).toEqual(copy);
            expect(contents(collection)).toEqual(was);
          }
          expect(before).toEqual(copy);
          expect(contents(collection)).toEqual(refilled(collection));
        }
      },
    ),
    { seed: 20260101, numRuns: 300 },
  );
  expect(changed).toBeGreaterThan(200);
  expect(refused).toBeGreaterThan(50);
});
