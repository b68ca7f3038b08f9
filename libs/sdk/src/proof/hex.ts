/** The bytes of hex with `0x`. @throws RangeError if it is not hex */
export function bytesOfHex(hex: string): Uint8Array {
  if (!/^0x[0-9a-fA-F]*$/.test(hex) || hex.length % 2 === 1)
    throw new RangeError(`not hex data: ${hex.slice(0, 80)}`);
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Hex with `0x`, in lower case. */
export function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function joinedBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** A whole number of RLP: big-endian, without leading zeros. @throws RangeError */
export function numberOfBytes(bytes: Uint8Array): bigint {
  if (bytes[0] === 0) throw new RangeError('a number has a leading zero');
  return bytes.length === 0 ? 0n : BigInt(hexOf(bytes));
}
