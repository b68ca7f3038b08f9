import { createHash } from 'node:crypto';

/** What the key of an address makes of a text, in the length of a real signature. */
export function fakeSignature(address: string, message: string): string {
  const hash = createHash('sha256').update(`${address} ${message}`).digest('hex');
  return `0x${hash}${hash}1b`;
}
