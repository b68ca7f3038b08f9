import { id } from 'ethers/hash';
import { dataSlice } from 'ethers/utils';

/**
 * What a transaction is for, such as the ID of a payout and the number of the attempt. A transaction of TRON
 * has no nonce. Two payments of one amount to one address, signed within three seconds, would be the same
 * transaction: one ID, paid once. With another purpose they differ. With the same purpose they are the same.
 */
export type Purpose = string;

/**
 * A moment for the transaction's field `timestamp`, which the network does not check: one of 2^32
 * milliseconds (50 days) before the newest block, by the purpose's hash. The odds that two equal payments of
 * one block collide are one in four billion, so store transaction IDs under a unique index.
 */
export const timestampOf = (purpose: Purpose, headMs: number): number =>
  headMs - Number(dataSlice(id(purpose), 0, 4));
