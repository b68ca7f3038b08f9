import type { FieldRules } from './field-rule';
import { pathsOf, plainBody, valueAt } from './form-body';

const RULES: FieldRules = {
  email: { required: true },
  password: { format: 'password', required: true },
  current: { format: 'password' },
  label: { maxLength: 60 },
};

it.each<[values: object, body: object]>([
  [{ email: ' ada@example.com ' }, { email: 'ada@example.com' }],
  // The API says that it is missing.
  [{ email: ' ' }, { email: '' }],
  [{ label: ' ' }, {}],
  [{ label: ' Shop backend ' }, { label: 'Shop backend' }],
  // Spaces around a password belong to it.
  [{ password: ' four words ' }, { password: ' four words ' }],
  [{ current: '', password: 'x' }, { password: 'x' }],
  [
    { scopes: [], isOn: false, count: 0 },
    { scopes: [], isOn: false, count: 0 },
  ],
])('sends the values %j as %j', (values, body) => expect(plainBody(values, RULES)).toEqual(body));

it.each<[path: string, value: unknown]>([
  ['name', 'Ada'],
  ['fee.fixed', '10'],
  ['fee.basisPoints', undefined],
  ['none.at.all', undefined],
  ['removed.at', undefined],
])('finds at %s the value %j', (path, value) =>
  expect(valueAt({ name: 'Ada', fee: { fixed: '10' }, removed: null }, path)).toBe(value),
);

it('names all that a form holds', () => {
  expect(pathsOf({ name: '', fee: { fixed: '', at: { most: 1 } }, events: ['a'], from: null })).toEqual([
    'name',
    'fee.fixed',
    'fee.at.most',
    'events',
    'from',
  ]);
});
