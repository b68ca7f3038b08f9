import type { RpcTransport } from '@cowrie/chain-evm/shared';
import type { AccountResources } from './account.resources';
import { callsPaidBy, readMeans } from './calls-paid';
import type { ChainPrices } from './chain.prices';
import { RESULT_BYTES } from './fee.plan';

/** `CowrieTronVaultFactory.ENERGY_PER_VAULT`: what must be left before each vault. Less is used. */
export const ENERGY_RESERVE = 300_000;
/** What a vault that is not deployed takes (docs/operations/cost-of-a-payment.md). Others take less. */
const ENERGY_PER_VAULT = 122_897;
/** Of a signed sweep of one vault, without its result, and what each further vault adds. */
const BYTES_PER_SWEEP = 379;
const BYTES_PER_VAULT = 32;
const SWEEP = { energyUsed: ENERGY_PER_VAULT, reserve: ENERGY_RESERVE, bytes: BYTES_PER_SWEEP };
const DAY_SECONDS = 86_400;

/** Sweeps that were made. */
export interface SweptVaults {
  sweeps: number;
  /** All sweeps together. */
  vaults: number;
  /** In this time, because stake gives its energy anew each day. */
  seconds: number;
}

/** What an account can pay for sweeps with, at the prices of now. */
export interface TronSweepBudget {
  balanceSun: bigint;
  /** Energy that is left of its stake. */
  energy: number;
  /** How many sweeps of one vault it can sign and pay for now, from stake and TRX. At most 10,000. */
  sweeps: number;
  /** What a sweep of one vault costs without stake. */
  sweepSun: bigint;
  /** Whether its stake pays for the energy of the next sweep. */
  isNextStaked: boolean;
  /** What sweeps cost in TRX, if its stake was what it is now. */
  costSun(swept: SweptVaults): bigint;
}

/** Asks a network's nodes what an account can pay for sweeps with. @throws the nodes' errors */
export async function readSweepBudget(node: RpcTransport, account: string): Promise<TronSweepBudget> {
  const { has, prices } = await readMeans(node, account);
  return sweepBudget(has, prices);
}

/** Pure. */
export function sweepBudget(has: AccountResources, prices: ChainPrices): TronSweepBudget {
  const bytesSun = (bytes: number) => BigInt(bytes + RESULT_BYTES) * prices.bandwidthSun;
  return {
    balanceSun: has.balanceSun,
    energy: has.energy,
    sweeps: callsPaidBy(has, prices, SWEEP),
    sweepSun: BigInt(ENERGY_PER_VAULT) * prices.energySun + bytesSun(BYTES_PER_SWEEP),
    isNextStaked: has.energy >= ENERGY_PER_VAULT,
    costSun({ sweeps, vaults, seconds }) {
      const staked = Math.floor((has.energyPerDay * seconds) / DAY_SECONDS);
      const energy = BigInt(Math.max(0, vaults * ENERGY_PER_VAULT - staked));
      const bytes = BigInt(sweeps) * bytesSun(BYTES_PER_SWEEP - BYTES_PER_VAULT);
      return energy * prices.energySun + bytes + BigInt(vaults * BYTES_PER_VAULT) * prices.bandwidthSun;
    },
  };
}
