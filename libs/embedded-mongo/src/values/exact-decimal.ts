import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';

/**
 * A finite number as `digits × 10^exponent`. Every finite BSON number, even a binary double, has such a form.
 * So numbers of different BSON types can be compared and added without rounding.
 */
export interface ExactDecimal {
  readonly digits: bigint;
  readonly exponent: number;
}

const float = new DataView(new ArrayBuffer(8));

export function exactOfDouble(value: number): ExactDecimal {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), exponent: 0 };
  float.setFloat64(0, value);
  const bits = float.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n;
  const signed = value < 0 ? -mantissa : mantissa;
  const power = (biased === 0 ? 1 : biased) - 1075;
  // m × 2^-k = m × 5^k × 10^-k
  return power >= 0
    ? { digits: signed << BigInt(power), exponent: 0 }
    : { digits: signed * 5n ** BigInt(-power), exponent: power };
}

function exactOfDecimalText(text: string): ExactDecimal {
  const [, sign, whole, part = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = BigInt(`${whole}${part}` || '0');
  return { digits: sign === '-' ? -digits : digits, exponent: Number(exponent) - part.length };
}

function compareExact(a: ExactDecimal, b: ExactDecimal): number {
  const [left, right] = aligned(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

export function addExact(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const [left, right] = aligned(a, b);
  return { digits: left + right, exponent: Math.min(a.exponent, b.exponent) };
}

export const multiplyExact = (a: ExactDecimal, b: ExactDecimal): ExactDecimal => ({
  digits: a.digits * b.digits,
  exponent: a.exponent + b.exponent,
});

export const negateExact = (a: ExactDecimal): ExactDecimal => ({ ...a, digits: -a.digits });

function aligned(a: ExactDecimal, b: ExactDecimal): [bigint, bigint] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [a.digits * 10n ** BigInt(a.exponent - exponent), b.digits * 10n ** BigInt(b.exponent - exponent)];
}

export type BsonNumber = Int32 | Double | Long | Decimal128 | number | bigint;

export const isBsonNumber = (value: unknown): value is BsonNumber =>
  typeof value === 'number' ||
  value instanceof Int32 ||
  value instanceof Double ||
  (value instanceof Long && !((value as object) instanceof Timestamp)) ||
  value instanceof Decimal128 ||
  typeof value === 'bigint';

/** The nearest double. It is exact for int32 and double. */
export function toDouble(value: BsonNumber): number {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  return Number(value.toString());
}

/** The exact value, or undefined for NaN and the infinities. */
export function toExact(value: BsonNumber): ExactDecimal | undefined {
  if (value instanceof Long) return { digits: value.toBigInt(), exponent: 0 };
  if (typeof value === 'bigint') return { digits: value, exponent: 0 };
  if (value instanceof Decimal128) {
    const text = value.toString();
    return /NaN|Infinity/.test(text) ? undefined : exactOfDecimalText(text);
  }
  const double = toDouble(value);
  return Number.isFinite(double) ? exactOfDouble(double) : undefined;
}

/** MongoDB's order of numbers: by value across BSON types, with NaN below all others. */
export function compareNumbers(a: BsonNumber, b: BsonNumber): number {
  const left = toDouble(a);
  const right = toDouble(b);
  if (Number.isNaN(left) || Number.isNaN(right))
    return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  // Rounding to double keeps the order, so only equal doubles need the exact values.
  if (left !== right) return left < right ? -1 : 1;
  if (isDoubleExact(a) && isDoubleExact(b)) return 0;
  const exactLeft = toExact(a);
  const exactRight = toExact(b);
  if (exactLeft && exactRight) return compareExact(exactLeft, exactRight);
  // Both round to infinity. If only one is infinite, the other is a decimal beyond the range of doubles.
  if (!exactLeft && !exactRight) return 0;
  return (exactLeft ? -1 : 1) * Math.sign(left);
}

const isDoubleExact = (value: BsonNumber): boolean =>
  typeof value === 'number' || value instanceof Int32 || value instanceof Double;
