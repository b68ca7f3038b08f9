import { InitializePaymentDto } from '@cowrie/dto';
import type { ApiError } from './api.error';
import { createValidationPipe } from './validation.pipe';

const pipe = createValidationPipe();
const good = { amount: 5000, customerEmail: 'ada@example.com' };
/** A body as parsed from JSON. In an object literal, `__proto__` would not be a field. */
const asBody = (extra: string) => JSON.parse(`{"amount":5000,"customerEmail":"ada@example.com",${extra}}`);

async function refusalOf(body: unknown): Promise<Pick<ApiError, 'code' | 'fields'>> {
  const read = pipe.transform(body, { type: 'body', metatype: InitializePaymentDto });
  const { code, fields } = await read.then(
    () => Promise.reject(new Error('the body was accepted')),
    (error: ApiError) => error,
  );
  return { code, fields };
}

it('parses a valid body into its DTO', async () => {
  const read = await pipe.transform(
    { ...good, metadata: { order: '7' } },
    { type: 'body', metatype: InitializePaymentDto },
  );
  expect(read).toBeInstanceOf(InitializePaymentDto);
  expect(read).toMatchObject({ amount: 5000, metadata: { order: '7' } });
});

describe.each(['callbackURL', 'failureURL'] as const)('%s', (field) => {
  it.each([
    'https://shop.example.com@evil.example/',
    'https://shop.example.com:443@evil.example/',
    'https://@evil.example/',
    'https://evil.example\\@shop.example.com/',
    'https:\\\\evil.example/',
    'https://shop.example.com/\\evil.example',
    'https:///evil.example',
  ])('must not be %s', async (url) =>
    expect(await refusalOf({ ...good, [field]: url })).toMatchObject({
      code: 'validation_failed',
      fields: [{ field, message: expect.stringContaining('without user name, password or backslash') }],
    }),
  );

  it.each([
    'https://shop.example.com',
    'HTTP://shop.example.com:8080/@ada?to=a@b.c#x@y',
    'https://[2001:db8::1]/',
  ])('may be %s', async (url) =>
    expect(
      await pipe.transform({ ...good, [field]: url }, { type: 'body', metatype: InitializePaymentDto }),
    ).toMatchObject({ [field]: url }),
  );
});

it.each(['foo', 'constructor', 'prototype', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  'refuses the unknown field %s',
  async (name) => {
    expect(await refusalOf(asBody(`"${name}":"x"`))).toEqual({
      code: 'unknown_field',
      fields: [{ field: name, message: `${name} is not a known field` }],
    });
  },
);

it.each(['constructor', 'prototype', '__proto__', 'toString', '__defineGetter__'])(
  'refuses the metadata key %s, which the libraries would drop',
  async (name) => {
    expect(await refusalOf(asBody(`"metadata":{"order":"7","${name}":"x"}`))).toEqual({
      code: 'validation_failed',
      fields: [{ field: `metadata.${name}`, message: `metadata.${name} has a reserved name; use another` }],
    });
  },
);

it.each([
  ['lists', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
])('refuses a body of deeply nested %s', async (_name, nested) => {
  expect(await refusalOf(asBody(`"metadata":${nested}`))).toEqual({
    code: 'validation_failed',
    fields: [{ field: 'metadata', message: 'metadata is nested more than 16 levels deep; flatten it' }],
  });
});
