import { BLOCK_MS, TronChain } from '../chain/tron-chain';
import { startTronNode } from '../node/tron-node';
import { openChainJournal } from './chain.journal';
import { contractsOf, type LocalTronContracts, type LocalTronSetup, setUpTronChain } from './local.contracts';
import { createLocalFace } from './local.face';
import { startRestingProducer } from './resting.producer';

/** A developer does not wait for 19 blocks. */
const SOLID_AFTER = 3;
const LOCAL_BLOCK_MS = 1_000;

export interface LocalTronOptions {
  /** The chain's file. It is kept, and made if there is none. */
  path: string;
  /** 0: any free port. */
  port: number;
  setup: LocalTronSetup;
  /** Milliseconds since 1970. Default: the system's clock. */
  now?: () => number;
}

/** A chain of TRON that outlives its process, and a node that shows it. */
export interface LocalTron {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly contracts: LocalTronContracts;
  readonly chain: TronChain;
  /** Ends node and blocks. Nothing has to be saved then. */
  stop(): Promise<void>;
}

/**
 * Starts a local chain of TRON: the test node, with a block each second while anything happens, three blocks
 * until a block is solid, and a file that holds every block. {@link createLocalFace} lists what else it does.
 *
 * @throws Error if the file holds another chain, or the port is taken
 */
export async function startLocalTron(options: LocalTronOptions): Promise<LocalTron> {
  const { path, port, setup, now = Date.now } = options;
  // A little in the past, so that the set-up's block is not ahead of the clock.
  const journal = openChainJournal(path, Math.floor(now() / LOCAL_BLOCK_MS) * LOCAL_BLOCK_MS - BLOCK_MS);
  const { genesisMs } = journal;
  const chain = new TronChain({ now, genesisMs, blockMs: LOCAL_BLOCK_MS, solidAfter: SOLID_AFTER });
  await chain.replay(journal.events);
  chain.onEvent((event) => journal.append(event));
  if (chain.head.number === 0) await setUpTronChain(chain, setup);
  const contracts = contractsOf(chain);
  if (!contracts) throw new Error(`${path} holds another chain; delete it and start again`);
  const producer = startRestingProducer(chain, { everyMs: LOCAL_BLOCK_MS, now });
  const node = await startTronNode(
    chain,
    {},
    { port, isLasting: true, more: createLocalFace(chain, producer) },
  );
  return {
    rpcUrl: node.url,
    chainId: chain.chainId,
    contracts,
    chain,
    async stop() {
      producer.stop();
      await node.close();
      journal.close();
    },
  };
}
