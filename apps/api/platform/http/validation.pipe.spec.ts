import { type Type, ValidationPipe } from '@nestjs/common';
import * as dtos from '@cowrie/dto';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import type { ApiError } from './api.error';
import { createValidationPipe } from './validation.pipe';

const { AdminCreateMerchantDto, AdminChangeMerchantDto, InitializePaymentDto, ListPaymentsQueryDto } = dtos;
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

it.each<[object, string, string]>([
  [{ a: '1', b: 2 }, 'metadata.b', 'must be a string'],
  [{ a: 'x'.repeat(501) }, 'metadata.a', 'must have at most 500 characters'],
  [{ ['k'.repeat(41)]: 'x' }, 'metadata', 'must have keys of 1 to 40 characters without control characters'],
  [{ '': 'x' }, 'metadata', 'must have keys of 1 to 40 characters without control characters'],
])('names the key of metadata and the rule: %j', async (metadata, field, rule) => {
  expect(await refusalOf({ ...good, metadata })).toEqual({
    code: 'validation_failed',
    fields: [{ field, message: `${field} ${rule}` }],
  });
});

it.each([[[]], ['x'], [5], [true], [null]])('says that the body %j must be an object', async (body) => {
  const read = pipe.transform(body, { type: 'body', metatype: InitializePaymentDto });
  await expect(read).rejects.toMatchObject({
    code: 'malformed_json',
    message: 'The body must be a JSON object',
  });
});

it('takes names of another standard in its objects, and no name that every object has', async () => {
  const { SignedPaymentDto, SIGNED_PAYMENT_BODY } = dtos;
  const read = (paymentPayload: unknown, field = {}) =>
    pipe.transform(
      { ...SIGNED_PAYMENT_BODY, paymentPayload, ...field },
      { type: 'body', metatype: SignedPaymentDto },
    );
  const payload = { extensions: { other: { schema: { $schema: 'x', _bsontype: 'y' } } } };
  expect(await read(payload)).toMatchObject({ paymentPayload: payload });
  for (const refused of [JSON.parse('{"a":{"__proto__":1}}'), [], 'text', null])
    await expect(read(refused)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(read(payload, { $where: 1 })).rejects.toMatchObject({ code: 'unknown_field' });
});

it('asks the libraries only about a body that breaks a rule', async () => {
  const asked = jest.spyOn(ValidationPipe.prototype, 'transform');
  await pipe.transform({ ...good }, { type: 'body', metatype: InitializePaymentDto });
  expect(asked).not.toHaveBeenCalled();
  await refusalOf({ ...good, amount: 0 });
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

it('treats an empty optional name as absent, and says what to do with one that is too short', async () => {
  const read = await pipe.transform(
    { ...good, customerFirstName: '', customerLastName: ' ' },
    { type: 'body', metatype: InitializePaymentDto },
  );
  expect(Object.keys(read as object)).toEqual(['amount', 'customerEmail']);
  expect((await refusalOf({ ...good, customerFirstName: 'A' })).fields).toEqual([
    { field: 'customerFirstName', message: expect.stringContaining('leave it out if there is none') },
  ]);
});

describe('null for an optional field', () => {
  const read = (metatype: Type<object>, body: object) => pipe.transform(body, { type: 'body', metatype });

  it('counts as absent', async () => {
    const body = { ...good, customerFirstName: null, metadata: null };
    expect(Object.keys(await read(InitializePaymentDto, body))).toEqual(['amount', 'customerEmail']);
  });

  it('keeps its meaning where it removes a value', async () => {
    expect(await read(AdminChangeMerchantDto, { supportEmail: null })).toMatchObject({ supportEmail: null });
  });

  it('is refused for a field that must be there', async () => {
    const fields = [{ field: 'amount' }];
    await expect(read(InitializePaymentDto, { ...good, amount: null })).rejects.toMatchObject({ fields });
  });

  // Guarantee: no optional field of any request passes null on, unless the document allows null.
  it.each((Object.values(dtos) as Type<object>[]).filter((one) => rulesOf(one).length > 0))(
    'passes through no %p',
    (dto) => {
      const optional = rulesOf(dto).filter(({ type }) => type === 'conditionalValidation');
      const names = [...new Set(optional.map(({ propertyName }) => propertyName))];
      const options = { exposeUnsetFields: false };
      const shown = plainToInstance(dto, Object.fromEntries(names.map((name) => [name, null])), options);
      const handedOn = Object.keys(shown).filter((name) => (shown as Record<string, unknown>)[name] === null);
      expect(handedOn.filter((name) => !isNullable(dto, name))).toEqual([]);
    },
  );
});

function rulesOf(dto: Type<object>) {
  return getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
}

/** Whether the document says that null is allowed. */
function isNullable(dto: Type<object>, name: string): boolean {
  const schema = Reflect.getMetadata('swagger/apiModelProperties', dto.prototype as object, name) as {
    oneOf?: { type?: string }[];
  };
  return (schema.oneOf ?? []).some(({ type }) => type === 'null');
}

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

it.each(['$note', '$where', '_bsontype', '_bsontype2'])(
  'refuses the metadata key %s, which has a meaning for the database',
  async (name) => {
    const field = `metadata.${name}`;
    expect(await refusalOf(asBody(`"metadata":{"order":"7","${name}":"Double"}`))).toEqual({
      code: 'validation_failed',
      fields: [{ field, message: `${field} has a reserved name; use another` }],
    });
  },
);

it('refuses names of the database in queries and in nested objects', async () => {
  const query = pipe.transform({ $where: '1' }, { type: 'query', metatype: ListPaymentsQueryDto });
  await expect(query).rejects.toMatchObject({ code: 'unknown_field', fields: [{ field: '$where' }] });
  expect(await refusalOf(asBody('"metadata":{"a":[{"_bsontype":"Long"}]}'))).toMatchObject({
    code: 'validation_failed',
    fields: [{ field: 'metadata.a.0._bsontype' }],
  });
});

it('accepts metadata keys with dots, and with a dollar after the first character', async () => {
  const metadata = { 'cart.id': '42', price$: '7' };
  const read = await pipe.transform({ ...good, metadata }, { type: 'body', metatype: InitializePaymentDto });
  expect(read).toMatchObject({ metadata });
});

it.each([
  ['customerEmail', '"customerEmail":"\\ud800"'],
  ['customerFirstName', '"customerFirstName":"Ada\\udc00"'],
  ['metadata.note', '"metadata":{"note":"\\udc00\\ud800"}'],
  ['metadata.a\ud800', '"metadata":{"a\\ud800":"x"}'],
])('refuses half of a surrogate pair in %s', async (field, extra) => {
  expect(await refusalOf(asBody(extra))).toEqual({
    code: 'validation_failed',
    fields: [{ field, message: `${field} holds half of a surrogate pair; send valid Unicode` }],
  });
});

it('refuses half of a surrogate pair in a query', async () => {
  const query = pipe.transform({ status: '\ud800' }, { type: 'query', metatype: ListPaymentsQueryDto });
  await expect(query).rejects.toMatchObject({ code: 'validation_failed', fields: [{ field: 'status' }] });
});

it.each<[string, string]>([
  ['NUL', '\u0000'],
  ['a line break', '\n'],
  ['a bidi override', '\u202e'],
  ['a bidi isolate', '\u2066'],
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a byte order mark', '\ufeff'],
  ['a line separator', '\u2028'],
])('refuses %s in names, e-mail addresses and references', async (_name, character) => {
  for (const [field, value] of [
    ['customerFirstName', `A${character}da`],
    ['customerLastName', `Obi${character}`],
    ['customerEmail', `a${character}da@example.com`],
    ['customerEmail', `"a${character}da"@example.com`],
    ['reference', `Order${character}1001`],
  ] as const) {
    const { code, fields } = await refusalOf({ ...good, [field]: value });
    expect([code, fields?.map((one) => one.field)]).toEqual(['validation_failed', [field]]);
  }
  const merchant = pipe.transform(
    { name: `Ada${character}Stores`, country: 'NG' },
    { type: 'body', metatype: AdminCreateMerchantDto },
  );
  await expect(merchant).rejects.toMatchObject({ code: 'validation_failed', fields: [{ field: 'name' }] });
});

it.each([
  ['page', '1000000000', 'page must be a whole number from 1 to 999999999'],
  ['page', '99999999999999999999', 'page must be a whole number from 1 to 999999999'],
  ['page', '0', 'page must be a whole number from 1 to 999999999'],
  ['pageSize', '101', 'pageSize must be a whole number from 1 to 100'],
])('names the bounds when it refuses %s=%s', async (field, value, message) => {
  const query = pipe.transform({ [field]: value }, { type: 'query', metatype: ListPaymentsQueryDto });
  await expect(query).rejects.toMatchObject({ code: 'validation_failed', fields: [{ field, message }] });
});

it('accepts the largest page', async () => {
  const query = pipe.transform({ page: '999999999' }, { type: 'query', metatype: ListPaymentsQueryDto });
  expect(await query).toMatchObject({ page: 999_999_999 });
});

it('accepts names in any script, and emoji in metadata', async () => {
  const body = {
    ...good,
    customerFirstName: 'Ọlá-Ṣadé',
    customerLastName: 'O’Neill 李',
    metadata: { a: '👩‍👧' },
  };
  const read = await pipe.transform(body, { type: 'body', metatype: InitializePaymentDto });
  expect(read).toMatchObject(body);
});

it.each([
  ['lists', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
])('refuses a body of deeply nested %s', async (_name, nested) => {
  expect(await refusalOf(asBody(`"metadata":${nested}`))).toEqual({
    code: 'validation_failed',
    fields: [{ field: 'metadata', message: 'metadata is nested more than 16 levels deep; flatten it' }],
  });
});
