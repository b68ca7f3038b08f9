/**
 * The chains of the local stack: names and chain ids of the test networks, one node each. Both environments
 * use them.
 */
export const LOCAL_NETWORKS = [
  { name: 'base', chainId: 84532, portVariable: 'BASE_RPC_PORT' },
  { name: 'celo', chainId: 11142220, portVariable: 'CELO_RPC_PORT' },
  { name: 'polygon', chainId: 80002, portVariable: 'POLYGON_RPC_PORT' },
] as const;

export const LOCAL_CONFIRMATIONS = 3;
