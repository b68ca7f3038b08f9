import type { Source } from './network-facts.types';

/** Found where the figure is decided. */
export function primary(from: string): Source {
  return { from, isVerified: true };
}

/** Found where the figure is used. */
export function secondHand(from: string): Source {
  return { from, isVerified: false };
}

export const circle = primary('Circle: USDC contract addresses');
export const tether = primary('Tether: supported protocols');
export const usdt0 = primary('USDT0: deployments');
