import type { BlockRef, ChainReader, HeadFeed, NetworkDefinition, ObservedTransfer } from '@cowrie/chain-evm';

const hash = (kind: string, n: number) => `0x${kind}${n.toString(16).padStart(62, '0')}`;
const TREASURY = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';

export interface SteadyChain {
  reader: ChainReader;
  /** Announces each block while it is open. */
  heads(onHead: () => void): HeadFeed;
  /** Mines a block in which each of these addresses receives the amount. Returns its number. */
  mine(receivers: readonly string[], amountUnits: bigint): number;
}

/** Nobody reads deeper ones, and a long load must not fill the memory of the service that is measured. */
const KEPT_BLOCKS = 128;

/** A chain in memory without reorgs and without a node. */
export function steadyChain(network: NetworkDefinition): SteadyChain {
  const blocks: { ref: BlockRef; transfers: ObservedTransfer[] }[] = [];
  const listeners = new Set<() => void>();
  const tokenAddress = network.tokens.USDC?.address ?? '';

  const mine = (receivers: readonly string[], amountUnits: bigint): number => {
    const number = blocks.length;
    const ref = {
      number,
      hash: hash('b0', number),
      parentHash: hash('b0', number - 1),
      timestampSeconds: Math.floor(Date.now() / 1000),
    };
    const transfers = receivers.map((to, index) => ({
      token: 'USDC' as const,
      tokenAddress,
      from: TREASURY,
      to,
      amountUnits,
      txHash: hash('70', number * 1_000_000 + index),
      ordinal: 0,
      blockNumber: number,
      blockHash: ref.hash,
      blockTimestampSeconds: ref.timestampSeconds,
    }));
    blocks.push({ ref, transfers });
    blocks[number - KEPT_BLOCKS]?.transfers.splice(0);
    for (const tell of listeners) tell();
    return number;
  };
  const heads = (onHead: () => void): HeadFeed => ({
    open: () => void listeners.add(onHead),
    pause: () => void listeners.delete(onHead),
    announced: () => (listeners.has(onHead) ? blocks.length - 1 : undefined),
    close: () => void listeners.delete(onHead),
  });
  const head = () => blocks.at(-1)?.ref ?? Promise.reject(new Error('no block yet'));
  const notSupported = () =>
    Promise.reject(new Error('this chain supports reading blocks and transfers only'));

  const reads: ChainReader['elsewhere'] = {
    network,
    block: async (number) => blocks[number]?.ref,
    transfers: async ({ fromBlock, toBlock, isWatched }) =>
      blocks
        .slice(fromBlock, toBlock + 1)
        .flatMap(({ transfers }) => transfers.filter(({ to }) => isWatched(to.toLowerCase()))),
  };
  const reader: ChainReader = {
    ...reads,
    elsewhere: reads,
    assertNetwork: () => Promise.resolve(),
    checkSignatures: async () => ({}),
    head: async () => head(),
    blockThrough: async (at, { confirmations }) => at.number - confirmations + 1,
    paid: notSupported,
    transaction: notSupported,
    tokenBalance: notSupported,
    balancesAt: notSupported,
    restLiars: notSupported,
    testimony: notSupported,
    deniers: async (transfers) => transfers.map(() => []),
    hasCode: notSupported,
    proof: notSupported,
    nativeBalance: notSupported,
    isFrozen: notSupported,
    hasSigned: notSupported,
    endpoints: () => [],
    close: () => undefined,
  };
  return { reader, heads, mine };
}
