import fc from 'fast-check';
import { MoneyError, shareOut } from './index';

const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 24n }), { minLength: 1, maxLength: 40 });
const sumOf = (units: readonly bigint[]) => units.reduce((all, one) => all + one, 0n);
/** Weights, and a total of at most their sum, like a sale of part of an order. */
const sale = weights
  .filter((some) => sumOf(some) > 0n)
  .chain((some) => fc.tuple(fc.bigInt({ min: 0n, max: sumOf(some) }), fc.constant(some)));

it('gives every unit to somebody, and nobody more than their weight', () => {
  fc.assert(
    fc.property(sale, ([total, some]) => {
      const shares = shareOut(total, some);
      expect(sumOf(shares)).toBe(total);
      shares.forEach((share, index) => expect(share).toBeLessThanOrEqual(some[index] ?? 0n));
    }),
  );
});

it('keeps each share within one unit of the exact proportion', () => {
  const amounts = fc.tuple(
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    weights.filter((some) => sumOf(some) > 0n),
  );
  fc.assert(
    fc.property(amounts, ([total, some]) => {
      const sum = sumOf(some);
      shareOut(total, some).forEach((share, index) => {
        const difference = share * sum - total * (some[index] ?? 0n);
        expect(difference < sum && difference > -sum).toBe(true);
      });
    }),
  );
});

it('gives everything when everything is sold', () => {
  fc.assert(fc.property(weights, (some) => expect(shareOut(sumOf(some), some)).toEqual(some)));
});

it.each([
  [10n, [1n, 1n, 1n], [4n, 3n, 3n]],
  [2n, [1n, 1n, 1n], [1n, 1n, 0n]],
  [1n, [1n, 2n], [0n, 1n]],
  [0n, [0n, 0n], [0n, 0n]],
])('divides %s among %j', (total, some, shares) => {
  expect(shareOut(total, some)).toEqual(shares);
});

it.each([
  [-1n, [1n]],
  [1n, [-1n, 2n]],
  [1n, [0n]],
  [1n, []],
])('refuses %s among %j', (total, some) => {
  expect(() => shareOut(total, some)).toThrow(MoneyError);
});
