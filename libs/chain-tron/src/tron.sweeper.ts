import {
  checksumAddress,
  type ExpectedFlush,
  InvalidChainInputError,
  type NetworkDefinition,
  type SweepReceipt,
  type SweepTarget,
} from '@cowrie/chain-evm';
import { decodeFlush, encodeFlush, sweepReceipt } from '@cowrie/chain-evm/shared';
import type { Purpose } from './sending/purpose';
import type { SignedTronTransaction } from './sending/signed.transaction';
import { ENERGY_RESERVE, readSweepBudget, type TronSweepBudget } from './sending/sweep.budget';
import { createTronSender, type TronSenderOptions, type TronSendingAccount } from './sending/tron.sender';
import { tronVaultAddress } from './vault.address';

/** A sweep to sign. */
export interface TronSweepRequest extends SweepTarget {
  /** The sweep's ID and the attempt: a sweep of the same vaults soon after differs by it. */
  purpose: Purpose;
}

/** A signed sweep that is not sent yet. */
export interface SignedTronSweep extends SignedTronTransaction {
  /** What arrives according to the simulation, one entry for each payment, in the given order. */
  expected: ExpectedFlush[];
}

/**
 * Sweeps vaults. It holds the operator's key, which can only pay for energy: a vault sends its money only to
 * its treasury, and any account may send a sweep (docs/decisions/0012). Only the worker creates a sweeper.
 */
export interface TronSweeper extends TronSendingAccount<SweepReceipt> {
  /**
   * Simulates the sweep, plans its fee and signs it. Nothing is sent.
   *
   * @throws TransactionRejectedError (`would_revert`, `insufficient_funds`, `fees_too_high`);
   *   InvalidChainInputError
   */
  sign(target: TronSweepRequest): Promise<SignedTronSweep>;
  /**
   * The result of a sweep; undefined while it is in no block. A reorganization can take the block: compare
   * its hash with the chain before you rely on it.
   *
   * @throws SweepMismatchError if the factory and the token report different amounts
   */
  receipt(txId: string): Promise<SweepReceipt | undefined>;
  /** What it can still sweep with. */
  budget(): Promise<TronSweepBudget>;
}

/** @throws InvalidChainInputError if the key is not 32 bytes of hex */
export function createTronSweeper(
  network: NetworkDefinition,
  privateKey: string,
  options: TronSenderOptions = {},
): TronSweeper {
  const to = checksumAddress(network.factory);
  const sender = createTronSender(network, privateKey, options);
  const { address, resources, broadcast, close } = sender;
  return {
    address,
    resources,
    broadcast,
    close,
    budget: () => readSweepBudget(sender.nodes, address),
    async sign(target) {
      const { paymentIds, purpose } = target;
      if (paymentIds.length === 0 || new Set(paymentIds).size !== paymentIds.length)
        throw new InvalidChainInputError('a list of distinct payment IDs', paymentIds.join());
      const { returned, ...signed } = await sender.sign({
        to,
        data: encodeFlush(target),
        reserve: ENERGY_RESERVE,
        purpose,
      });
      return { ...signed, expected: decodeFlush(returned, paymentIds) };
    },
    async receipt(txId) {
      const receipt = await sender.receipt(txId);
      return receipt && sweepReceipt(to, receipt, tronVaultAddress);
    },
    async fate(life) {
      const fate = await sender.fate(life);
      if (fate.state !== 'mined') return fate;
      return { ...fate, receipt: sweepReceipt(to, fate.receipt, tronVaultAddress) };
    },
  };
}
