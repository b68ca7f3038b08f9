/** An exact rational number. `d` is above zero. Nothing here uses the library under test. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

export function fraction(n: bigint, d = 1n): Fraction {
  return { n, d };
}

/** The value of a plain decimal, such as `1550.25`. */
export function ofDecimal(text: string): Fraction {
  const point = text.indexOf('.');
  if (point < 0) return fraction(BigInt(text));
  return fraction(BigInt(text.slice(0, point) + text.slice(point + 1)), tens(text.length - point - 1));
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d);
}

export function over(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n);
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.n * b.d < b.n * a.d;
}

export function isSame(a: Fraction, b: Fraction): boolean {
  return a.n * b.d === b.n * a.d;
}

/** The largest number of steps that is not above a positive number. */
export function stepsBelow(a: Fraction, step: Fraction): bigint {
  const { n, d } = over(a, step);
  return (n - (n % d)) / d;
}

/** The smallest number of steps that is not below a positive number. */
export function stepsAbove(a: Fraction, step: Fraction): bigint {
  const below = stepsBelow(a, step);
  return isLess(times(fraction(below), step), a) ? below + 1n : below;
}

/** One unit of an asset with this many decimals. */
export function unitOf(decimals: number): Fraction {
  return fraction(1n, tens(decimals));
}

const TENS = Array.from({ length: 64 }, (_, power) => BigInt(`1${'0'.repeat(power)}`));

export function tens(power: number): bigint {
  return TENS[power] as bigint;
}
