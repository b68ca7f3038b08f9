/** What a customer pasted, looked at. */
export type PastedHash = { kind: 'hash'; hash: string } | { kind: 'address' } | { kind: 'none' };

const HASH = /(?:^|[^0-9a-z])(?:0x)?([0-9a-f]{64})(?![0-9a-z])/;
const ADDRESS = /(?:^|[^0-9a-z])0x[0-9a-f]{40}(?![0-9a-z])/;

/** Finds the transaction hash in what was pasted: the hash, with or without 0x, or a link to an explorer's page of it. */
export function pastedHash(text: string): PastedHash {
  // Wallets that show a hash in two lines copy it so.
  const plain = text.toLowerCase().replace(/\s+/g, '');
  const [, digits] = HASH.exec(plain) ?? [];
  if (digits) return { kind: 'hash', hash: `0x${digits}` };
  return { kind: ADDRESS.test(plain) ? 'address' : 'none' };
}
