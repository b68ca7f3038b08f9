import type { TokenSignature } from '../network.types';
import type { Source } from './network-facts.types';

/** The source decides the figure. */
export function primary(from: string): Source {
  return { from, isVerified: true };
}

/** The source uses the figure but does not decide it. */
export function secondHand(from: string): Source {
  return { from, isVerified: false };
}

export const circle = primary('Circle: USDC contract addresses');
export const tether = primary('Tether: supported protocols');
export const usdt0 = primary('USDT0: deployments');
/** The token's holders sign transfers by EIP-3009, in this EIP-712 domain. */
export function eip3009(name: string, version: string): TokenSignature {
  return { kind: 'eip3009', name, version };
}

/** Its packages sign with these domains. */
export const x402 = secondHand('x402: default assets of its packages');
export const likeBaseSepolia = secondHand('As on Base Sepolia, from the same issuer');
