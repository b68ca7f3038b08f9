import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

// Guarantee: a field of an answer that the Python and PHP clients cover is in their types.

interface Schema {
  $ref?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
}

const textOf = (path: string): string => readFileSync(resolve(__dirname, '../..', path), 'utf8');
const document = JSON.parse(textOf('docs/openapi.json')) as {
  info: { version: string };
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, Schema> };
};
const python = textOf('clients/python/src/cowrie/shapes.py');
const php = textOf('clients/php/src/Shapes.php').replaceAll(/\n \* {4}/g, '');

/** Operations of merchants' keys. The page of a payment calls the others. */
const operations = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/v1/'))
  .flatMap(([, methods]) => Object.values(methods).filter((one) => one.operationId !== undefined));

/** The schemas of these values, and those that they hold. */
function schemasIn(value: unknown, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    schemasIn(document.components.schemas[name], found);
  }
  return found;
}
const answers = [...schemasIn(operations.map(({ responses }) => responses))]
  .map((name) => ({ name, ...document.components.schemas[name] }))
  // Both clients turn an unsuccessful answer into their own error.
  .filter(({ name, properties }) => properties !== undefined && name !== 'Failure');

/** The fields of a Python class: `true` for each that every answer has. */
function pythonFields(name: string): Record<string, boolean> {
  const [, bases = '', body = ''] =
    new RegExp(`^class ${name}\\((.*)\\):\n((?: {4}.*\n)+)`, 'm').exec(python) ?? [];
  const [, call = ''] =
    new RegExp(`^${name} = TypedDict\\("${name}", \\{\n((?: {4}.*\n)+)`, 'm').exec(python) ?? [];
  const own = [...(body + call).matchAll(/^ {4}"?(\w+)"?: /gm)].map(([, field = '']) => field);
  const isAlways = !bases.includes('total=False');
  const [base = ''] = bases.split(', ');
  return {
    ...(/^_\w+Always$/.test(base) && pythonFields(base)),
    ...Object.fromEntries(own.map((field) => [field, isAlways])),
  };
}

/** The fields of a PHP array shape, likewise. */
function phpFields(name: string): Record<string, boolean> {
  const [, shape = ''] = new RegExp(`^ \\* @phpstan-type ${name} array\\{(.*)\\}$`, 'm').exec(php) ?? [];
  return Object.fromEntries(
    [...shape.matchAll(/(?:^|, ?)(\w+)(\??): /g)].map(([, field = '', optional]) => [field, optional === '']),
  );
}

it('covers the answers of the whole API for merchants', () => {
  expect(answers.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'PaymentDetails',
      'Refund',
      'ListedEvent',
      'SettlementStatement',
      'RateProofClaims',
    ]),
  );
  expect(answers.length).toBeGreaterThan(25);
});

it.each(answers)('both clients have each field of $name', ({ name, properties = {}, required = [] }) => {
  const fields = Object.fromEntries(
    Object.keys(properties).map((field) => [field, required.includes(field)]),
  );
  expect({ python: pythonFields(name), php: phpFields(name) }).toEqual({ python: fields, php: fields });
});

it('both clients have the version of the API', () => {
  expect(/^VERSION = "(.*)"$/m.exec(python)?.[1]).toBe(document.info.version);
  expect(/VERSION = '(.*)'/.exec(php)?.[1]).toBe(document.info.version);
});
