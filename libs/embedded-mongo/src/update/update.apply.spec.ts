import { Int32, ObjectId } from 'bson';
import { parseFilter } from '../query/filter.parse';
import { Store } from '../storage/store';
import { decode, encode } from '../values/bson.codec';
import type { Document } from '../values/document';
import { updateDocument } from './update.apply';
import { parseUpdate } from './update.parse';

const _id = new ObjectId();

/** What an update makes of a document, by its fields alone (as it does by itself) or over the whole of it. */
function updated(document: Document, source: Document, asWhole: boolean): string {
  const collection = new Store().ensureCollection('t', 'c');
  collection.insert(encode({ _id, ...document }));
  const parsed = parseUpdate(decode(encode(source)), new Map());
  const update = asWhole ? { ...parsed, touches: undefined } : parsed;
  if (!asWhole) expect(update.touches).toBeDefined();
  const [[id, bytes]] = [...collection.entries()] as [[number, Buffer]];
  const request = { filter: parseFilter({ _id }), update, now: new Date(0), variables: {} };
  try {
    return updateDocument(collection, { id, bytes }, request).bytes.toString('hex');
  } catch (error) {
    return String(error);
  }
}

const DOCUMENT = { a: 1, b: { c: [1, 2], d: 'x' }, e: [{ f: 1 }], g: null, ü: 5 };

describe('an update that touches a few fields', () => {
  it.each<[string, Document]>([
    ['sets present ones and new ones', { $set: { z: 1, g: 2, y: { x: 1 }, a: 'one' } }],
    ['takes some away', { $unset: { a: 1, 'b.c': 1, ü: 1, none: 1 } }],
    ['moves one to another’s place', { $rename: { a: 'g', 'b.d': 'new' } }],
    ['adds to an array and counts', { $push: { e: { f: 2 } }, $inc: { a: 1, n: 2 } }],
    ['goes down into documents and arrays', { $set: { 'b.c.1': 9, 'b.q.r': 1, 'e.0.f': 7 } }],
    ['changes nothing', { $set: { a: 1 }, $unset: { none: 1 } }],
    ['is refused, and names the document', { $inc: { g: 1 } }],
  ])('%s as if it were read as a whole', (_, source) => {
    expect(updated(DOCUMENT, source, false)).toBe(updated(DOCUMENT, source, true));
  });

  it.each<[string, Document]>([
    ['the `_id`', { $set: { _id: 1 } }],
    ['what the query found in an array', { $set: { 'e.$.f': 1 } }],
  ])('is read as a whole when it may touch %s', (_, source) => {
    expect(parseUpdate(source, new Map()).touches).toBeUndefined();
  });

  it('leaves the others the bytes that they were', () => {
    const odd = { first: new Int32(1), last: 2 };
    const hex = updated(odd, { $set: { middle: 1 } }, false);
    expect(hex).toContain(
      encode({ first: new Int32(1), last: 2, middle: 1 })
        .toString('hex')
        .slice(8, -2),
    );
  });
});
