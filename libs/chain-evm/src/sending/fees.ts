import { parseUnits } from 'ethers/utils';
import { callAll, callOne, type RpcTransport } from '../rpc/rpc.types';
import { parseBlock } from '../reading/block.codec';
import { quantityToBigint } from '../rpc/rpc.values';
import { ChainInconsistentError, InvalidChainInputError } from '../chain.errors';

/** The fees that a transaction offers (EIP-1559), in wei per unit of gas. */
export interface Fees {
  maxFeePerGasWei: bigint;
  maxPriorityFeePerGasWei: bigint;
}

/** A block's fee rises by at most an eighth, so twice the present fee lasts for at least five full blocks. */
const BASE_FEE_HEADROOM = 2n;

/**
 * Converts gwei to wei, exactly.
 *
 * @param gwei decimal string with at most nine decimals: one wei is the smallest amount
 * @throws InvalidChainInputError
 */
export function gweiToWei(gwei: string): bigint {
  if (!/^\d+(\.\d{1,9})?$/.test(gwei)) throw new InvalidChainInputError('an amount of gwei', gwei);
  return parseUnits(gwei, 'gwei');
}

/** The fees to offer now, as the endpoint suggests. */
export async function suggestFees(transport: RpcTransport): Promise<Fees> {
  const [latest, tip] = await callAll(transport, [
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_maxPriorityFeePerGas', params: [] },
  ]);
  const block = parseBlock(latest);
  if (!block) throw new ChainInconsistentError('the endpoint has no latest block', {});
  const maxPriorityFeePerGasWei = quantityToBigint(tip);
  const baseFee = block.baseFeePerGasWei ?? 0n;
  return { maxFeePerGasWei: baseFee * BASE_FEE_HEADROOM + maxPriorityFeePerGasWei, maxPriorityFeePerGasWei };
}

/**
 * The fees to offer on any chain: also on one whose blocks have no base fee, where a transaction offers one
 * gas price. `expectedWei` is what a unit of gas costs at the present fee.
 */
export async function suggestAnyFees(
  transport: RpcTransport,
): Promise<Fees & { isLegacy: boolean; expectedWei: bigint }> {
  const block = parseBlock(await callOne(transport, 'eth_getBlockByNumber', ['latest', false]));
  if (block?.baseFeePerGasWei !== undefined) {
    const fees = await suggestFees(transport);
    const { maxFeePerGasWei, maxPriorityFeePerGasWei } = fees;
    // The highest fee offers the block's fee twice plus the tip; the chain takes the block's fee once.
    return { ...fees, isLegacy: false, expectedWei: (maxFeePerGasWei + maxPriorityFeePerGasWei) / 2n };
  }
  const gasPriceWei = quantityToBigint(await callOne(transport, 'eth_gasPrice'));
  return {
    maxFeePerGasWei: gasPriceWei,
    maxPriorityFeePerGasWei: gasPriceWei,
    isLegacy: true,
    expectedWei: gasPriceWei,
  };
}

/**
 * Returns the lowest fees that replace a transaction with fees `previous`: both an eighth higher, rounded up.
 * Endpoints require a tenth.
 */
export function raisedFees(previous: Fees): Fees {
  const raised = (wei: bigint) => wei + (wei + 7n) / 8n;
  return {
    maxFeePerGasWei: raised(previous.maxFeePerGasWei),
    maxPriorityFeePerGasWei: raised(previous.maxPriorityFeePerGasWei),
  };
}

/** The higher of the two, for each fee separately. */
export function higherFees(a: Fees, b: Fees): Fees {
  const max = (x: bigint, y: bigint) => (x > y ? x : y);
  return {
    maxFeePerGasWei: max(a.maxFeePerGasWei, b.maxFeePerGasWei),
    maxPriorityFeePerGasWei: max(a.maxPriorityFeePerGasWei, b.maxPriorityFeePerGasWei),
  };
}
