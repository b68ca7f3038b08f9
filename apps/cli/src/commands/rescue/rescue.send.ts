import {
  type ChainAccount,
  ChainError,
  deployFactory,
  deployProxy,
  isFactoryDeployed,
  RESCUED_TOGETHER,
  SweepMismatchError,
  sweepVaults,
} from '@cowrie/chain-evm';
import { factoryDeployment } from '@cowrie/contracts';
import { CliError, EXIT } from '../../exit';
import type { Asset, Holding } from './rescue.assets';

/** One transaction: vaults with one asset and one treasury. */
export interface Sweep {
  asset: Asset;
  tokenAddress: string;
  treasury: string;
  paymentIds: string[];
  vaults: Holding[];
}

/** What became of it. */
export interface SentSweep {
  asset: Asset;
  treasury: string;
  /** Absent: it is in no block. */
  txHash?: string;
  /** What reached the treasury, as factory and token both say. */
  arrivedUnits: bigint;
  /** Absent: all arrived. */
  problem?: string;
}

/** Nodes of providers limit their requests. */
const STEP_MS = 250;

/** The transactions that empty these vaults. Those of another factory are left out. */
export function sweepsOf(holdings: readonly Holding[]): Sweep[] {
  const groups = new Map<string, Holding[]>();
  for (const one of holdings.filter(isOurs)) {
    const key = `${one.asset.address} ${one.treasury}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const sweeps: Sweep[] = [];
    for (let at = 0; at < group.length; at += RESCUED_TOGETHER) {
      const vaults = group.slice(at, at + RESCUED_TOGETHER);
      const [first] = vaults;
      if (!first) continue;
      const { asset, treasury } = first;
      const paymentIds = vaults.map(({ paymentId }) => paymentId);
      sweeps.push({ asset, tokenAddress: asset.address, treasury, paymentIds, vaults });
    }
    return sweeps;
  });
}

/** This version can deploy one factory only. */
export const isOurs = ({ factory }: Pick<Holding, 'factory'>): boolean =>
  factory === factoryDeployment.factoryAddress;

/**
 * Deploys what is missing, then sweeps. Each step looks first whether it is done, so it can be repeated after
 * a crash. A sweep that fails does not stop the others.
 *
 * @throws ChainError when proxy or factory cannot be deployed, or the node does not answer
 */
export async function send(
  account: ChainAccount,
  sweeps: readonly Sweep[],
  { note, stepMs = STEP_MS }: { note: (text: string) => void; stepMs?: number },
): Promise<SentSweep[]> {
  const place = { name: 'the chain', rpcUrl: account.rpcUrl };
  if (!(await isFactoryDeployed(place))) {
    await deployProxy(account, { stepMs });
    const { txHash } = await deployFactory(account, { stepMs });
    if (!(await isFactoryDeployed(place)))
      throw new CliError(EXIT.failed, 'The node does not show the factory yet; run the command again');
    note(`factory deployed at ${factoryDeployment.factoryAddress}${txHash ? ` in ${txHash}` : ''}`);
  }
  const sent: SentSweep[] = [];
  for (const sweep of sweeps) {
    const one = await sweepOne(account, sweep, stepMs);
    note(one.txHash ? `swept in ${one.txHash}` : `not swept: ${one.problem}`);
    sent.push(one);
  }
  return sent;
}

async function sweepOne(account: ChainAccount, sweep: Sweep, stepMs: number): Promise<SentSweep> {
  const { asset, treasury } = sweep;
  try {
    const { txHash, flushed, failed } = await sweepVaults(account, sweep, { stepMs });
    const problem = failed.map(({ vault, reason }) => `${vault} could not send it (${reason})`).join('; ');
    const arrivedUnits = flushed.reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
    return { asset, treasury, txHash, arrivedUnits, ...(problem !== '' && { problem }) };
  } catch (error) {
    // Whether a transaction took effect is unknown when a node is silent: ask it before anything else.
    if (!(error instanceof ChainError) || error.retryable) throw error;
    const { txHash } = error.facts as { txHash?: string };
    const isSent = error instanceof SweepMismatchError && txHash !== undefined;
    const problem = isSent ? `${error.message}; look at the transaction` : error.message;
    return { asset, treasury, ...(isSent && { txHash }), arrivedUnits: 0n, problem };
  }
}
