import { TransactionRejectedError } from '@cowrie/chain-evm';
import type { SignedSweepAttempt, SweepDispatch } from '@cowrie/api/platform/chain/dispatch';
import { isOutage } from '@cowrie/api/platform/queues/set-aside.service';
import type { VaultSweep } from './vault-sweep.schema';

/** A vault that cannot be emptied now, and why. */
export interface FailingVault {
  vault: VaultSweep;
  reason: string;
}

/** A vault whose sweep cannot be signed, with the error. */
export interface FaultyVault {
  vault: VaultSweep;
  error: unknown;
}

/** The result of signing a batch. */
export interface SignedBatch {
  /** Absent: none of the vaults can be emptied now. */
  signed?: SignedSweepAttempt;
  /** The vaults in the signed sweep. */
  vaults: VaultSweep[];
  /**
   * Vaults that hold the token but cannot send it, according to the node: a frozen address or a paused token.
   */
  failing: FailingVault[];
  /** Vaults for which signing fails for an unexpected reason. */
  faulty: FaultyVault[];
  /** Vaults that hold nothing, according to the node. */
  empty: VaultSweep[];
}

/**
 * Signs a sweep of the vaults that can be emptied now. If a whole batch would revert, half of it is tried,
 * and so on, until the vault that makes it revert is found. A vault whose signing fails for another reason is
 * found in the same way.
 *
 * @param nonce of an ordered account
 * @param purpose names the sweep and the try, where no nonce orders transactions
 * @throws TransactionRejectedError (`insufficient_funds`, `fees_too_high`); the errors of a node that does
 *   not answer
 */
export async function signBatch(
  sweeper: Pick<SweepDispatch, 'sign'>,
  batch: readonly VaultSweep[],
  nonce?: number,
  purpose = '',
): Promise<SignedBatch> {
  const failing: FailingVault[] = [];
  const faulty: FaultyVault[] = [];
  const empty: VaultSweep[] = [];
  let vaults = [...batch];
  for (let [first] = vaults; first; [first] = vaults) {
    const { tokenAddress, treasury } = first;
    const paymentIds = vaults.map(({ paymentId }) => paymentId.toHexString());
    const outcome = await signUnlessFailing(sweeper, { tokenAddress, treasury, paymentIds, nonce, purpose });
    if ('error' in outcome) {
      const { error } = outcome;
      const isRefused = error instanceof TransactionRejectedError;
      if (vaults.length === 1 && isRefused) failing.push({ vault: first, reason: rejectionReasonOf(error) });
      if (vaults.length === 1 && !isRefused) faulty.push({ vault: first, error });
      vaults = vaults.slice(0, Math.floor(vaults.length / 2));
      continue;
    }
    const { signed } = outcome;
    const expected = new Map(signed.expected.map((flush) => [flush.paymentId, flush]));
    const sendable: VaultSweep[] = [];
    for (const vault of vaults) {
      const flush = expected.get(vault.paymentId.toHexString());
      if (flush?.fails) failing.push({ vault, reason: 'the token refuses the transfer' });
      else if (!flush?.amountUnits) empty.push(vault);
      else sendable.push(vault);
    }
    if (sendable.length === vaults.length) return { signed, vaults, failing, faulty, empty };
    vaults = sendable;
  }
  return { vaults, failing, faulty, empty };
}

async function signUnlessFailing(
  sweeper: Pick<SweepDispatch, 'sign'>,
  request: Parameters<SweepDispatch['sign']>[0],
): Promise<{ signed: SignedSweepAttempt } | { error: unknown }> {
  try {
    return { signed: await sweeper.sign(request) };
  } catch (error) {
    // Another rejection, or an outage, says nothing about a vault.
    const isRejected = error instanceof TransactionRejectedError && error.reason !== 'would_revert';
    if (isRejected || isOutage(error)) throw error;
    return { error };
  }
}

/** The node's answer, shortened: it may repeat the whole call. */
function rejectionReasonOf({ message, facts }: TransactionRejectedError): string {
  const { method = '', rpcMessage = message, data = '' } = facts;
  const shortened = [method, rpcMessage, data].map((part) => String(part).slice(0, 200));
  return `the node refuses: ${shortened.join(' ').trim()}`;
}
