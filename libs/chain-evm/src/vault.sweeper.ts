import { checksumAddress } from './address';
import { InvalidChainInputError } from './chain.errors';
import type { NetworkDefinition } from './network.types';
import {
  type SenderOptions,
  type SendingAccount,
  type SignedTransaction,
  type SignUnder,
  createAccountSender,
} from './sending/account.sender';
import { type ExpectedFlush, type SweepTarget, decodeFlush, encodeFlush } from './sweeping/factory.codec';
import { type SweepReceipt, sweepReceipt } from './sweeping/sweep.receipt';

/** A sweep to sign. */
export interface SweepRequest extends SweepTarget, SignUnder {}

/** A signed sweep that is not sent yet. */
export interface SignedSweep extends SignedTransaction {
  /** What arrives according to the simulation, one entry for each payment, in the given order. */
  expected: ExpectedFlush[];
}

/**
 * Sweeps vaults. It holds the operator's key, which can only pay for gas: a vault sends its money only to its
 * treasury, and any account may send a sweep (docs/decisions/0012). Only the worker creates a sweeper.
 */
export interface VaultSweeper extends SendingAccount {
  /** The balance left for gas, in wei. */
  operatorBalance(): Promise<bigint>;
  /**
   * Simulates the sweep, estimates its gas and signs it. Nothing is sent.
   *
   * @throws TransactionRejectedError (`would_revert`, `insufficient_funds`, `fees_too_high`);
   *   InvalidChainInputError
   */
  sign(request: SweepRequest): Promise<SignedSweep>;
  /**
   * The result of a sweep; undefined while it is in no block. A reorg can orphan it: compare the block's hash
   * with the chain before you rely on it.
   *
   * @throws SweepMismatchError if the factory and the token report different amounts
   */
  receipt(txHash: string): Promise<SweepReceipt | undefined>;
}

/**
 * @throws InvalidChainInputError if the key is not 32 bytes of hex, or the network's fee limit is not an
 *   amount of gwei
 */
export function createVaultSweeper(
  network: NetworkDefinition,
  privateKey: string,
  options: SenderOptions = {},
): VaultSweeper {
  const factory = checksumAddress(network.factory);
  const sender = createAccountSender(network, privateKey, options);
  const { address, nonces, nativeBalance, suggestFees, broadcast, close } = sender;
  return {
    address,
    nonces,
    suggestFees,
    broadcast,
    close,
    operatorBalance: nativeBalance,
    async sign(request) {
      assertDistinct(request.paymentIds);
      const { answer, ...signed } = await sender.sign({ to: factory, data: encodeFlush(request) }, request);
      return { ...signed, expected: decodeFlush(answer, request.paymentIds) };
    },
    async receipt(txHash) {
      const receipt = await sender.receipt(txHash);
      return receipt && sweepReceipt(factory, receipt);
    },
  };
}

function assertDistinct(paymentIds: readonly string[]): void {
  if (paymentIds.length === 0 || new Set(paymentIds).size !== paymentIds.length) {
    throw new InvalidChainInputError('a list of distinct payment IDs', paymentIds.join());
  }
}
