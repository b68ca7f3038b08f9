import { createConnection, type Schema, Types } from 'mongoose';
import {
  date,
  declaredSchemas,
  type DocumentOf,
  documentSchema,
  eachOf,
  flag,
  listOf,
  mixed,
  number,
  objectId,
  oneOf,
  optional,
  subdocument,
  text,
  withDefault,
} from './document.fields';

const order = {
  owner: objectId(),
  kind: oneOf(['gift', 'sale']),
  note: optional(text()),
  logoUrl: withDefault(text(), ''),
  share: number({ min: 0, max: 100 }),
  isPaid: flag(),
  at: date(),
  lines: listOf(subdocument({ item: text(), units: number() })),
  tags: optional(listOf(text())),
  sides: subdocument(eachOf(['left', 'right'], text()), { strict: 'throw' }),
  address: optional(subdocument({ city: text() })),
  extra: mixed<Record<string, string>>(),
};
type Order = DocumentOf<typeof order>;

/** False, and therefore a compile error below, when the two types differ. */
type Equal<A, B> = [A, B] extends [B, A] ? true : false;
const isInferredExactly: Equal<
  Order,
  {
    _id: Types.ObjectId;
    owner: Types.ObjectId;
    kind: 'gift' | 'sale';
    note?: string | undefined;
    logoUrl: string;
    share: number;
    isPaid: boolean;
    at: Date;
    lines: { item: string; units: number }[];
    tags?: string[] | undefined;
    sides: { left: string; right: string };
    address?: { city: string } | undefined;
    extra: Record<string, string>;
  }
> = true;

const Orders = createConnection().model('Order', documentSchema(order, { collection: 'orders' }));
// The files of a worker share the program's modules, and no other file may find this collection.
(declaredSchemas() as Map<string, Schema>).delete('orders');
const least = {
  owner: new Types.ObjectId(),
  kind: 'gift' as const,
  share: 1,
  isPaid: false,
  at: new Date(0),
  sides: { left: 'l', right: 'r' },
  extra: { 'a.b': '$c' },
};
const stored = (over: object = {}) => new Orders({ ...least, ...over });
const faultsOf = async (over: object): Promise<string[]> => {
  const fault = await stored(over)
    .validate()
    .catch((error: unknown) => error);
  return Object.keys((fault as { errors?: object } | undefined)?.errors ?? {});
};

it('infers the type of a document from its fields', () => expect(isInferredExactly).toBe(true));

it('stores a missing list as an empty one, and a missing optional list not at all', () => {
  const { _id, ...rest } = stored().toObject();
  expect(_id).toBeInstanceOf(Types.ObjectId);
  expect(rest).toEqual({ ...least, logoUrl: '', lines: [] });
});

it('adds no id to documents within a document', () => {
  const lines = [{ item: 'shirt', units: 2 }];
  expect(stored({ lines, tags: [], address: { city: 'Lagos' } }).toObject()).toMatchObject({
    lines,
    tags: [],
    address: { city: 'Lagos' },
  });
  expect(Object.keys(stored({ lines }).toObject().lines[0] ?? {})).toEqual(['item', 'units']);
});

it.each<[string, object, string]>([
  ['a missing required field', { kind: undefined }, 'kind'],
  ['a text that is not in the list', { kind: 'loan' }, 'kind'],
  ['a number beyond its bounds', { share: 101 }, 'share'],
  ['a missing required field of a line', { lines: [{ item: 'shirt' }] }, 'lines.0.units'],
  ['a missing required field of an optional document', { address: {} }, 'address.city'],
])('refuses %s', async (_, over, path) => expect(await faultsOf(over)).toContain(path));

it('refuses an undeclared field', async () => {
  expect(() => stored({ colour: 'red' })).toThrow('colour');
  expect(await faultsOf({ sides: { left: 'l', right: 'r', top: 't' } })).toEqual(['sides']);
});
