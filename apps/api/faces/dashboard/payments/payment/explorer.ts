import type { NetworkDefinition } from '@cowrie/chain-evm';

/**
 * Where an explorer shows a transaction; undefined unless one is known whose address begins with `https:`.
 */
export function explorerLink(
  networks: readonly Pick<NetworkDefinition, 'name' | 'explorerUrl'>[],
  network: string,
  txHash: string | undefined,
): string | undefined {
  const base = networks.find(({ name }) => name === network)?.explorerUrl;
  return txHash && base?.startsWith('https:') ? `${base.replace(/\/$/, '')}/tx/${txHash}` : undefined;
}
