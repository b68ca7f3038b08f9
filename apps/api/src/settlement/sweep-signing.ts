import { type Fees, type SignedSweep, TransactionRejectedError, type VaultSweeper } from '@cowrie/chain-evm';
import type { VaultSweep } from './vault-sweep.schema';

/** A vault that cannot be emptied now, and in what words the node says so. */
export interface FailingVault {
  vault: VaultSweep;
  reason: string;
}

/** What signing a batch came to. */
export interface SignedBatch {
  /** Absent: none of the vaults can be emptied now. */
  signed?: SignedSweep;
  /** The vaults in it. */
  vaults: VaultSweep[];
  /** Those which hold the token and, so the node says, cannot send it: a frozen address, a paused token. */
  failing: FailingVault[];
  /** Those which hold nothing, as far as the node knows. */
  empty: VaultSweep[];
}

/**
 * Signs a sweep of those vaults which can be emptied now. Of a batch that would revert as a whole, half is tried.
 * @throws TransactionRejectedError (`insufficient_funds`, `fees_too_high`)
 */
export async function signBatch(
  sweeper: Pick<VaultSweeper, 'sign'>,
  batch: readonly VaultSweep[],
  nonce: number,
): Promise<SignedBatch> {
  const failing: FailingVault[] = [];
  const empty: VaultSweep[] = [];
  let vaults = [...batch];
  for (let [first] = vaults; first; [first] = vaults) {
    const { tokenAddress, treasury } = first;
    const paymentIds = vaults.map(({ paymentId }) => paymentId.toHexString());
    const signed = await signUnlessReverting(sweeper, { tokenAddress, treasury, paymentIds, nonce });
    if (signed instanceof TransactionRejectedError) {
      if (vaults.length === 1) failing.push({ vault: first, reason: wordsOf(signed) });
      vaults = vaults.slice(0, Math.floor(vaults.length / 2));
      continue;
    }
    const expected = new Map(signed.expected.map((flush) => [flush.paymentId, flush]));
    const sendable: VaultSweep[] = [];
    for (const vault of vaults) {
      const flush = expected.get(vault.paymentId.toHexString());
      if (flush?.fails) failing.push({ vault, reason: 'the token does not let it go' });
      else if (!flush?.amountUnits) empty.push(vault);
      else sendable.push(vault);
    }
    if (sendable.length === vaults.length) return { signed, vaults, failing, empty };
    vaults = sendable;
  }
  return { vaults, failing, empty };
}

async function signUnlessReverting(
  sweeper: Pick<VaultSweeper, 'sign'>,
  request: { tokenAddress: string; treasury: string; paymentIds: string[]; nonce: number; fees?: Fees },
): Promise<SignedSweep | TransactionRejectedError> {
  try {
    return await sweeper.sign(request);
  } catch (error) {
    if (error instanceof TransactionRejectedError && error.reason === 'would_revert') return error;
    throw error;
  }
}

/** The node's, shortened: it may have repeated the whole call. */
function wordsOf({ message, facts }: TransactionRejectedError): string {
  const { method = '', rpcMessage = message, data = '' } = facts;
  const words = [method, rpcMessage, data].map((part) => String(part).slice(0, 200));
  return `the node refuses: ${words.join(' ').trim()}`;
}
