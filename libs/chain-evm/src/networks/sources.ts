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
