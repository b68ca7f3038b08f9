import { Interface } from 'ethers/abi';
import { dataSlice } from 'ethers/utils';
import { checksumAddress } from '../address';
import { type RawObject, hexData, list, quantityToNumber } from '../rpc/rpc.values';

/** The functions of a token contract that are called (ERC-20). */
export const erc20 = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function transfer(address to, uint256 amount) returns (bool)',
]);

/** keccak256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A log from an RPC endpoint, in lower case. */
export interface ChainLog {
  address: string;
  topics: readonly string[];
  data: string;
  blockNumber: number;
  blockHash: string;
  txHash: string;
  /** Its index in the block. It can change when a reorg mines the transaction again. */
  logIndex: number;
}

/** Throws ChainInconsistentError if the answer is not a log. */
export function parseLog(raw: RawObject): ChainLog {
  return {
    address: hexData(raw.address, 20),
    topics: list(raw.topics).map((topic) => hexData(topic, 32)),
    data: hexData(raw.data),
    blockNumber: quantityToNumber(raw.blockNumber),
    blockHash: hexData(raw.blockHash, 32),
    txHash: hexData(raw.transactionHash, 32),
    logIndex: quantityToNumber(raw.logIndex),
  };
}

/**
 * Whether the log has the shape of an ERC-20 transfer: two indexed addresses and one amount. ERC-721 has the
 * same topic but three indexed values.
 */
export function isTransfer({ topics, data }: ChainLog): boolean {
  return topics.length === 3 && topics[0] === TRANSFER_TOPIC && data.length === 66;
}

/** The parts of a transfer log. Addresses have checksums. */
export function decodeTransfer(log: ChainLog): { from: string; to: string; amountUnits: bigint } {
  const address = (topic: string | undefined) => checksumAddress(dataSlice(topic ?? '0x', 12));
  return { from: address(log.topics[1]), to: address(log.topics[2]), amountUnits: BigInt(log.data) };
}
