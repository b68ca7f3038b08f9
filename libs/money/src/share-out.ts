import { MoneyError } from './amount';

/**
 * Divides whole units among weights by largest remainder: each share is its proportion rounded down, and the
 * remaining units go one each to the largest remainders, the earlier first if two are equal. The shares sum
 * to exactly `total`. If `total` is at most the sum of the weights, no share is above its weight.
 * @throws MoneyError for a negative number, or a total without any weight
 */
export function shareOut(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (total < 0n || weights.some((weight) => weight < 0n))
    throw new MoneyError('shares of negative units are not defined');
  if (total === 0n) return weights.map(() => 0n);
  if (sum === 0n) throw new MoneyError(`${total} units have nobody to go to`);
  const shares = weights.map((weight) => (total * weight) / sum);
  const left = total - shares.reduce((all, share) => all + share, 0n);
  const remainders = weights.map((weight, index) => ({ index, remainder: (total * weight) % sum }));
  remainders.sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  const lucky = new Set(remainders.slice(0, Number(left)).map(({ index }) => index));
  return shares.map((share, index) => (lucky.has(index) ? share + 1n : share));
}
