import type { SweepBudget } from '@cowrie/api/platform/chain/dispatch';
import type { Sweep } from './sweep.schema';

/** The spending rate comes from this window, and from at most this many sweeps. */
export const GAS_LOOK_BACK_MS = 7 * 86_400_000;
export const GAS_MOST_SWEEPS = 5000;
/** Measured: 64k gas per vault at 50 vaults, 103k for a single vault (contracts/README.md). */
const GAS_PER_VAULT = 64_000n;
const GAS_PER_SWEEP = 40_000n;

/** What is read from a closed sweep. */
export type SweepCost = Pick<Sweep, 'txHash' | 'vaults'> & {
  attempts: readonly Pick<Sweep['attempts'][number], 'txHash' | 'maxFeePerGasWei'>[];
};

/** What is left for sweeps. `sweeps` is missing where only the balance was read. */
export type GasBudget = Omit<SweepBudget, 'sweeps'> & Partial<Pick<SweepBudget, 'sweeps'>>;

/**
 * How many seconds a budget lasts at the pace of these sweeps. Undefined when nothing was spent, or when
 * something else than coins paid for all. 0 when the budget pays for no sweep now: on TRON one needs more
 * than it costs. Pure.
 * @param sweeps those closed since `since`
 * @param since start of the window
 */
export function secondsLeft(
  { coinUnits, costUnits, sweeps: payable }: GasBudget,
  sweeps: readonly SweepCost[],
  { since, now }: { since: Date; now: Date },
): number | undefined {
  const seconds = (now.getTime() - since.getTime()) / 1000;
  // A sweep without a mined transaction cost nothing.
  const mined = sweeps.filter(({ txHash, attempts }) => attempts.some((one) => one.txHash === txHash));
  if (mined.length > 0 && payable === 0) return 0;
  const vaults = mined.reduce((sum, sweep) => sum + sweep.vaults.length, 0);
  const spentUnits = costUnits
    ? costUnits({ sweeps: mined.length, vaults, seconds })
    : mined.reduce((sum, sweep) => sum + mostWei(sweep), 0n);
  if (spentUnits === 0n) return undefined;
  return (Number(coinUnits) / Number(spentUnits)) * seconds;
}

/** The most that a mined sweep cost: at the highest price that it offered. */
function mostWei({ txHash, attempts, vaults }: SweepCost): bigint {
  const mined = attempts.find((attempt) => attempt.txHash === txHash);
  return BigInt(mined?.maxFeePerGasWei ?? '0') * (GAS_PER_SWEEP + GAS_PER_VAULT * BigInt(vaults.length));
}
