/** What a pasted text contains. */
export type PastedHash = { kind: 'hash'; hash: string } | { kind: 'address' } | { kind: 'none' };

const HASH = /(?:^|[^0-9a-z])(?:0x)?([0-9a-f]{64})(?![0-9a-z])/;
/** In lower case, of EVM networks and of TRON. */
const ADDRESS = /(?:^|[^0-9a-z])(?:0x[0-9a-f]{40}|t[1-9a-z]{33})(?![0-9a-z])/;

/**
 * Finds the transaction hash in a pasted text: the hash with or without 0x, or an explorer link that contains
 * it.
 */
export function parsePastedHash(text: string): PastedHash {
  // Wallets that show a hash on two lines copy it with the line break.
  const plain = text.toLowerCase().replace(/\s+/g, '');
  const [, digits] = HASH.exec(plain) ?? [];
  if (digits) return { kind: 'hash', hash: `0x${digits}` };
  return { kind: ADDRESS.test(plain) ? 'address' : 'none' };
}
