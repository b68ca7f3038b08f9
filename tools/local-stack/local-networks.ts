/** The chains of the local stack: the test networks' names and ids, one node each (both environments use them). */
export const LOCAL_NETWORKS = [
  { name: 'base', chainId: 84532, portVariable: 'BASE_RPC_PORT', defaultPort: 8545 },
  { name: 'celo', chainId: 11142220, portVariable: 'CELO_RPC_PORT', defaultPort: 8546 },
  { name: 'polygon', chainId: 80002, portVariable: 'POLYGON_RPC_PORT', defaultPort: 8547 },
] as const;

export const LOCAL_CONFIRMATIONS = 3;
