import { getAddress } from 'ethers';
import type { NetworkDefinition, ObservedTransfer, TokenSymbol } from '../network.types';
import { type ChainLog, decodeTransfer } from './erc20.codec';

/** The network's tokens by their contracts, in lower case: a token is known by nothing else. */
export type TokensByContract = ReadonlyMap<string, TokenSymbol>;

export function tokensByContract({ tokens }: NetworkDefinition): TokensByContract {
  return new Map(Object.values(tokens).map(({ address, symbol }) => [address.toLowerCase(), symbol]));
}

/** A transfer log as it is told to others. */
export function observedTransfer(
  log: ChainLog,
  about: { tokens: TokensByContract; ordinal: number; blockTimestampSeconds: number },
): ObservedTransfer {
  const token = about.tokens.get(log.address);
  return {
    ...(token && { token }),
    tokenAddress: getAddress(log.address),
    ...decodeTransfer(log),
    txHash: log.txHash,
    ordinal: about.ordinal,
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    blockTimestampSeconds: about.blockTimestampSeconds,
  };
}
