import { keccak_256 } from '@noble/hashes/sha3';
import { chainFamilyOf } from '@cowrie/tables';

/** What a payer gave as the address for a refund. */
export type GivenAddress =
  /** With its EIP-55 checksum; of TRON as it was given. */
  | { kind: 'address'; address: string }
  /**
   * `hash`: a transaction hash or a private key. `secret`: it looks like the words that recover a wallet.
   * `evm` and `tron`: it is an address of the other family.
   */
  | { kind: 'empty' | 'notAddress' | 'checksum' | 'zero' | 'hash' | 'secret' | 'evm' | 'tron' };

const ADDRESS = /^0x([0-9a-fA-F]{40})$/;
const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const HASH = /^(0x)?[0-9a-fA-F]{64}$/;
const RECOVERY_WORDS = /^[a-z]+(\s+[a-z]+){10,}$/i;

/**
 * Reads a pasted or typed address for a network, whose name tells the family. A promise: the part for TRON
 * has to be loaded, and rejects if it cannot be.
 */
export function parseAddressFor(network: string, text: string): GivenAddress | Promise<GivenAddress> {
  const given = parsePayerAddress(text);
  if (chainFamilyOf(network) === 'evm') return given;
  const { kind } = given;
  if (kind === 'address' || kind === 'checksum' || kind === 'zero') return { kind: 'evm' };
  if (kind !== 'tron' && kind !== 'notAddress') return given;
  return import('./tron-address').then(({ parseTronAddress }) => parseTronAddress(text.replace(/\s+/g, '')));
}

/**
 * Reads a pasted or typed address of an EVM network. An address in one case has no checksum and gets one;
 * any other must match its own.
 */
export function parsePayerAddress(text: string): GivenAddress {
  if (RECOVERY_WORDS.test(text.trim())) return { kind: 'secret' };
  // Wallets that show an address in groups or on two lines copy the gaps with it.
  const plain = text.replace(/\s+/g, '');
  if (plain === '') return { kind: 'empty' };
  if (HASH.test(plain)) return { kind: 'hash' };
  const [, digits] = ADDRESS.exec(plain) ?? [];
  if (!digits) return { kind: TRON.test(plain) ? 'tron' : 'notAddress' };
  if (/^0+$/.test(digits)) return { kind: 'zero' };
  const address = withChecksum(digits.toLowerCase());
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  return isMixed && address !== plain ? { kind: 'checksum' } : { kind: 'address', address };
}

/** EIP-55: a letter is a capital where the hash of the lower-case digits has 8 or more. */
function withChecksum(digits: string): string {
  const hash = keccak_256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)));
  const letters = [...digits].map((digit, index) => {
    const byte = hash[index >> 1] ?? 0;
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${letters.join('')}`;
}
