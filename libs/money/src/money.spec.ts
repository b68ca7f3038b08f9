import Big from 'big.js';
import fc from 'fast-check';
import {
  add,
  amountOf,
  compare,
  compareRates,
  feeRoundedDown,
  fiat,
  fiatValueRoundedDown,
  fiatValueRoundedUp,
  formatCrypto,
  formatFiat,
  formatPlain,
  isExactNumber,
  MoneyError,
  parseAmount,
  parseRate,
  parseTyped,
  payableRoundedUp,
  rateLessMarkup,
  roundedUpTo,
  shareRoundedDown,
  subtract,
  zero,
} from './index';

const NGN = fiat('NGN');
const USDC = { code: 'USDC', decimals: 6 };
const USDC18 = { code: 'USDC', decimals: 18 };

const units = fc.bigInt({ min: 0n, max: 10n ** 24n });
const rate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 8 }))
  .map(([n, scale]) => new Big(n.toString()).div(new Big(10).pow(scale)).toFixed());

describe('amounts', () => {
  it('have the same sum in any order', () => {
    fc.assert(
      fc.property(fc.array(units), (list) => {
        const forwards = list.reduce((sum, u) => add(sum, amountOf(USDC, u)), zero(USDC));
        const backwards = list.reduceRight((sum, u) => add(sum, amountOf(USDC, u)), zero(USDC));
        const emptied = list.reduce((sum, u) => subtract(sum, amountOf(USDC, u)), forwards);
        expect(forwards).toEqual(backwards);
        expect(emptied.units).toBe(0n);
      }),
    );
  });

  it('refuse different assets, and the same token with other decimals', () => {
    expect(() => add(zero(NGN), zero(USDC))).toThrow(MoneyError);
    expect(() => compare(zero(USDC18), zero(USDC))).toThrow(MoneyError);
    expect(() => add(zero(NGN), zero(fiat('USD')))).toThrow('NGN/2 and USD/2 are different assets');
    expect(() => subtract(zero(USDC18), zero(USDC))).toThrow('USDC/18 and USDC/6 are different assets');
  });

  it('have the decimals of the currency table, which must have the currency', () => {
    expect(fiat('KES')).toEqual({ code: 'KES', decimals: 2 });
    expect(() => fiat('XXX')).toThrow('XXX is not in the table of currencies');
  });

  it('throw errors named MoneyError', () => {
    expect(new MoneyError('x')).toMatchObject({ name: 'MoneyError', message: 'x' });
  });

  it('compare by size', () => {
    expect([1n, 2n, 3n].map((u) => compare(amountOf(NGN, u), amountOf(NGN, 2n)))).toEqual([-1, 0, 1]);
  });
});

describe('decimals', () => {
  it('of rates compare as numbers', () => {
    expect(compareRates('1550.50', '1550.5')).toBe(0);
    expect(compareRates('9.75', '18.5')).toBeLessThan(0);
    expect(compareRates('0.1', '0.09999999999999999999')).toBeGreaterThan(0);
  });

  it('parse what they format', () => {
    fc.assert(
      fc.property(units, fc.constantFrom(NGN, USDC, USDC18, { code: 'JPY', decimals: 0 }), (u, asset) => {
        const amount = amountOf(asset, u);
        expect(parseAmount(asset, formatFiat(amount))).toEqual(amount);
        expect(parseAmount(asset, formatCrypto(amount))).toEqual(amount);
        expect(parseAmount(asset, formatPlain(amount))).toEqual(amount);
      }),
    );
  });

  it.each([
    [0n, '0.00'],
    [1n, '0.000001'],
    [1_000_000n, '1.00'],
    [1_500_000n, '1.50'],
    [1_234_560n, '1.23456'],
    [-1n, '-0.000001'],
  ])('formats %s base units of USDC as %s', (u, text) => {
    expect(formatCrypto(amountOf(USDC, u))).toBe(text);
  });

  it.each([
    [100_000n, '1000'],
    [100_050n, '1000.5'],
    [0n, '0'],
    [1n, '0.01'],
  ])('formats %s without trailing zeros as %s', (u, text) => {
    expect(formatPlain(amountOf(NGN, u))).toBe(text);
  });

  it.each([
    [-5n, '-0.05'],
    [-100n, '-1.00'],
    [99n, '0.99'],
  ])('formats %s kobo as %s', (u, text) => expect(formatFiat(amountOf(NGN, u))).toBe(text));

  it('keeps the zeros of an asset without decimals', () => {
    expect(formatPlain(amountOf({ code: 'JPY', decimals: 0 }, 100n))).toBe('100');
    expect(formatCrypto(amountOf({ code: 'JPY', decimals: 0 }, 100n))).toBe('100');
  });

  it('parses JSON numbers exactly', () => {
    expect(parseAmount(NGN, 0.29).units).toBe(29n);
    expect(parseAmount(NGN, 1e3).units).toBe(100_000n);
    expect(parseAmount(USDC, 1e-6).units).toBe(1n);
  });

  it.each<[string | number, bigint]>([
    ['700', 70_000n],
    [700, 70_000n],
    ['700.5', 70_050n],
    [700.5, 70_050n],
    ['0700.500', 70_050n],
    [1e3, 100_000n],
  ])('parses %j as a person writes it', (typed, units) => {
    expect(parseTyped(NGN, typed)).toEqual(amountOf(NGN, units));
  });

  it.each([
    '0',
    0,
    '0.00',
    '-1',
    -1,
    '+1',
    ' 1',
    '1e3',
    '1,000',
    '.5',
    '5.',
    '١',
    '1.001',
    0.001,
    '',
    NaN,
    Infinity,
  ])('refuses %j as a person writes it', (typed) => expect(() => parseTyped(NGN, typed)).toThrow(MoneyError));

  it.each(['1.001', 'abc', '', 'Infinity', NaN, Infinity])('refuses %s as naira', (bad) => {
    expect(() => parseAmount(NGN, bad)).toThrow(MoneyError);
  });

  it('parse every way to write the same decimal', () => {
    fc.assert(
      fc.property(rate, fc.constantFrom(NGN, USDC, USDC18, { code: 'JPY', decimals: 0 }), (text, asset) => {
        const units = new Big(text).times(new Big(10).pow(asset.decimals));
        const given = [
          text,
          new Big(text),
          `0${text}`,
          `${text}e0`,
          ...(text.includes('.') ? [`${text}00`] : []),
        ];
        for (const one of given)
          if (units.eq(units.round(0, Big.roundDown)))
            expect(parseAmount(asset, one)).toEqual({ asset, units: BigInt(units.toFixed(0)) });
          else expect(() => parseAmount(asset, one)).toThrow(`has more than ${asset.decimals} decimals`);
      }),
    );
  });

  it('says why it refuses an amount', () => {
    expect(() => parseAmount(USDC, '0.0000001')).toThrow('0.0000001 has more than 6 decimals');
    expect(() => parseAmount(NGN, 'abc')).toThrow('abc is not a decimal');
  });

  it.each([
    ['1550', { numerator: 1_550n, scale: 0 }],
    ['1550.50', { numerator: 15_505n, scale: 1 }],
    ['1e-7', { numerator: 1n, scale: 7 }],
    ['1e3', { numerator: 1_000n, scale: 0 }],
  ])('parses the rate %s as an exact fraction', (text, fraction) => {
    expect(parseRate(text)).toEqual(fraction);
  });

  it.each([
    ['0', 'a rate must be above zero'],
    ['-1', 'a rate must be above zero'],
    ['x', 'x is not a decimal'],
  ])('refuses %s as a rate', (bad, why) => {
    expect(() => parseRate(bad)).toThrow(new MoneyError(why));
  });
});

describe('conversion', () => {
  it('asks for enough, and not for one base unit too many', () => {
    fc.assert(
      fc.property(units, rate, fc.constantFrom(USDC, USDC18), (u, r, token) => {
        const price = amountOf(NGN, u);
        const payable = payableRoundedUp(price, r, token);
        expect(fiatValueRoundedDown(payable, r, NGN).units >= u).toBe(true);
        const exact = new Big(u.toString()).times(new Big(10).pow(token.decimals - 2));
        expect(new Big(payable.units.toString()).times(r).gte(exact)).toBe(true);
        if (payable.units > 0n) {
          expect(new Big((payable.units - 1n).toString()).times(r).lt(exact)).toBe(true);
        }
      }),
    );
  });

  it('rounds the amount to pay up to fewer decimals, by less than one step', () => {
    expect(roundedUpTo(2, amountOf(USDC, 3_225_807n)).units).toBe(3_230_000n);
    expect(roundedUpTo(2, amountOf(USDC, 3_230_000n)).units).toBe(3_230_000n);
    expect(roundedUpTo(18, amountOf(USDC, 3_225_807n)).units).toBe(3_225_807n);
    fc.assert(
      fc.property(
        units,
        fc.integer({ min: 2, max: 18 }),
        fc.constantFrom(USDC, USDC18),
        (u, decimals, token) => {
          const step = 10n ** BigInt(Math.max(token.decimals - decimals, 0));
          const rounded = roundedUpTo(decimals, amountOf(token, u)).units;
          expect(rounded % step).toBe(0n);
          expect(rounded >= u && rounded - u < step).toBe(true);
        },
      ),
    );
  });

  it('rounds the value of tokens down', () => {
    expect(fiatValueRoundedDown(amountOf(USDC, 1_999_999n), '1', fiat('USD')).units).toBe(199n);
    expect(fiatValueRoundedDown(amountOf(USDC, 3_225_807n), '1550', NGN).units).toBe(500_000n);
  });

  it('finds the smallest price that is worth a number of tokens', () => {
    expect(fiatValueRoundedUp(amountOf(USDC, 20_000_000n), '1550.001', NGN).units).toBe(3_100_002n);
    expect(fiatValueRoundedUp(amountOf(USDC, 20_000_000n), '1550.0001', NGN).units).toBe(3_100_001n);
    fc.assert(
      fc.property(units, rate, fc.constantFrom(USDC, USDC18), (u, r, token) => {
        const least = fiatValueRoundedUp(amountOf(token, u), r, NGN);
        const down = fiatValueRoundedDown(amountOf(token, u), r, NGN);
        expect(payableRoundedUp(least, r, token).units >= u).toBe(true);
        expect(least.units - down.units <= 1n).toBe(true);
      }),
    );
  });

  it('rounds shares and fees down, and takes no more than the whole', () => {
    expect(shareRoundedDown(amountOf(NGN, 199n), 50).units).toBe(0n);
    expect(shareRoundedDown(amountOf(NGN, 200n), 50).units).toBe(1n);
    expect(shareRoundedDown(amountOf(NGN, 200n), 10_000).units).toBe(200n);
    expect(feeRoundedDown(amountOf(NGN, 500_000n), 100, 5_000n).units).toBe(10_000n);
    expect(feeRoundedDown(amountOf(NGN, 100n), 100, 5_000n).units).toBe(100n);
    for (const bad of [-1, 10_001, 0.5, NaN])
      expect(() => shareRoundedDown(zero(NGN), bad)).toThrow(
        new MoneyError(`basis points must be a whole number from 0 to 10000, not ${String(bad)}`),
      );
    expect(shareRoundedDown(amountOf(NGN, 200n), 0)).toEqual(zero(NGN));
  });

  it('lowers the rate by the markup', () => {
    expect(rateLessMarkup('1550', 0)).toBe('1550');
    expect(rateLessMarkup('0.1234567891', 0)).toBe('0.1234567891');
    expect(() => rateLessMarkup('1550', 10_001)).toThrow(MoneyError);
    expect(rateLessMarkup('1550', 100)).toBe('1534.5');
    expect(rateLessMarkup('0.123456789', 1)).toBe('0.12344444');
    // If it were rounded at 20 decimals first, it would be 0.50000001: more than the rate allows, so the
    // merchant would get less.
    expect(rateLessMarkup('0.50005001500150015001500050005000500050', 1)).toBe('0.5');
  });
});

describe('a JSON number is exact when a double holds it', () => {
  it.each([
    '0',
    '-0',
    '5000',
    '5000.10',
    '0.1',
    '-0.1',
    '1e3',
    '1E-2',
    '123456789012.34',
    '9007199254740992',
  ])('%s is', (text) => expect(isExactNumber(text)).toBe(true));
  it.each([
    '4999.999999999999999999',
    '9007199254740993',
    '5000.0000000000000001',
    '1e-400',
    '1e999',
    '-1e999',
  ])('%s is not', (text) => expect(isExactNumber(text)).toBe(false));
});
