import type { NetworkDefinition } from '@cowrie/chain-evm';
import { transactionUrl } from '@cowrie/payer-page/transaction-url';

/**
 * The URL of a transaction in an explorer; undefined unless there is one whose URL starts with `https:`.
 */
export function explorerLink(
  networks: readonly Pick<NetworkDefinition, 'name' | 'explorerUrl'>[],
  network: string,
  txHash: string | undefined,
): string | undefined {
  const base = networks.find(({ name }) => name === network)?.explorerUrl;
  return txHash && base?.startsWith('https:') ? transactionUrl(base, txHash) : undefined;
}
