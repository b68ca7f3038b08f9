import {
  BSONRegExp,
  Binary,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { complementKey, encodeKey } from './key.encode';
import { compareValues } from './value.compare';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 34n) + 1n, max: 10n ** 34n - 1n }), fc.integer({ min: -60, max: 60 }))
  .map(([digits, exponent]) => Decimal128.fromString(`${digits}E${exponent}`));

const numbers = fc.oneof(
  fc.integer().map((value) => new Int32(value)),
  fc.double().map((value) => new Double(value)),
  fc.integer({ min: -5, max: 5 }).map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.bigInt({ min: 2n ** 53n - 4n, max: 2n ** 53n + 4n }).map((value) => Long.fromBigInt(value)),
  fc.integer({ min: -4, max: 4 }).map((value) => new Double(2 ** 53 + value)),
  decimals,
  fc.constantFrom(
    ...[
      'NaN',
      'Infinity',
      '-Infinity',
      '0',
      '-0',
      '0.1',
      '1E6000',
      '-1E6000',
      '1E-6000',
      '9007199254740993',
    ].map((text) => Decimal128.fromString(text)),
  ),
);

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('', '\0', 'a', 'a\0', 'a\0b', '￿', '😀'),
);

const scalars = fc.oneof(
  numbers,
  texts,
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.date({ noInvalidDate: true }),
  fc.constantFrom(new MinKey(), new MaxKey(), new ObjectId('0'.repeat(24)), new ObjectId('f'.repeat(24))),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => new Binary(bytes)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
  fc
    .tuple(fc.constantFrom('a', 'b\0'), fc.constantFrom('', 'i'))
    .map(([p, o]) => new BSONRegExp(p.replace('\0', 'x'), o)),
);

const { values } = fc.letrec((tie) => ({
  values: fc.oneof(
    { maxDepth: 2 },
    scalars,
    fc.array(tie('values'), { maxLength: 3 }),
    fc.dictionary(
      texts.filter((name) => !name.includes('\0') && name !== '__proto__'),
      tie('values'),
      { maxKeys: 3 },
    ),
  ),
}));

const sign = (key: string, other: string): number => (key < other ? -1 : key > other ? 1 : 0);

it('orders keys as the values that they encode', () => {
  fc.assert(
    fc.property(values, values, (a, b) => {
      expect(sign(encodeKey(a), encodeKey(b))).toBe(Math.sign(compareValues(a, b)));
    }),
    { seed: 20260101, numRuns: 3000 },
  );
});

it('compares numbers of all types by their exact value', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect(sign(encodeKey(a), encodeKey(b))).toBe(Math.sign(compareValues(a, b)));
      expect(compareValues(a, b)).toBe(0 - compareValues(b, a));
    }),
    { seed: 20260101, numRuns: 3000 },
  );
  const ascending = [
    Decimal128.fromString('-1E6000'),
    Long.MIN_VALUE,
    new Double(0.1 - Number.EPSILON),
    Decimal128.fromString('0.1'),
    new Double(0.1),
    new Int32(1),
    new Double(2 ** 53),
    Long.fromString('9007199254740993'),
    Decimal128.fromString('9007199254740993.5'),
    new Double(2 ** 53 + 2),
    new Double(Number.MAX_VALUE),
    Decimal128.fromString('1E6000'),
    new Double(Infinity),
  ];
  for (let i = 1; i < ascending.length; i++) {
    expect(compareValues(ascending[i - 1], ascending[i])).toBeLessThan(0);
  }
  expect(compareValues(Decimal128.fromString('5.00'), new Int32(5))).toBe(0);
});

it('makes no key a prefix of another, and reverses the order of complemented keys', () => {
  fc.assert(
    fc.property(values, values, (a, b) => {
      const [left, right] = [encodeKey(a), encodeKey(b)];
      if (left !== right) expect(left.startsWith(right) || right.startsWith(left)).toBe(false);
      expect(sign(complementKey(left), complementKey(right))).toBe(0 - sign(left, right));
    }),
    { seed: 20260101, numRuns: 1000 },
  );
});
