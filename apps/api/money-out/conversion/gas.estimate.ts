import type { Sweep } from './sweep.schema';

/** Gas of a sweep of one vault, at most. `cowrie doctor` counts with the same. */
export const SWEEP_GAS_LIMIT = 300_000n;
/** The pace of spending is that of this time, and of this many sweeps. */
export const GAS_LOOK_BACK_MS = 7 * 86_400_000;
export const GAS_MOST_SWEEPS = 5000;
/** Measured: 64 k gas a vault at 50 vaults, 103 k for a vault alone (contracts/README.md). */
const GAS_PER_VAULT = 64_000n;
const GAS_PER_SWEEP = 40_000n;

/** What is read of a closed sweep. */
export type SweepCost = Pick<Sweep, 'txHash' | 'vaults'> & {
  attempts: readonly Pick<Sweep['attempts'][number], 'txHash' | 'maxFeePerGasWei'>[];
};

/**
 * What a sweep cost in wei, at most: at the highest price that it offered. A sweep without a mined
 * transaction cost nothing.
 */
function costWei({ txHash, attempts, vaults }: SweepCost): bigint {
  const mined = attempts.find((attempt) => attempt.txHash === txHash);
  return BigInt(mined?.maxFeePerGasWei ?? '0') * (GAS_PER_SWEEP + GAS_PER_VAULT * BigInt(vaults.length));
}

/**
 * For how many seconds a balance pays, at the pace of these sweeps. Pure. Undefined when nothing was spent.
 * @param sweeps those closed since `since`
 * @param since the begin of the time that is looked at
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
