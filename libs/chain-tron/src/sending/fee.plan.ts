import type { AccountResources } from './account.resources';
import type { ChainPrices } from './chain.prices';

/** Percent on top of the simulated energy: balances can change before the transaction is in a block. */
const HEADROOM_PERCENT = 20;
/** Every transaction pays for this many bytes of result too. */
export const RESULT_BYTES = 64;

/** What a call may use and cost. Amounts are in sun. */
export interface FeePlan {
  /** The most energy that it can use. */
  energyLimit: number;
  /** To write into the transaction. It bounds energy from stake too. */
  feeLimitSun: bigint;
  /** TRX that the account must have for the whole limit: stake pays first. */
  neededSun: bigint;
  /** What it probably costs. */
  expectedSun: bigint;
}

/**
 * @param p.energyUsed by the simulated call
 * @param p.reserve energy that the contract wants left and does not use
 * @param p.dearest energy that the same call can use when balances have changed. Default: the simulated
 * @param p.bytes of the signed transaction
 */
export function feePlan(p: {
  energyUsed: number;
  reserve: number;
  dearest?: number | undefined;
  bytes: number;
  prices: ChainPrices;
  has: Pick<AccountResources, 'energy' | 'bandwidth' | 'freeBandwidth'>;
}): FeePlan {
  const { energyUsed, reserve, prices, has } = p;
  const mostUsed = Math.max(energyUsed, p.dearest ?? 0);
  const energyLimit = Math.ceil((mostUsed * (100 + HEADROOM_PERCENT)) / 100) + reserve;
  const bytes = p.bytes + RESULT_BYTES;
  // The network takes bandwidth from one source, whole.
  const isFree = has.bandwidth >= bytes || has.freeBandwidth >= bytes;
  const bandwidthSun = isFree ? 0n : BigInt(bytes) * prices.bandwidthSun;
  const inTrx = (energy: number) =>
    BigInt(Math.max(0, energy - has.energy)) * prices.energySun + bandwidthSun;
  return {
    energyLimit,
    feeLimitSun: BigInt(energyLimit) * prices.energySun,
    neededSun: inTrx(energyLimit),
    expectedSun: inTrx(energyUsed),
  };
}
