import type { Random } from '../random';
import type { FakeChain } from './fake-chain';
import type { NodeMood } from './fake-reader';

const WEIGHTS = { sound: 80, silent: 4, contradictory: 3, lagging: 8, forgetful: 5 };

/** How a node is for a while. What is wrong with it never outlasts the depth at which a block is read again. */
export function drawMood(random: Random, { blocks, settledNumber, network }: FakeChain): NodeMood {
  const kind = random.weighted<NodeMood['kind']>(WEIGHTS);
  switch (kind) {
    case 'sound':
    case 'silent':
    case 'contradictory':
      return { kind };
    case 'lagging':
      return { kind, blocks: [...blocks], settledNumber };
    case 'forgetful':
      return { kind, newestBlocks: random.int(1, network.confirmations - 1) };
  }
}
