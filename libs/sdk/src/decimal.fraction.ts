/** A decimal as the exact fraction `n / 10^scale`. */
export interface Decimal {
  n: bigint;
  scale: number;
}

/** The value of a plain decimal; undefined for other text. */
export function decimalOf(text: unknown): Decimal | undefined {
  const [, whole, fraction = ''] =
    /^(\d{1,60})(?:\.(\d{1,60}))?$/.exec(typeof text === 'string' ? text : '') ?? [];
  return whole === undefined ? undefined : { n: BigInt(whole + fraction), scale: fraction.length };
}

/** Negative for a < b, 0 for the same value, positive for a > b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference = a.n * tens(b.scale) - b.n * tens(a.scale);
  return difference < 0n ? -1 : Number(difference > 0n);
}

export function tens(power: number): bigint {
  return 10n ** BigInt(power);
}

/** a / b, rounded up to a whole number. */
export function divideUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}
