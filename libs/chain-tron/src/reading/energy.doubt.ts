import type { MayHold } from '@cowrie/chain-evm/shared';
import { callOne, objectOrNothing, quantityToBigint, toQuantity } from '@cowrie/chain-evm/shared';

/**
 * Whether a block may hold transfers that an answer lacks. TRON's headers have no bloom. So each block in
 * which contracts used energy may: on the mainnet hardly any is without a transfer of USDT. The shared check
 * limits false alarms, and reads the receipts.
 */
export function createEnergyDoubt(): MayHold {
  // One block is asked about for each token in turn.
  let last: { hash: string; hasCalls: Promise<boolean> } | undefined;

  return function mayHold({ number, hash }, _contract, node) {
    if (last?.hash === hash) return last.hasCalls;
    const hasCalls = hasCallsAt(number).catch(() => {
      // Without an answer now, the receipts decide.
      last = undefined;
      return true;
    });
    last = { hash, hasCalls };
    return hasCalls;

    async function hasCallsAt(at: number): Promise<boolean> {
      const block = objectOrNothing(await callOne(node, 'eth_getBlockByNumber', [toQuantity(at), false]));
      return quantityToBigint(block?.gasUsed) > 0n;
    }
  };
}
