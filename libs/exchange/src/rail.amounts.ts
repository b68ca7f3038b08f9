/** A double carries 15 decimal digits of any amount. */
const CARRIED = 10n ** 15n;

/**
 * Whether two amounts are one as far as a rail can tell, which reads back doubles: they are the same in their
 * first 15 digits. So with 6 decimals all amounts below a thousand million tokens are exact. Pure.
 */
export function isSameAmount(a: bigint, b: bigint): boolean {
  const [less, more] = a < b ? [a, b] : [b, a];
  return (more - less) * CARRIED <= more;
}
