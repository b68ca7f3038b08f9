import type { TvmLog, TvmOutcome } from '../tvm';
import { type BandwidthBill, billBandwidth, PRICES } from './bandwidth.bill';
import { type EnergyBill, billEnergy, energyLimitOf } from './energy.bill';
import type { Ledger } from './ledger';
import { NodeRefusal } from './node.refusal';
import type { NodeTransaction } from './transaction.decode';
import { type VmResult, vmResultOf } from './vm.result';

/** What became of a transaction in its block. Amounts are in sun. */
export interface Execution {
  succeeded: boolean;
  /** Undefined for a transfer of TRX. */
  result?: VmResult;
  /** Why it failed, in the node's words; empty if it succeeded. */
  message: string;
  /** Hex. */
  returned: string;
  logs: readonly TvmLog[];
  /** The contract that was created or called; undefined for a transfer of TRX. */
  contract?: string;
  energy: EnergyBill;
  bandwidth: BandwidthBill;
  /** For energy, bandwidth and a new account together. */
  feeSun: bigint;
}

const NO_ENERGY: EnergyBill = { used: 0, fromStake: 0, feeSun: 0n };

/**
 * Runs a transaction in a block and takes its fees.
 *
 * @throws NodeRefusal if no block can hold it now; then nothing is changed
 */
export async function execute(
  ledger: Ledger,
  transaction: NodeTransaction,
  block: { number: number; timestampMs: number },
): Promise<Execution> {
  const undo = ledger.snapshot();
  try {
    return transaction.action.kind === 'TransferContract'
      ? await transfer(ledger, transaction, block.timestampMs)
      : await run(ledger, transaction, block);
  } catch (error) {
    undo();
    throw error;
  }
}

async function transfer(ledger: Ledger, transaction: NodeTransaction, nowMs: number): Promise<Execution> {
  const { action } = transaction;
  if (action.kind !== 'TransferContract') throw new TypeError(action.kind);
  const { owner, to, amountSun } = action;
  if (amountSun <= 0n) throw invalid('Amount must be greater than 0.');
  if (owner === to) throw invalid('Cannot transfer TRX to yourself.');
  if (await ledger.isContract(to)) throw invalid('Cannot transfer TRX to a smartContract.');
  const opens = !(await ledger.exists(to));
  const bandwidth = await billBandwidth(ledger, transaction, { opens, nowMs });
  const activationSun = opens ? PRICES.activationSun : 0n;
  if ((await ledger.tvm.balanceOf(owner)) < amountSun + activationSun)
    throw invalid('Validate TransferContract error, balance is not sufficient.');
  await ledger.debit(owner, amountSun + activationSun);
  await ledger.credit(to, amountSun);
  const feeSun = bandwidth.feeSun + activationSun;
  return { succeeded: true, message: '', returned: '0x', logs: [], energy: NO_ENERGY, bandwidth, feeSun };
}

async function run(
  ledger: Ledger,
  transaction: NodeTransaction,
  block: { number: number; timestampMs: number },
): Promise<Execution> {
  const { action, txId } = transaction;
  if (action.kind === 'TransferContract') throw new TypeError(action.kind);
  const { owner, valueSun } = action;
  if (action.kind === 'TriggerSmartContract' && !(await ledger.isContract(action.contract)))
    throw invalid('No contract or not a valid smart contract');
  const nowMs = block.timestampMs;
  const bandwidth = await billBandwidth(ledger, transaction, { opens: false, nowMs });
  if ((await ledger.tvm.balanceOf(owner)) < valueSun) throw invalid('balance is not sufficient');
  const energyLimit = await energyLimitOf(ledger, transaction, nowMs);
  const call = { from: owner, valueSun, energyLimit, txId, block };
  const outcome: TvmOutcome =
    action.kind === 'TriggerSmartContract'
      ? await ledger.tvm.call({ ...call, to: action.contract, data: action.data })
      : await ledger.tvm.deploy({ ...call, data: action.code });
  const energy = await billEnergy(ledger, { owner, used: outcome.energyUsed, nowMs });
  const contract = action.kind === 'TriggerSmartContract' ? action.contract : outcome.created;
  const { result, message } = vmResultOf(outcome.failure);
  return {
    succeeded: outcome.succeeded,
    result,
    message,
    returned: outcome.returned,
    logs: outcome.logs,
    ...(contract !== undefined && { contract }),
    energy,
    bandwidth,
    feeSun: bandwidth.feeSun + energy.feeSun,
  };
}

const invalid = (message: string) => new NodeRefusal('CONTRACT_VALIDATE_ERROR', message);
