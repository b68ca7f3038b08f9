import { PRICES } from './bandwidth.bill';
import type { Ledger } from './ledger';
import { NodeRefusal } from './node.refusal';
import type { NodeTransaction } from './transaction.decode';

/** The highest fee limit that the network takes: 15,000 TRX. */
const MOST_FEE_LIMIT_SUN = 15_000_000_000n;

/** What a transaction used of energy, and what was paid for it. */
export interface EnergyBill {
  used: number;
  /** The part that the sender's stake gave. */
  fromStake: number;
  feeSun: bigint;
}

/**
 * The most energy that a transaction can use: what its owner has from stake and can pay in TRX, and never
 * more than the fee limit would pay, also when stake pays (`VMActuator.getAccountEnergyLimitWithFixRatio`).
 *
 * @throws NodeRefusal for a fee limit that the network does not take
 */
export async function energyLimitOf(
  { tvm, resources }: Ledger,
  { action, feeLimitSun }: NodeTransaction,
  nowMs: number,
): Promise<number> {
  if (feeLimitSun > MOST_FEE_LIMIT_SUN)
    throw new NodeRefusal('CONTRACT_VALIDATE_ERROR', `feeLimit must be >= 0 and <= ${MOST_FEE_LIMIT_SUN}`);
  const valueSun = action.kind === 'TransferContract' ? 0n : action.valueSun;
  const forEnergySun = (await tvm.balanceOf(action.owner)) - valueSun;
  const { left } = resources.left('energy', action.owner, nowMs);
  const available = left + Number(forEnergySun / PRICES.energySun);
  return Math.min(available, Number(feeLimitSun / PRICES.energySun));
}

/** Takes the energy that a transaction used: from stake first, then for TRX. Also when it failed. */
export async function billEnergy(
  ledger: Ledger,
  { owner, used, nowMs }: { owner: string; used: number; nowMs: number },
): Promise<EnergyBill> {
  const fromStake = ledger.resources.use('energy', owner, used, nowMs);
  const feeSun = BigInt(used - fromStake) * PRICES.energySun;
  await ledger.debit(owner, feeSun);
  return { used, fromStake, feeSun };
}
