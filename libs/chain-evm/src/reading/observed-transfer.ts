import { checksumAddress } from '../address';
import type { NetworkDefinition, ObservedTransfer, TokenSymbol } from '../network.types';
import { type ChainLog, decodeTransfer } from './erc20.codec';

/** The network's tokens by contract address, in lower case. Only the address identifies a token. */
export type TokensByContract = ReadonlyMap<string, TokenSymbol>;

export function tokensByContract({ tokens }: NetworkDefinition): TokensByContract {
  return new Map(Object.values(tokens).map(({ address, symbol }) => [address.toLowerCase(), symbol]));
}

/** Returns the public form of a transfer log. */
export function observedTransfer(
  log: ChainLog,
  about: { tokens: TokensByContract; ordinal: number; blockTimestampSeconds: number },
): ObservedTransfer {
  const token = about.tokens.get(log.address);
  return {
    ...(token && { token }),
    tokenAddress: checksumAddress(log.address),
    ...decodeTransfer(log),
    txHash: log.txHash,
    ordinal: about.ordinal,
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    blockTimestampSeconds: about.blockTimestampSeconds,
  };
}
