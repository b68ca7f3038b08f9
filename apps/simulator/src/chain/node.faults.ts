import type { Random } from '../random';
import type { FakeChain } from './fake-chain';
import type { NodeFault } from './fake-reader';

const WEIGHTS = { none: 76, silent: 4, inconsistent: 3, lagging: 8, forgetful: 4, missing_logs: 5 };

/**
 * Draws a node's fault until the next draw. A node never misses logs at or below the depth at which blocks
 * are read again.
 */
export function drawNodeFault(random: Random, { blocks, settledNumber, network }: FakeChain): NodeFault {
  const kind = random.weighted<NodeFault['kind']>(WEIGHTS);
  switch (kind) {
    case 'none':
    case 'silent':
    case 'inconsistent':
    case 'forgetful':
      return { kind };
    case 'lagging':
      return { kind, blocks: [...blocks], settledNumber };
    case 'missing_logs':
      return { kind, newestBlocks: random.int(1, network.confirmations - 1) };
  }
}
