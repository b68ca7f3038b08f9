import { Interface, dataSlice, getAddress } from 'ethers';
import { type RawObject, hexData, list, quantityToNumber } from '../rpc/rpc.values';

/** What is asked of a token contract (ERC-20). */
export const erc20 = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
]);

/** keccak256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A log as a node tells it. Everything in lower case. */
export interface ChainLog {
  address: string;
  topics: readonly string[];
  data: string;
  blockNumber: number;
  blockHash: string;
  txHash: string;
  /** Its place in the block. Changes when a reorganization mines the transaction again. */
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
 * An ERC-20 transfer by its shape: two indexed addresses and one amount. ERC-721 shares the topic, but indexes three.
 */
export function isTransfer({ topics, data }: ChainLog): boolean {
  return topics.length === 3 && topics[0] === TRANSFER_TOPIC && data.length === 66;
}

/** The parts of a transfer log, addresses checksummed. */
export function decodeTransfer(log: ChainLog): { from: string; to: string; amountUnits: bigint } {
  const address = (topic: string | undefined) => getAddress(dataSlice(topic ?? '0x', 12));
  return { from: address(log.topics[1]), to: address(log.topics[2]), amountUnits: BigInt(log.data) };
}
