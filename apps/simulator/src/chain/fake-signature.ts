import { createHash } from 'node:crypto';

/** What the key of an address makes of a text. The first half names the key, the second one the text. */
export function fakeSignature(address: string, message: string): string {
  return `0x${hashOf(address)}${hashOf(`${address} ${message}`)}1b`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
