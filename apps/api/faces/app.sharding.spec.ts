import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Schema } from 'mongoose';
import './app.module';
import { declaredSchemas } from '@cowrie/api/platform/mongo/document.fields';

const PAGE = join(__dirname, '../../../docs/operations/many-machines.md');
/** Created by the migration runner, without a schema. */
const WITHOUT_SCHEMA = ['migrations'];
/**
 * Collections whose text `_id` is derived from the fields of the shard key, so that equal ones are on one
 * shard.
 */
const SAME_SHARD = new Map([
  ['events', 'an event’s id names its payment, which has one business and environment'],
]);

type Key = Readonly<Record<string, 1 | 'hashed'>>;

/** The rows of the page’s table: collection and shard key, undefined for an unsharded one. */
function documented(): Map<string, Key | undefined> {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` +\| (whole|`\{[^`]*\}`) +\|/gm);
  return new Map(
    [...rows].map(([, name = '', key = '']) => [
      name,
      key === 'whole' ? undefined : (JSON.parse(key.slice(1, -1).replace(/([\w.]+):/g, '"$1":')) as Key),
    ]),
  );
}

const schemaOf = (name: string): Schema => {
  const schema = declaredSchemas().get(name);
  if (!schema) throw new Error(`no collection ${name}`);
  return schema;
};
const indexesOf = (name: string) =>
  schemaOf(name)
    .indexes()
    .map(([keys, options]) => ({ fields: Object.keys(keys), options }));
const uniqueIndexesOf = (name: string) => indexesOf(name).filter(({ options }) => options.unique);
const startsWith = (fields: readonly string[], prefix: readonly string[]): boolean =>
  prefix.every((field, place) => fields[place] === field);

const table = documented();
const sharded = [...table].flatMap(([name, key]) => (key ? [{ name, key, fields: Object.keys(key) }] : []));

it('names every collection once', () => {
  expect([...table.keys()].sort()).toEqual([...declaredSchemas().keys(), ...WITHOUT_SCHEMA].sort());
  expect(sharded.length).toBeGreaterThan(3);
});

// MongoDB: a unique index of a sharded collection begins with the shard key, and a hashed one is never
// unique.
it.each(sharded)('$name: each unique index begins with the shard key', ({ name, key, fields }) => {
  const isHashed = Object.values(key).includes('hashed');
  for (const unique of uniqueIndexesOf(name))
    expect([isHashed, startsWith(unique.fields, fields)]).toEqual([false, true]);
});

// MongoDB: otherwise an `_id` is unique only on its shard. ObjectIds are unique everywhere.
it.each(sharded)('$name: no two shards contain the same _id', ({ name, fields }) => {
  const isObjectId = schemaOf(name).path('_id') instanceof Schema.Types.ObjectId;
  expect(isObjectId || fields.join() === '_id' || SAME_SHARD.has(name)).toBe(true);
});

it.each(sharded)('$name: every document has the fields of the shard key', ({ name, fields }) => {
  for (const field of fields.filter((one) => one !== '_id'))
    expect([field, schemaOf(name).path(field)?.isRequired]).toEqual([field, true]);
});

// MongoDB: shardCollection needs such an index. A hashed one on `_id` is created by hand.
it.each(sharded.filter(({ key }) => !Object.values(key).includes('hashed')))(
  '$name: a whole index begins with the shard key',
  ({ name, fields }) => {
    const whole = indexesOf(name).filter(({ options: { partialFilterExpression, sparse } }) => {
      return !partialFilterExpression && !sparse;
    });
    expect(whole.some((index) => startsWith(index.fields, fields))).toBe(true);
  },
);

it('payments stay unsharded, because no shard key is in all of their unique indexes', () => {
  const first = uniqueIndexesOf('payments').map(({ fields }) => fields[0]);
  expect(new Set(first)).toEqual(new Set(['payCode', 'businessId']));
  expect(table.has('payments') && table.get('payments')).toBeUndefined();
});
