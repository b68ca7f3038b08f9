import { ChainInconsistentError } from '@cowrie/chain-evm';
import type { TronReader } from '@cowrie/chain-tron';
import type { NetworkReader } from '../network.reader';

/** A reader of TRON as the service's port. */
export function tronNetworkReader(reader: TronReader): NetworkReader {
  return {
    ...reader,
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
