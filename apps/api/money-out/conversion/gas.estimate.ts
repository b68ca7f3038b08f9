import type { Sweep } from './sweep.schema';

/** The most gas that a sweep of one vault uses. `cowrie doctor` uses the same figure. */
export const SWEEP_GAS_LIMIT = 300_000n;
/** The spending rate comes from this window, and from at most this many sweeps. */
export const GAS_LOOK_BACK_MS = 7 * 86_400_000;
export const GAS_MOST_SWEEPS = 5000;
/** Measured: 64k gas per vault at 50 vaults, 103k for a single vault (contracts/README.md). */
const GAS_PER_VAULT = 64_000n;
const GAS_PER_SWEEP = 40_000n;

/** What is read from a closed sweep. */
export type SweepCost = Pick<Sweep, 'txHash' | 'vaults'> & {
  attempts: readonly Pick<Sweep['attempts'][number], 'txHash' | 'maxFeePerGasWei' | 'feeLimitUnits'>[];
};

/**
 * The most that a sweep cost, in the coin's smallest unit: its fee limit, or at the highest price it offered.
 * A sweep without a mined transaction cost nothing.
 */
function costWei({ txHash, attempts, vaults }: SweepCost): bigint {
  const mined = attempts.find((attempt) => attempt.txHash === txHash);
  if (mined?.feeLimitUnits !== undefined) return BigInt(mined.feeLimitUnits);
  return BigInt(mined?.maxFeePerGasWei ?? '0') * (GAS_PER_SWEEP + GAS_PER_VAULT * BigInt(vaults.length));
}

/**
 * How many seconds a balance lasts at the pace of these sweeps. Undefined when nothing was spent. Pure.
 * @param sweeps those closed since `since`
 * @param since start of the window
 */
export function secondsLeft(
  balanceWei: bigint,
  sweeps: readonly SweepCost[],
  { since, now }: { since: Date; now: Date },
): number | undefined {
  const spentWei = sweeps.reduce((sum, sweep) => sum + costWei(sweep), 0n);
  if (spentWei === 0n) return undefined;
  const seconds = (now.getTime() - since.getTime()) / 1000;
  return (Number(balanceWei) / Number(spentWei)) * seconds;
}
