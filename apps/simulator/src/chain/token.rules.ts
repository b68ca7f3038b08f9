import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { Movement } from './fake-chain.types';

export const FLOAT = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
/** One of the owners of the treasury's Safe. */
export const SAFE_OWNER = '0x976EA74026E726554dB657fA54763abd0C3a0aa9';
/** Receives the fee of the token that charges for transfers. */
export const TOKEN_OWNER = '0x00000000000000000000000000000000000000Fe';
/** An unlisted token that calls itself USDC. */
export const FORGED_TOKEN = '0x000000000000000000000000000000000000bAd1';
/** The fee is 1 % of a transfer. In the simulated world USDT charges it. */
const TOKEN_FEE_DIVISOR = 100n;

/** True for the token that keeps a fee of each transfer. */
export function chargesForTransfers(network: NetworkDefinition, tokenAddress: string): boolean {
  return network.tokens.USDT?.address === tokenAddress;
}

/** Returns what arrives of a transfer, after the token's fee. Base units. */
export function netUnits(network: NetworkDefinition, tokenAddress: string, units: bigint): bigint {
  return chargesForTransfers(network, tokenAddress) ? units - units / TOKEN_FEE_DIVISOR : units;
}

/** Returns the transfers that the token logs: the net amount, and its fee if it charges one. */
export function movesOf(network: NetworkDefinition, movement: Movement): Movement[] {
  const net = netUnits(network, movement.tokenAddress, movement.units);
  const moves = [{ ...movement, units: net }];
  if (net < movement.units) moves.push({ ...movement, to: TOKEN_OWNER, units: movement.units - net });
  return moves;
}
