import { Int32, ObjectId } from 'bson';
import { parseFilter } from '../query/filter.parse';
import { Store } from '../storage/store';
import { decode, encode } from '../values/bson.codec';
import type { Document } from '../values/document';
import { updateDocument } from './update.apply';
import { parseUpdate } from './update.parse';

const _id = new ObjectId();

/** The bytes after an update, or its error. `asWhole` makes the update decode the whole document. */
function updated(document: Document, source: Document, asWhole: boolean): string {
  const collection = new Store().ensureCollection('t', 'c');
  collection.insert(encode({ _id, ...document }));
  const parsed = parseUpdate(decode(encode(source)));
  const update = asWhole ? { ...parsed, touches: undefined } : parsed;
  if (!asWhole) expect(update.touches).toBeDefined();
  const [[id, bytes]] = [...collection.entries()] as [[number, Buffer]];
  const request = { filter: parseFilter({ _id }), update, now: new Date(0) };
  try {
    return updateDocument(collection, { id, bytes }, request).bytes.toString('hex');
  } catch (error) {
    return String(error);
  }
}

const DOCUMENT = { a: 1, b: { c: [1, 2], d: 'x' }, e: [{ f: 1 }], g: null, ü: 5 };

describe('an update of a few fields', () => {
  it.each<[string, Document]>([
    ['sets existing and new fields', { $set: { z: 1, g: 2, y: { x: 1 }, a: 'one' } }],
    ['removes fields', { $unset: { a: 1, 'b.c': 1, ü: 1, none: 1 } }],
    ['pushes to an array and increments', { $push: { e: { f: 2 } }, $inc: { a: 1, n: 2 } }],
    ['changes nested documents and arrays', { $set: { 'b.c.1': 9, 'b.q.r': 1, 'e.0.f': 7 } }],
    ['changes nothing', { $set: { a: 1 }, $unset: { none: 1 } }],
    ['is refused with the `_id` of the document', { $inc: { g: 1 } }],
  ])('%s with the same result as on the whole document', (_, source) => {
    expect(updated(DOCUMENT, source, false)).toBe(updated(DOCUMENT, source, true));
  });

  it('decodes the whole document when it touches `_id`', () => {
    expect(parseUpdate({ $set: { _id: 1 } }).touches).toBeUndefined();
  });

  it('keeps the bytes of all other fields', () => {
    const odd = { first: new Int32(1), last: 2 };
    const hex = updated(odd, { $set: { middle: 1 } }, false);
    expect(hex).toContain(
      encode({ first: new Int32(1), last: 2, middle: 1 })
        .toString('hex')
        .slice(8, -2),
    );
  });
});
