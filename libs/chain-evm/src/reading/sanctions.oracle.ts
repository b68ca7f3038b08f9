import { Interface } from 'ethers/abi';
import { checksumAddress } from '../address';
import { ChainInconsistentError } from '../chain.errors';
import type { NetworkDefinition } from '../network.types';
import { type NetworkNodesOptions, nodesOf } from '../rpc/rpc.network';
import { callOne } from '../rpc/rpc.types';
import { hexData } from '../rpc/rpc.values';

const sanctions = new Interface(['function isSanctioned(address addr) view returns (bool)']);

/** How the network's nodes are called. */
export type SanctionsOracleOptions = NetworkNodesOptions;

/**
 * A contract that lists addresses, asked through the network's nodes. Every call has a time-out and can be
 * repeated.
 */
export interface SanctionsOracle {
  /**
   * Whether the contract lists the address, as of the newest block.
   *
   * @throws RpcUnreachableError, RpcResponseError; ChainInconsistentError if there is no such contract;
   *   ChainMismatchError when a URL leads to another chain; InvalidChainInputError for a wrong address
   */
  isSanctioned(address: string): Promise<boolean>;
  /** Aborts every call under way. Later calls throw. */
  close(): void;
}

/**
 * It opens no connection before the first call. @throws InvalidChainInputError if the contract's address is
 * not valid
 */
export function createSanctionsOracle(
  network: NetworkDefinition,
  contract: string,
  options?: SanctionsOracleOptions,
): SanctionsOracle {
  const to = checksumAddress(contract);
  const nodes = nodesOf(network, options);
  return {
    async isSanctioned(address) {
      const data = sanctions.encodeFunctionData('isSanctioned', [checksumAddress(address)]);
      // An address without a contract answers with no data, which is not `false`.
      const answer = BigInt(hexData(await callOne(nodes, 'eth_call', [{ to, data }, 'latest']), 32));
      if (answer > 1n)
        throw new ChainInconsistentError('the oracle returned neither true nor false', { contract: to });
      return answer === 1n;
    },
    close: () => nodes.close(),
  };
}
