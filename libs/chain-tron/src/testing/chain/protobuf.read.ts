import { getBytes, hexlify } from 'ethers/utils';

/** The fields of a protobuf message by number. A repeated field has several values. */
export interface MessageFields {
  /** The last value; 0 if there is none. */
  integer(number: number): bigint;
  /** The last value as hex with `0x`; `0x` if there is none. */
  bytes(number: number): string;
  text(number: number): string;
  /** A message in this one; without fields if there is none. */
  message(number: number): MessageFields;
  /** All values of a repeated field of bytes, hex. */
  list(number: number): string[];
}

/**
 * Reads a message. Written apart from the library's own encoder, so that the test node does not believe it.
 *
 * @param data hex with `0x`
 * @throws RangeError if it is no message of whole numbers and bytes
 */
export function readMessage(data: string): MessageFields {
  const bytes = getBytes(data);
  const found = new Map<number, (bigint | string)[]>();
  let at = 0;

  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('the message ends within a number');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number has more than 64 bits');
  }
  function part(): string {
    const length = Number(varint());
    if (at + length > bytes.length) throw new RangeError('the message ends within a field');
    at += length;
    return hexlify(bytes.subarray(at - length, at));
  }

  while (at < bytes.length) {
    const tag = Number(varint());
    const kind = tag & 7;
    if (kind !== 0 && kind !== 2) throw new RangeError(`unknown kind of field: ${kind}`);
    found.set(tag >> 3, [...(found.get(tag >> 3) ?? []), kind === 0 ? varint() : part()]);
  }
  const last = (number: number) => found.get(number)?.at(-1);
  const bytesOf = (number: number) => String(last(number) ?? '0x');
  return {
    integer: (number) => BigInt(last(number) ?? 0n),
    bytes: bytesOf,
    text: (number) => Buffer.from(getBytes(bytesOf(number))).toString('utf8'),
    message: (number) => readMessage(bytesOf(number)),
    list: (number) => (found.get(number) ?? []).map(String),
  };
}
