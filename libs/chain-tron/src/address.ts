import { sha256 } from 'ethers/crypto';
import { concat, dataSlice, decodeBase58, encodeBase58, toBeHex } from 'ethers/utils';
import { checksumAddress } from '@cowrie/chain-evm';
import { InvalidTronAddressError } from './tron.errors';

/** The byte in front of every address. It makes the text of an address start with `T`. */
export const ADDRESS_PREFIX = '0x41';
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
const PREFIX_BYTES = 1;
const ADDRESS_BYTES = 20;
const CHECKSUM_BYTES = 4;
/** Prefix, address and checksum together, in Base58. */
const TEXT_LENGTH = 34;

/**
 * Reads an address as people write it, in Base58Check.
 *
 * @returns its 20 bytes in the form that every network has inside: `0x`, hex, EIP-55 checksum
 * @throws InvalidTronAddressError, whose `reason` says what the text is instead
 */
export function parseTronAddress(text: string): string {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) throw new InvalidTronAddressError('evm_address', text);
  if (/^(?:0x)?41[0-9a-fA-F]{40}$/.test(text)) throw new InvalidTronAddressError('hex_address', text);
  if (!BASE58.test(text)) throw new InvalidTronAddressError('not_base58', text);
  if (text.length !== TEXT_LENGTH) throw new InvalidTronAddressError('wrong_length', text);
  // 34 digits of Base58 always fit into 25 bytes.
  const bytes = toBeHex(decodeBase58(text), PREFIX_BYTES + ADDRESS_BYTES + CHECKSUM_BYTES);
  const payload = dataSlice(bytes, 0, PREFIX_BYTES + ADDRESS_BYTES);
  if (dataSlice(bytes, PREFIX_BYTES + ADDRESS_BYTES) !== checksumOf(payload))
    throw new InvalidTronAddressError('wrong_checksum', text);
  if (dataSlice(payload, 0, PREFIX_BYTES) !== ADDRESS_PREFIX)
    throw new InvalidTronAddressError('wrong_prefix', text);
  return checksumAddress(dataSlice(payload, PREFIX_BYTES));
}

/** The first 4 bytes of the double SHA-256. */
const checksumOf = (payload: string): string => dataSlice(sha256(sha256(payload)), 0, CHECKSUM_BYTES);

/**
 * Returns an address as people write it. The reverse of {@link parseTronAddress}.
 *
 * @param address 20 bytes: `0x` and 40 hex digits, with a right EIP-55 checksum or without one
 * @throws InvalidChainInputError
 */
export function formatTronAddress(address: string): string {
  const payload = prefixed(address);
  return encodeBase58(concat([payload, checksumOf(payload)]));
}

/**
 * Returns the 21 bytes that stand in transactions: the prefix and the address, as lower-case hex with `0x`.
 *
 * @param address 20 bytes, as in {@link formatTronAddress}
 */
export function prefixed(address: string): string {
  return concat([ADDRESS_PREFIX, checksumAddress(address)]);
}
