import { ChainInconsistentError } from '../chain.errors';

/** An object of an answer. Its fields are unchecked. */
export type RawObject = Readonly<Record<string, unknown>>;

function unexpected(expected: string, value: unknown): ChainInconsistentError {
  return new ChainInconsistentError('the endpoint returned an invalid value', {
    expected,
    value: String(value).slice(0, 80),
  });
}

/**
 * Hex with `0x`, in lower case; of `bytes` length if given. Throws ChainInconsistentError, like all functions
 * here.
 */
export function hexData(value: unknown, bytes?: number): string {
  // A pattern of pairs would need memory for each pair, and fail on long answers.
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value) || value.length % 2 === 1)
    throw unexpected('hex data', value);
  if (bytes !== undefined && value.length !== 2 + 2 * bytes) throw unexpected(`${bytes} bytes`, value);
  return value.toLowerCase();
}

/** A hex quantity of the JSON-RPC standard. */
export function quantityToBigint(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw unexpected('a quantity', value);
  return BigInt(value);
}

/** A hex quantity that fits a number exactly. */
export function quantityToNumber(value: unknown): number {
  const number = Number(quantityToBigint(value));
  if (!Number.isSafeInteger(number)) throw unexpected('a safe integer', value);
  return number;
}

/** An object, or undefined for `null`. */
export function objectOrNothing(value: unknown): RawObject | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'object') throw unexpected('an object', value);
  return value as RawObject;
}

/** A list. */
export function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unexpected('a list', value);
  return value as readonly unknown[];
}

/** A number as the JSON-RPC standard writes it: hex, no leading zeros. */
export function toQuantity(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}
