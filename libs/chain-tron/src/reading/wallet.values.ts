import { toUtf8String } from 'ethers/utils';
import { ChainInconsistentError, type RawObject, hexData } from '@cowrie/chain-evm';

const LONGEST_MESSAGE = 200;

/**
 * The values in answers of `/wallet/*`. They are protobuf messages as JSON: bytes are hex without `0x`, and a
 * field with its default value is left out. Every function throws ChainInconsistentError for another value.
 */

/** An object. Its fields are unchecked. */
export function record(value: unknown, what: string): RawObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unexpected(what, value);
  return value as RawObject;
}

/** A list; empty if it is left out. */
export function entries(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw unexpected('a list', value);
  return value as readonly unknown[];
}

/** Bytes, as lower-case hex with `0x`; none if they are left out. */
export function bytes(value: unknown, length?: number): string {
  const hex = value ?? '';
  if (typeof hex !== 'string') throw unexpected('hex data', value);
  return hexData(`0x${hex}`, length);
}

/** A whole number from 0 that JSON carries exactly; 0 if it is left out. */
export function wholeNumber(value: unknown): number {
  const number = value ?? 0;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
    throw unexpected('a whole number', value);
  return number;
}

/** A word such as `SUCCESS`; undefined if it is left out. */
export function word(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^[A-Za-z0-9_]{1,60}$/.test(value)) throw unexpected('a word', value);
  return value;
}

/** A node's own words: hex of UTF-8 from a node, plain text from some hosts. At most 200 characters. */
export function nodeMessage(value: unknown): string {
  if (typeof value !== 'string') return '';
  const isHex = /^(?:[0-9a-fA-F]{2})+$/.test(value);
  const text = isHex ? toUtf8String(`0x${value}`, () => 0) : value;
  // A message can hold bytes of the failed contract, which do not belong on a terminal.
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_MESSAGE);
}

function unexpected(expected: string, value: unknown): ChainInconsistentError {
  return new ChainInconsistentError('the node returned an invalid value', {
    expected,
    value: String(value).slice(0, 80),
  });
}
