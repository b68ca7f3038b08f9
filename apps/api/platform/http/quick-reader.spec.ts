import { type Type, ValidationPipe } from '@nestjs/common';
import * as dtos from '@cowrie/dto';
import { Transform } from 'class-transformer';
import { IsString, ValidateNested } from 'class-validator';
import fc from 'fast-check';
import { quickReaderOf } from './quick-reader';

const options = {
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  stopAtFirstError: true,
  transformOptions: { exposeUnsetFields: false },
};
/** The libraries alone. */
const slow = new ValidationPipe(options);
const slowly = async (dto: Type<object>, value: unknown): Promise<unknown> =>
  slow.transform(value, { type: 'body', metatype: dto }).catch(() => undefined);

const HASH = `0x${'a'.repeat(64)}`;
/** Classes that most requests use, each with a body that follows its rules. */
const BODIES: [Type<object>, object][] = [
  [dtos.QuoteRequestDto, { amount: 5000, token: 'USDC', network: 'base', collectInUSD: true }],
  [
    dtos.InitializePaymentDto,
    {
      amount: 5000.25,
      customerEmail: 'ada@example.com',
      customerFirstName: 'Ada',
      customerLastName: 'Obi',
      collectInUSD: false,
      reference: 'Order10001',
      metadata: { order: '7', note: '' },
      callbackURL: 'https://shop.example.com/a',
      failureURL: 'http://localhost:3000/?b=c',
    },
  ],
  [dtos.CompleteCheckoutDto, { token: 'USDT', network: 'tron' }],
  [dtos.AdminLookupQueryDto, { txHash: HASH }],
  [
    dtos.ListPaymentsQueryDto,
    {
      page: '2',
      pageSize: '100',
      sortBy: 'status',
      sortOrder: 'asc',
      status: 'completed',
      createdFrom: '2026-01-01T00:00:00Z',
      createdTo: '2026-01-02T00:00:00+01:00',
      reference: 'Order10001',
      customerEmail: 'Ada@example.com',
      token: 'USDT',
      network: 'base',
    },
  ],
  [dtos.AdminFillDto, { boughtAmount: '5000.25', soldAmount: '3.1' }],
];
const NAMES = [...new Set(BODIES.flatMap(([, body]) => Object.keys(body)))];
const VALUES = fc.oneof(
  fc.constantFrom<unknown>(...BODIES.flatMap(([, body]) => Object.values(body) as unknown[])),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.001, 1e21, 5e-324, NaN, Infinity, '', ' ', '1', 'A'),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    { length: 5 },
    { a: 1 },
    { a: 'x'.repeat(501) },
    { '': 'x' },
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(300),
    'ada@example.com\u200b',
    'https://a@b.example',
    'javascript:alert(1)',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

it.each(BODIES)('%p reads what the libraries accept, and nothing else', async (dto, good) => {
  const quick = quickReaderOf(dto);
  expect(quick?.(good)).toBeInstanceOf(dto);
  const dropped = fc.subarray(Object.keys(good));
  const changed = fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 3 })), VALUES, {
    maxKeys: 2,
  });
  const accepted = { quick: 0, slow: 0 };
  await fc.assert(
    fc.asyncProperty(dropped, changed, async (without, over) => {
      const body = Object.fromEntries(
        Object.entries({ ...good, ...over }).filter(([name]) => name in over || !without.includes(name)),
      );
      const [read, expected] = [quick?.(body), await slowly(dto, structuredClone(body))];
      if (read) accepted.quick += 1;
      if (expected) accepted.slow += 1;
      expect(read).toStrictEqual(expected);
      expect(read?.constructor).toBe((expected as object | undefined)?.constructor);
    }),
    { numRuns: 300 },
  );
  expect(accepted.quick).toBe(accepted.slow);
});

it.each([null, undefined, 1, 'x', true, [], [{}]])('leaves %p to the libraries', (value) =>
  expect(quickReaderOf(dtos.QuoteRequestDto)?.(value)).toBeUndefined(),
);

class Transformed {
  @Transform(({ value }: { value: unknown }) => String(value), { groups: ['a'] })
  @IsString()
  text: string;
}
class Each {
  @IsString({ each: true })
  texts: string[];
}
class Nested {
  @ValidateNested()
  inner: Each;
}
class Plain {}

it.each([Transformed, Each, Nested, Plain, dtos.AdminRefundDto, String, Object])(
  'does not read %p, whose rules it does not know',
  (dto) => expect(quickReaderOf(dto)).toBeUndefined(),
);
