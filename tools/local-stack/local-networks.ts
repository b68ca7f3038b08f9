import { chainFamilyOf, TRON } from '@cowrie/tables';

/**
 * The chains of the local stack: names and chain ids of the test networks, one node each. Both environments
 * use them.
 */
export const LOCAL_NETWORKS = [
  { name: 'base', chainId: 84532, portVariable: 'BASE_RPC_PORT' },
  { name: 'celo', chainId: 11142220, portVariable: 'CELO_RPC_PORT' },
  { name: 'polygon', chainId: 80002, portVariable: 'POLYGON_RPC_PORT' },
  { name: 'tron', chainId: TRON.test.chainId, portVariable: 'TRON_RPC_PORT' },
] as const;

export type LocalNetwork = (typeof LOCAL_NETWORKS)[number];

export const LOCAL_CONFIRMATIONS = 3;

/**
 * At this depth a transfer counts. TRON's nodes tell what a vault holds at the solid block only, which has
 * three others on top here. If newer blocks counted as confirmed, no unpaid payment would end.
 */
export function localConfirmations(network: string): number {
  return chainFamilyOf(network) === 'tron' ? 4 : LOCAL_CONFIRMATIONS;
}
