import { parseFilter } from '../query/filter.parse';
import { updateDocument } from '../update/update.apply';
import { parseUpdate } from '../update/update.parse';
import { decode, encode } from '../values/bson.codec';
import { Collection } from './collection';
import { memoryJournal } from './journal';

/** Small buffers are parts of blocks of 8 KB, which stay in memory as long as one part does. */
it('keeps each document in memory of its own size, after inserts, updates and a recovery', () => {
  const collection = new Collection('t.c', memoryJournal);
  collection.insert(Buffer.from(encode({ _id: 1, text: 'small' })));
  const [[id, bytes] = [0, Buffer.alloc(0)]] = [...collection.entries()];
  const sizes = (): number[] =>
    [...collection.entries()].map(([, { buffer, length }]) => buffer.byteLength - length);
  expect(sizes()).toEqual([0]);
  const update = parseUpdate(decode(encode({ $set: { text: 'another' } })));
  updateDocument(collection, { id, bytes }, { filter: parseFilter({}), update, now: new Date(0) });
  collection.recover(2, Buffer.from(encode({ _id: 2 })));
  expect(sizes()).toEqual([0, 0]);
});
