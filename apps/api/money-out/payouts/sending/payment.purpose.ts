import type { Payout } from '../payout.schema';

/**
 * What a transaction of the float is for. Two payouts of one sum to one address differ by it where no nonce
 * orders transactions, and so does each hand-out of one payout.
 */
export function purposeOf({ _id, version }: Pick<Payout, '_id' | 'version'>): string {
  return `payout ${_id.toHexString()} ${version}`;
}
