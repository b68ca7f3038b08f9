/** A double holds 15 decimal digits of any amount. */
const CARRIED = 10n ** 15n;

/**
 * Whether two amounts are equal in their first 15 digits. A rail returns doubles, which hold no further
 * digits. With 6 decimals, all amounts below a billion tokens are exact. Pure.
 */
export function isSameAmount(a: bigint, b: bigint): boolean {
  const [less, more] = a < b ? [a, b] : [b, a];
  return (more - less) * CARRIED <= more;
}
