import { Interface } from 'ethers/abi';
import { keccak256 } from 'ethers/crypto';
import { checksumAddress } from '../address';
import { ChainInconsistentError } from '../chain.errors';
import type { NetworkDefinition } from '../network.types';
import { type NetworkNodesOptions, nodesOf } from '../rpc/rpc.network';
import { callOne } from '../rpc/rpc.types';
import { hexData } from '../rpc/rpc.values';
import { MULTI_SEND, SAFE_ZEROS, type SafeTransaction } from './safe.transaction';

const safe = new Interface([
  'function nonce() view returns (uint256)',
  'function getOwners() view returns (address[])',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
]);

/** keccak256 of the code of MultiSendCallOnly 1.3.0, 1.4.1 and 1.5.0, as Safe publishes them. */
const MULTI_SEND_CODE: readonly string[] = [
  '0xa9865ac2d9c7a1591619b188c4d88167b50df6cc0c5327fcbd1c8c75f7c066ad',
  '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939',
  '0xcdbdcec38d2f1c7d961b0029ff8416b7e86e9974d6f0e9c9580c7d17fcfb6663',
];

/** Reads Safes of one network, as of the newest block. Every call has a time-out and can be repeated. */
export interface SafeReader {
  /** How many transactions the Safe has executed: the nonce of the next one. */
  nonce(safeAddress: string): Promise<number>;
  /** Its owners, with EIP-55 checksums. */
  owners(safeAddress: string): Promise<string[]>;
  /** The hash of a transaction as the Safe's contract computes it, in lower case. */
  hashOf(safeAddress: string, transaction: SafeTransaction): Promise<string>;
  /** Whether the MultiSend contract has Safe's published code. A Safe would call any code at that address. */
  hasMultiSend(): Promise<boolean>;
  /** Aborts every call under way. Later calls throw. */
  close(): void;
}

/**
 * It opens no connection before the first call. All methods throw RpcUnreachableError, RpcResponseError;
 * ChainInconsistentError when no Safe is at the address; ChainMismatchError when a URL leads to another
 * chain.
 */
export function createSafeReader(network: NetworkDefinition, options?: NetworkNodesOptions): SafeReader {
  const nodes = nodesOf(network, options);
  const ask = async (safeAddress: string, method: string, args: readonly unknown[] = []) => {
    const to = checksumAddress(safeAddress);
    const call = { to, data: safe.encodeFunctionData(method, args) };
    const answer = hexData(await callOne(nodes, 'eth_call', [call, 'latest']));
    try {
      return safe.decodeFunctionResult(method, answer)[0] as unknown;
    } catch {
      throw new ChainInconsistentError('no Safe answers at this address', { safeAddress: to, method });
    }
  };
  return {
    nonce: async (address) => Number(await ask(address, 'nonce')),
    owners: async (address) =>
      [...((await ask(address, 'getOwners')) as Iterable<string>)].map(checksumAddress),
    async hashOf(address, { to, data, operation, nonce }) {
      const { value, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = SAFE_ZEROS;
      const args = [
        to,
        value,
        data,
        operation,
        safeTxGas,
        baseGas,
        gasPrice,
        gasToken,
        refundReceiver,
        nonce,
      ];
      return String(await ask(address, 'getTransactionHash', args)).toLowerCase();
    },
    async hasMultiSend() {
      const code = hexData(await callOne(nodes, 'eth_getCode', [MULTI_SEND, 'latest']));
      return MULTI_SEND_CODE.includes(keccak256(code));
    },
    close: () => nodes.close(),
  };
}
