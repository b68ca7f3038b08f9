import { concat, dataLength, toUtf8Bytes, hexlify } from 'ethers/utils';

/** One field of a protobuf message, ready to be joined with others: hex. Empty for a default value. */
type Field = string;

/** The two kinds of value on the wire that TRON's transactions use. */
const VARINT = 0;
const LENGTH_DELIMITED = 2;
const MOST = 2n ** 63n - 1n;

/**
 * A whole number, 7 bits in each byte, the lowest first. Protobuf leaves out a field of 0.
 *
 * @param value 0 to 2^63 - 1. @throws RangeError
 */
export function integerField(number: number, value: bigint): Field {
  if (value < 0n || value > MOST) throw new RangeError(`${value} does not fit an unsigned 63-bit field`);
  return value === 0n ? '0x' : concat([tag(number, VARINT), varint(value)]);
}

/** Bytes, as hex with `0x`. Protobuf leaves out a field without bytes. */
export function bytesField(number: number, value: string): Field {
  const length = dataLength(value);
  return length === 0 ? '0x' : concat([tag(number, LENGTH_DELIMITED), varint(BigInt(length)), value]);
}

export const textField = (number: number, value: string): Field =>
  bytesField(number, hexlify(toUtf8Bytes(value)));

/** A message in a message. It is written even when it is empty. */
export function messageField(number: number, fields: readonly Field[]): Field {
  const value = message(fields);
  return concat([tag(number, LENGTH_DELIMITED), varint(BigInt(dataLength(value))), value]);
}

/** The bytes of a message: its fields in the order of their numbers, as every encoder writes them. */
export const message = (fields: readonly Field[]): string => concat(fields);

const tag = (number: number, kind: number): string => varint(BigInt(number * 8 + kind));

function varint(value: bigint): string {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  return hexlify(Uint8Array.from([...bytes, Number(rest)]));
}
