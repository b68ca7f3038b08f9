import type { Ledger } from './ledger';
import { NodeRefusal } from './node.refusal';
import type { NodeTransaction } from './transaction.decode';

/** What the network charges. Chain parameters of the mainnet in 2026. */
export const PRICES = {
  energySun: 100n,
  bandwidthSun: 1_000n,
  /** For an account that a transfer of TRX puts on the chain, and its bandwidth without a stake. */
  activationSun: 1_000_000n,
  activationBandwidthSun: 100_000n,
};
/** Room for the result, which is added to every transaction. */
const RESULT_BYTES = 64;

/** What a transaction used of bandwidth, and what was paid for it. */
export interface BandwidthBill {
  /** Bytes that were not paid in TRX. */
  used: number;
  feeSun: bigint;
}

/**
 * Takes a transaction's bandwidth: all of it from stake, or all from the free bandwidth, or all for TRX.
 *
 * @param opens whether it puts an account on the chain, for which the free bandwidth does not do
 * @throws NodeRefusal `BANDWITH_ERROR`, which is how java-tron spells it
 */
export async function billBandwidth(
  ledger: Ledger,
  { action: { owner }, size }: NodeTransaction,
  { opens, nowMs }: { opens: boolean; nowMs: number },
): Promise<BandwidthBill> {
  const bytes = size + RESULT_BYTES;
  for (const kind of opens ? (['bandwidth'] as const) : (['bandwidth', 'free'] as const)) {
    if (ledger.resources.left(kind, owner, nowMs).left < bytes) continue;
    return { used: ledger.resources.use(kind, owner, bytes, nowMs), feeSun: 0n };
  }
  const feeSun = opens ? PRICES.activationBandwidthSun : BigInt(bytes) * PRICES.bandwidthSun;
  if ((await ledger.tvm.balanceOf(owner)) < feeSun)
    throw new NodeRefusal('BANDWITH_ERROR', `account [${owner}] has insufficient bandwidth[${bytes}]`);
  await ledger.debit(owner, feeSun);
  return { used: 0, feeSun };
}
