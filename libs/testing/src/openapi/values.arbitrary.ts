import fc from 'fast-check';
import { type JsonSchema, type OpenApiDocument, resolve } from './openapi-document';

/** Values that exist in the running service, by field name. */
export type Hints = Readonly<Record<string, readonly string[]>>;

/** Values that a schema allows. */
export function allowed(
  document: OpenApiDocument,
  given: JsonSchema,
  hints: Hints = {},
): fc.Arbitrary<unknown> {
  const schema = resolve(document, given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one) => allowed(document, one, hints)));
  switch ([schema.type].flat()[0]) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return number(schema);
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return array(document, schema);
    case 'object':
      return object(document, schema, hints);
    case undefined:
    default:
      return fc.jsonValue();
  }
}

function array(document: OpenApiDocument, { items = {}, minItems = 0, ...schema }: JsonSchema) {
  const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(3, schema.maxItems ?? 3)) };
  const item = allowed(document, items);
  return schema.uniqueItems ? fc.uniqueArray(item, lengths) : fc.array(item, lengths);
}

/** Values that callers send instead of a valid one, by mistake or on purpose. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.001,
    1e21,
    1e308,
    5e-324,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    '0',
    'null',
    '[object Object]',
    [],
    {},
    [[]],
    [null],
    { $gt: '' },
    { $where: 'sleep(1000)' },
    { length: 5 },
    { toString: 1 },
    '\u0000',
    '\u202e',
    '😀',
    '../..',
    '%00',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '${7*7}',
    'x'.repeat(10_000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

function text(schema: JsonSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60 } = schema;
  if (schema.format === 'email') return fc.emailAddress().filter((address) => address.length <= 254);
  if (schema.format === 'uri' || schema.format === 'url')
    return fc.webUrl(schema.pattern === '^https://' ? { validSchemes: ['https'] } : {});
  if (schema.format === 'ip-or-cidr')
    return fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.ipV4().map((ip) => `${ip}/32`),
    );
  if (schema.format === 'host-or-wildcard') return fc.constantFrom('shop.example.com', '*.example.com');
  if (schema.format === 'iana-time-zone') return fc.constantFrom('Africa/Lagos', 'America/New_York', 'UTC');
  if (schema.format === 'date-time') return time();
  // No generator supports a negated class or a look-ahead, so a text is drawn and then checked.
  if (schema.pattern && /^\^\[\^|\(\?/.test(schema.pattern)) {
    const pattern = new RegExp(schema.pattern, 'u');
    return fc.string({ minLength, maxLength: Math.min(maxLength, 200) }).filter((one) => pattern.test(one));
  }
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, 200) });
}

function time(): fc.Arbitrary<string> {
  const [min, max] = [new Date('2020-01-01T00:00:00Z'), new Date('2040-01-01T00:00:00Z')];
  return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
}

/** Amounts with whole cents, which are often within a merchant's bounds. */
function number({ minimum = 0, maximum = 20_000_000 }: JsonSchema): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(minimum * 100) + 1, max: maximum * 100 }).map((cents) => cents / 100);
}

function object(
  document: OpenApiDocument,
  schema: JsonSchema,
  hints: Hints,
): fc.Arbitrary<Record<string, unknown>> {
  if (!schema.properties) {
    const { propertyNames, additionalProperties } = schema;
    const names = propertyNames
      ? allowed(document, { type: 'string', ...propertyNames })
      : fc.string({ minLength: 1, maxLength: 40 });
    const values =
      typeof additionalProperties === 'object' ? allowed(document, additionalProperties) : fc.string();
    return fc.dictionary(names as fc.Arbitrary<string>, values, {
      minKeys: schema.minProperties ?? 0,
      maxKeys: 4,
    }) as fc.Arbitrary<Record<string, unknown>>;
  }
  const fields = Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [
      name,
      hints[name] ? fc.constantFrom(...hints[name]) : allowed(document, field),
    ]),
  );
  return fc.record(fields, { requiredKeys: (schema.required ?? []) as never[] });
}
