import { readTronAddress } from '@cowrie/sdk/tron-address';
import type { GivenAddress } from './payer-address';

/** What a payer gave as an address on TRON, except what no network takes: `parsePayerAddress` finds that. */
export function parseTronAddress(plain: string): GivenAddress {
  const read = readTronAddress(plain);
  if (read.fault) return { kind: read.fault === 'checksum' ? 'checksum' : 'notAddress' };
  return read.bytes.every((byte) => byte === 0) ? { kind: 'zero' } : { kind: 'address', address: plain };
}
