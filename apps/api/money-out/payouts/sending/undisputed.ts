import type { PaidTransfer } from '@cowrie/chain-evm';

/**
 * A transfer that a node denies is no fact: either node may be wrong (docs/decisions/0150).
 * @throws Error for operators
 */
export function assertUndisputed({ txHash, blockNumber }: PaidTransfer, deniedBy: readonly string[]): void {
  if (deniedBy.length === 0) return;
  const hosts = deniedBy.join(', ');
  throw new Error(
    `a node shows the transfer of a payout in block ${blockNumber} (${txHash}), and ${hosts} does not. The payout waits until they agree. Remove the node that is wrong`,
  );
}
