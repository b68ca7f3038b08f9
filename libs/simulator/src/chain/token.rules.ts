import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { Movement } from './fake-chain.types';

/** Where a token that charges for its transfers sends what it takes. */
export const TOKEN_OWNER = '0x00000000000000000000000000000000000000Fe';
/** Calls itself USDC, and is listed nowhere. */
export const FORGED_TOKEN = '0x000000000000000000000000000000000000bAd1';
/** One in a hundred stays with the owner of the token that charges: USDT, in the simulated world. */
const TOKEN_FEE_DIVISOR = 100n;

export function chargesForTransfers(network: NetworkDefinition, tokenAddress: string): boolean {
  return network.tokens.USDT?.address === tokenAddress;
}

/** What arrives of a transfer. */
export function netUnits(network: NetworkDefinition, tokenAddress: string, units: bigint): bigint {
  return chargesForTransfers(network, tokenAddress) ? units - units / TOKEN_FEE_DIVISOR : units;
}

/** The transfers that the token tells of, one or two. */
export function movesOf(network: NetworkDefinition, movement: Movement): Movement[] {
  const net = netUnits(network, movement.tokenAddress, movement.units);
  const moves = [{ ...movement, units: net }];
  if (net < movement.units) moves.push({ ...movement, to: TOKEN_OWNER, units: movement.units - net });
  return moves;
}
