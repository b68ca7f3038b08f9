import { ChainInconsistentError } from '@cowrie/chain-evm';
import type { TronReader } from '@cowrie/chain-tron';
import type { NetworkReader } from '../network.reader';
import { tronSweepBudget } from './tron.dispatch';

/**
 * Each balance is a request of its own, and they come at one time. TronGrid takes 15 in a second, and a node
 * has 50 connections for all its callers unless its owner has raised that.
 */
const VAULTS_PER_CALL = 10;

/** A reader of TRON as the service's port. */
export function tronNetworkReader(reader: TronReader): NetworkReader {
  return {
    ...reader,
    sweepBudget: async (account) => tronSweepBudget(await reader.sweepBudget(account)),
    vaultsPerCall: VAULTS_PER_CALL,
    hasCode: (address) => reader.hasCode(address),
    /** Of the solid block. One node says which that is, so the first nodes must have it too. */
    async balancesAt(_wanted, addresses) {
      const found = await reader.solidBalances(addresses);
      const { number, hash } = found.block;
      if ((await reader.block(number))?.hash === hash) return found;
      throw new ChainInconsistentError('the nodes do not agree on the solid block', { number, hash });
    },
  };
}
