import { id } from 'ethers/hash';
import { concat, dataSlice } from 'ethers/utils';
import { parseTronAddress } from '../../address';

/** The body of a request to `/wallet/*`. */
export type WalletBody = Readonly<Record<string, unknown>>;

/** A body that the node cannot read. It answers with the words as `Error`. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
}

/** An address of the body, in Base58 or as 21 bytes of hex. @returns 20 bytes, lower case */
export function addressIn(body: WalletBody, field: string): string {
  const value = String(body[field] ?? '');
  if (/^(0x)?41[0-9a-fA-F]{40}$/.test(value)) return `0x${value.slice(-40)}`.toLowerCase();
  if (/^T\w{33}$/.test(value)) return parseTronAddress(value).toLowerCase();
  throw new UnreadableBody(`class java.lang.IllegalArgumentException : Invalid address in ${field}`);
}

/** Calldata: given whole, or as a function's name and its arguments. Hex with `0x`. */
export function calldataIn({ data, function_selector: selector, parameter }: WalletBody): string {
  if (typeof selector === 'string' && selector !== '')
    return concat([dataSlice(id(selector), 0, 4), hexOf(parameter)]);
  return hexOf(data);
}

export const hexOf = (value: unknown): string =>
  `0x${(typeof value === 'string' ? value : '').replace(/^0x/, '')}`;
export const numberIn = (body: WalletBody, field: string): number => Number(body[field] ?? 0);
