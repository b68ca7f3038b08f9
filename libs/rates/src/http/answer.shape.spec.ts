import Big from 'big.js';
import fc from 'fast-check';
import { fieldOf, fieldsOf, pastUnixTimeOf, rateOf } from './answer.shape';

it('reads any decimal above zero exactly, in plain notation', () => {
  const decimals = fc
    .stringMatching(/^\d{1,30}(\.\d{1,40})?([eE][+-]?\d{1,2})?$/)
    .filter((text) => new Big(text).gt(0));
  fc.assert(
    fc.property(decimals, (text) => {
      const rate = rateOf(text, 'rate');
      expect(rate).toMatch(/^\d+(\.\d+)?$/);
      expect(new Big(rate).eq(text)).toBe(true);
    }),
  );
});

it.each([
  '0',
  '0.000',
  '0e5',
  '-1',
  '+1',
  '',
  ' 1',
  '1 ',
  '1,5',
  '1.',
  '.5',
  'NaN',
  'Infinity',
  '1e100',
  '0x10',
  '١',
  '9'.repeat(31),
  1550,
  NaN,
  null,
  undefined,
  true,
  {},
  ['1'],
])('does not accept %j as a rate', (value) => {
  expect(() => rateOf(value, 'rate')).toThrow(expect.objectContaining({ failure: 'malformed' }));
});

it.each([null, undefined, 'text', ['list'], 1])('refuses %j as an object', (value) => {
  expect(() => fieldsOf(value, 'it')).toThrow('it is not an object');
});

it("reads an object's own fields only", () => {
  expect(fieldOf({}, 'constructor')).toBeUndefined();
  expect(fieldOf(fieldsOf(JSON.parse('{"__proto__":"x"}'), 'it'), '__proto__')).toBe('x');
});

describe('the time of a price', () => {
  const now = new Date(1_700_000_000_500);
  it('is the service’s, and never in the future', () => {
    expect(pastUnixTimeOf('1699999000', 'at', now)).toEqual(new Date(1_699_999_000_000));
    expect(pastUnixTimeOf('1700000060', 'at', now)).toEqual(now);
  });

  it.each(['1700000061', '-1', '1.5', '', 'soon', 1_700_000_000, null, undefined, '9'.repeat(12)])(
    'cannot be %j',
    (value) => {
      expect(() => pastUnixTimeOf(value, 'at', now)).toThrow(
        expect.objectContaining({ failure: 'malformed' }),
      );
    },
  );
});
