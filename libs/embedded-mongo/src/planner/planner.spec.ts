import fc from 'fast-check';
import { Collection } from '../storage/collection';
import { idIndexSpec } from '../storage/index-spec';
import { memoryJournal } from '../storage/journal';
import { parseFilter } from '../query/filter.parse';
import { parseSort } from '../query/sort.parse';
import { decode, encode } from '../values/bson.codec';
import type { Document } from '../values/document';
import { updateDocument } from '../update/update.apply';
import { parseUpdate } from '../update/update.parse';
import { countMatches, findMatches, sortKeyOf, type SearchStatistics } from './find-matches';

const scalar = fc.constantFrom<unknown>(null, 0, 1, 2, 3, 1.5, 'a', 'b', 'c', true, new Date(0), new Date(5));
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ x: scalar }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ x: scalar, y: scalar }, { requiredKeys: [] }), { maxLength: 2 }),
  },
);
const flat = fc.record({ a: scalar, b: scalar, c: scalar }, { requiredKeys: [] });
/** Only `a` holds arrays: an index over two arrays is refused. */
const nested = fc.record({ a: value, b: scalar, c: scalar }, { requiredKeys: [] });

const path = fc.constantFrom('a', 'b', 'c', 'a.x', 'a.y');
const test = fc.oneof(
  scalar,
  scalar.map((operand) => ({ $eq: operand })),
  fc.record({ $gt: scalar }),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $lte: scalar }),
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $ne: scalar }),
  fc.record({ $elemMatch: fc.record({ x: scalar }) }),
  fc.array(scalar, { maxLength: 2 }),
);
const clause = fc.dictionary(path, test, { maxKeys: 3 });
const filter = fc.oneof(
  { weight: 3, arbitrary: clause },
  {
    weight: 1,
    arbitrary: fc.record(
      { $or: fc.array(clause, { minLength: 1, maxLength: 3 }), b: test },
      { requiredKeys: ['$or'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ $and: fc.array(clause, { minLength: 1, maxLength: 2 }) }) },
);
const direction = fc.constantFrom(1, -1);
const order = fc.dictionary(path, direction, { maxKeys: 2 });
const indexes = fc.array(
  fc.record({
    key: fc.dictionary(path, direction, { minKeys: 1, maxKeys: 3 }),
    sparse: fc.boolean(),
    partial: fc.option(
      fc.constantFrom<Document>(
        { b: { $exists: true } },
        { b: { $gt: 1 } },
        { c: 'a' },
        { b: { $in: [1, 2] } },
        { a: { $type: 'string' } },
        { $or: [{ b: 1 }, { c: { $lte: 2 } }] },
      ),
      { nil: undefined },
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

type Index = { key: Document; sparse: boolean; partial: Document | undefined };

function collectionOf(documents: readonly Document[], specs: readonly Index[]): Collection {
  const collection = new Collection('t.c', memoryJournal);
  specs.forEach(({ key, sparse, partial }, i) =>
    collection.createIndex({
      ...idIndexSpec,
      unique: false,
      name: `i${i}`,
      key,
      sparse: sparse && !partial,
      partialFilterExpression: partial,
    }),
  );
  documents.forEach((document, i) => collection.insert(encode({ _id: i, ...document })));
  return collection;
}

const searchAgreesWithScan = (
  documents: Document[],
  specs: Index[],
  ...search: [Document, Document, number]
) => agreesWithScan(collectionOf(documents, specs), documents, ...search);

function agreesWithScan(
  collection: Collection,
  documents: Document[],
  query: Document,
  sort: Document,
  limit: number,
): void {
  const compiled = parseFilter(decode(encode(query)));
  const fields = parseSort(decode(encode(sort)));
  const expected = documents
    .map((document, i) => decode(encode({ _id: i, ...document })))
    .filter((document) => compiled.matches(document));
  const found = findMatches(collection, { filter: compiled, sort: fields, limit }).map(({ bytes }) =>
    decode(bytes),
  );
  const idsOf = (list: Document[]): string[] => list.map(({ _id }) => String(_id)).sort();
  const keysOf = (list: Document[]): string[] => list.map((document) => sortKeyOf(document, fields));
  // Documents with equal sort keys may come in any order. So compare the order of keys, and the documents as
  // a set.
  if (fields.length > 0) {
    const ordered = keysOf(expected).sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
    expect(keysOf(found)).toEqual(limit > 0 ? ordered.slice(0, limit) : ordered);
  }
  expect(countMatches(collection, { filter: compiled })).toBe(expected.length);
  if (limit === 0) {
    expect(idsOf(found)).toEqual(idsOf(expected));
    const later = findMatches(collection, { filter: compiled, sort: fields, skip: 2 }).map(({ bytes }) =>
      decode(bytes),
    );
    expect(later).toEqual(found.slice(2));
  } else {
    expect(found).toHaveLength(Math.min(limit, expected.length));
    expect(new Set(idsOf(found)).size).toBe(found.length);
    const allowed = idsOf(expected);
    expect(idsOf(found).every((id) => allowed.includes(id))).toBe(true);
  }
}

describe('a search with any indexes finds what a full scan finds', () => {
  const window = fc.constantFrom(0, 0, 1, 3);
  it('in documents without arrays', () => {
    fc.assert(
      fc.property(fc.array(flat, { maxLength: 25 }), indexes, filter, order, window, searchAgreesWithScan),
      { seed: 20260101, numRuns: 1500 },
    );
  });

  it('in documents with arrays', () => {
    fc.assert(
      fc.property(fc.array(nested, { maxLength: 25 }), indexes, filter, order, window, searchAgreesWithScan),
      { seed: 20260101, numRuns: 1500 },
    );
  });
});

it('a search finds what a full scan finds after updates of a few fields', () => {
  const field = fc.constantFrom('a', 'b', 'c');
  const change = fc.oneof(
    fc
      .tuple(
        field,
        value.filter((one) => !Array.isArray(one)),
      )
      .map(([name, to]) => ({ $set: { [name]: to } })),
    field.map((name) => ({ $unset: { [name]: '' } })),
  );
  const changes = fc.array(fc.record({ at: fc.nat(), change }), { minLength: 1, maxLength: 30 });
  const documents = fc.array(flat, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(documents, changes, indexes, filter, order, (before, all, specs, query, sort) => {
      const collection = collectionOf(before, specs);
      const rows = [...collection.entries()].map(([id]) => id);
      const filterOfAll = parseFilter({});
      for (const { at, change } of all) {
        const id = rows[at % rows.length] as number;
        const update = parseUpdate(decode(encode(change)));
        const request = { filter: filterOfAll, update, now: new Date(0) };
        updateDocument(collection, { id, bytes: collection.bytesOf(id) as Buffer }, request);
      }
      const after = rows.map((id) => decode(collection.bytesOf(id) as Buffer));
      agreesWithScan(collection, after, query, sort, 0);
    }),
    { seed: 20260101, numRuns: 1000 },
  );
});

describe('a search over a multikey index', () => {
  const small = fc.nat({ max: 3 });
  const element = fc.oneof(small, fc.record({ x: small, y: small }));
  const document = fc.record({ a: fc.array(element, { maxLength: 3 }), b: small });
  const range = fc.record({ $gt: small, $lt: small });
  const number = fc.oneof(small, range);
  const query = fc.oneof(
    fc.record({ a: range }),
    fc.record({ 'a.x': number, 'a.y': number }),
    fc.record({ b: small, a: range }),
    fc.record({ b: small, 'a.x': number, 'a.y': small }),
  );
  const keys: Document[] = [
    { a: 1 },
    { a: -1 },
    { 'a.x': 1, 'a.y': 1 },
    { 'a.y': -1, 'a.x': 1, b: 1 },
    { b: 1, 'a.x': 1, 'a.y': 1 },
  ];
  const index = fc.constantFrom(...keys.map((key) => [{ key, sparse: false, partial: undefined }]));

  it('finds what a full scan finds', () => {
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 5, maxLength: 15 }),
        index,
        query,
        (documents, specs, filter) => searchAgreesWithScan(documents, specs, filter, {}, 0),
      ),
      { seed: 20260101, numRuns: 2000 },
    );
  });
});

describe('a search examines only the documents that it needs, with', () => {
  const documents = Array.from({ length: 300 }, (_, i) => ({
    status: ['new', 'old', 'done'][i % 3],
    at: i,
    n: i % 10,
  }));
  const specs = [
    { key: { status: 1, at: 1 }, sparse: false, partial: undefined },
    { key: { n: 1 }, sparse: false, partial: { status: 'new' } },
  ];
  const collection = collectionOf(documents, specs);
  const examined = (query: Document, sort: Document = {}, limit = 0): [examined: number, sorted: boolean] => {
    const statistics: SearchStatistics = { docsExamined: 0, plan: undefined, sortedInMemory: false };
    findMatches(collection, { filter: parseFilter(query), sort: parseSort(sort), limit }, statistics);
    return [statistics.docsExamined, !statistics.sortedInMemory];
  };

  it.each<[string, Document, Document, number, [number, boolean]]>([
    ['_id', { _id: 7 }, {}, 0, [1, true]],
    ['equality and a range', { status: 'old', at: { $gte: 10, $lt: 40 } }, {}, 0, [10, true]],
    ['the sort of the index and a limit', { status: 'done' }, { at: -1 }, 5, [5, true]],
    [
      'a list of values merged in order',
      { status: { $in: ['new', 'old'] }, at: { $lte: 200 } },
      { at: 1 },
      7,
      [7, true],
    ],
    ['an $or of two branches', { $or: [{ _id: 3 }, { status: 'new', at: 6 }] }, {}, 0, [2, true]],
    ['a partial index that holds all matches', { n: 3, status: 'new' }, {}, 0, [10, true]],
    ['a partial index that lacks some matches', { n: 3 }, {}, 0, [300, true]],
    ['a sort of the whole collection', {}, { _id: -1 }, 3, [3, true]],
    ['no index', { n: { $not: { $lt: 5 } } }, { n: 1 }, 1, [300, false]],
  ])('%s', (_name, query, sort, limit, expected) => {
    expect(examined(query, sort, limit)).toEqual(expected);
  });

  it.each<[string, Document, number, number]>([
    ['every document', {}, 0, 300],
    ['equalities on the first fields of an index', { status: 'old' }, 0, 100],
    ['a list of values', { status: { $in: ['old', 'new'] } }, 0, 200],
    ['one _id', { _id: 7 }, 0, 1],
    ['more than a limit', { status: 'old' }, 30, 30],
  ])('a count of %s that reads none', (_name, query, limit, expected) => {
    const read = jest.spyOn(collection, 'bytesOf');
    expect(countMatches(collection, { filter: parseFilter(query), limit })).toBe(expected);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('a deep page that reads only its own rows', () => {
    const statistics: SearchStatistics = { docsExamined: 0, plan: undefined, sortedInMemory: false };
    const search = {
      filter: parseFilter({ status: 'done' }),
      sort: parseSort({ at: -1 }),
      skip: 90,
      limit: 5,
    };
    const found = findMatches(collection, search, statistics);
    expect(found.map(({ bytes }) => String(decode(bytes).at))).toEqual(['29', '26', '23', '20', '17']);
    expect(statistics.docsExamined).toBe(5);
  });

  // The index on tenant and time has more fields of the query, and the sort's order.
  it('the few documents of one payment, among all of its tenant', () => {
    const statistics: SearchStatistics = { docsExamined: 0, plan: undefined, sortedInMemory: false };
    const documents = Array.from({ length: 1000 }, (_, _id) => ({
      _id,
      tenant: 1,
      at: _id,
      payment: _id % 250,
    }));
    const ofTenants = collectionOf(documents, [
      { key: { tenant: 1, at: -1 }, sparse: false, partial: undefined },
      { key: { payment: 1 }, sparse: false, partial: undefined },
    ]);
    const search = { filter: parseFilter({ tenant: 1, payment: 7 }), sort: parseSort({ at: -1 }), limit: 20 };
    const found = findMatches(ofTenants, search, statistics);
    expect(found.map(({ bytes }) => String(decode(bytes)._id))).toEqual(['757', '507', '257', '7']);
    expect(statistics.docsExamined).toBe(4);
  });
});
