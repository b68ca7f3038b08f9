import { Decimal128, Double, Int32, Long } from 'bson';
import {
  addExact,
  multiplyExact,
  toDouble,
  toExact,
  type BsonNumber,
  type ExactDecimal,
} from './exact-decimal';

interface Operation {
  readonly exact: (a: ExactDecimal, b: ExactDecimal) => ExactDecimal;
  readonly double: (a: number, b: number) => number;
}

const addition: Operation = { exact: addExact, double: (a, b) => a + b };
const multiplication: Operation = { exact: multiplyExact, double: (a, b) => a * b };

/** The sum in the wider of both BSON types, or undefined if an int64 overflows. */
export const addNumbers = (a: BsonNumber, b: BsonNumber): BsonNumber | undefined => apply(addition, a, b);

/** The product in the wider of both BSON types, or undefined if an int64 overflows. */
export const multiplyNumbers = (a: BsonNumber, b: BsonNumber): BsonNumber | undefined =>
  apply(multiplication, a, b);

function apply(operation: Operation, a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) return inDecimal(operation, a, b);
  const left = typeof a === 'number' ? fromJsNumber(a) : a;
  const right = typeof b === 'number' ? fromJsNumber(b) : b;
  if (left instanceof Double || right instanceof Double) {
    return new Double(operation.double(toDouble(left), toDouble(right)));
  }
  return inIntegers(operation, left, right);
}

function inIntegers(operation: Operation, a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  const left = toExact(a);
  const right = toExact(b);
  if (!left || !right) return undefined;
  const { digits } = operation.exact(left, right);
  const bothInt32 = a instanceof Int32 && b instanceof Int32;
  if (bothInt32 && BigInt.asIntN(32, digits) === digits) return new Int32(Number(digits));
  return BigInt.asIntN(64, digits) === digits ? Long.fromBigInt(digits) : undefined;
}

function inDecimal(operation: Operation, a: BsonNumber, b: BsonNumber): Decimal128 {
  const left = toExact(widened(a));
  const right = toExact(widened(b));
  if (!left || !right) return Decimal128.fromString(String(operation.double(toDouble(a), toDouble(b))));
  const { digits, exponent } = operation.exact(left, right);
  return Decimal128.fromStringWithRounding(`${digits}E${exponent}`);
}

/** In decimal arithmetic a double counts with its 15 reliable digits, as in MongoDB. */
function widened(value: BsonNumber): BsonNumber {
  return value instanceof Double && Number.isFinite(value.value)
    ? Decimal128.fromString(value.value.toPrecision(15))
    : value;
}

/** The BSON number that `bson` stores for a JS number. */
export const fromJsNumber = (value: number): Int32 | Double =>
  Number.isInteger(value) && Math.abs(value) <= 0x7fffffff && !Object.is(value, -0)
    ? new Int32(value)
    : new Double(value);
