import fc from 'fast-check';
import { LEAST_AMOUNT, type ModelTransfer, type ModelWorld, type Verdict } from '../naive.oracle';

/** Minutes from the choice to the end of the window. */
export const WINDOW = 20;
/** Limits that make no payment large, every payment, or only several transfers together. */
export const LARGE_ABOVE = [undefined, 150, 210];

interface Parameters {
  /** Index of the transfer that is meant, modulo their count. */
  index: number;
  minutes: number;
  /** A block's time minus the clock: blocks are late, and sometimes a little early. */
  skew: number;
  transfer: Pick<ModelTransfer, 'network' | 'token' | 'amount'>;
}
const ACTIONS = [
  'arrive',
  'arrive',
  'deepen',
  'deepen',
  'wait',
  'wait',
  'read',
  'read',
  'read',
  'settle',
  'settle',
  'choose',
  'orphan',
  'mineAgain',
  'refuse',
  'accept',
  'refund',
  'displace',
  'cancel',
  'giveUp',
  'ask',
  'ask',
  'ask',
] as const;
export type Command = Parameters & { action: (typeof ACTIONS)[number] };

const often = <T>(usual: T, ...rare: T[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...rare) });

export const command: fc.Arbitrary<Command> = fc.record({
  action: fc.constantFrom(...ACTIONS),
  index: fc.nat(3),
  minutes: fc.integer({ min: 1, max: 15 }),
  skew: fc.integer({ min: -2, max: 1 }),
  transfer: fc.record({
    network: often('base', 'celo'),
    token: often<string | undefined>('USDC', 'USDT', undefined),
    amount: fc.constantFrom(0, 1, 10, 19, 90, 100, 100, 189, 190, 200, 260),
  }),
});

/**
 * Applies one command to the world. A command that is not possible now does nothing: settlement begins only
 * when due.
 */
export function apply(world: ModelWorld, verdict: Verdict, step: Command): void {
  const { transfers } = world;
  const chosen =
    transfers.length > 0 ? (transfers[step.index % transfers.length] as ModelTransfer) : undefined;
  switch (step.action) {
    case 'choose':
      // A customer who has sent nothing can choose again. Money on the network that was chosen before stays
      // where it is.
      if (verdict.status === 'pending' && world.now < world.windowEnd) {
        world.choice = world.choice === 'base' ? 'celo' : 'base';
        world.windowEnd = world.now + WINDOW;
      }
      break;
    case 'displace':
      if (
        world.endedEarly !== 'displaced' &&
        (verdict.status === 'pending' || verdict.status === 'expired')
      ) {
        world.endedEarly = 'displaced';
        world.windowEnd = Math.min(world.windowEnd, world.now - 1);
      }
      break;
    case 'cancel':
      if (!world.endedEarly && verdict.status === 'pending') {
        world.endedEarly = 'cancelled';
        world.windowEnd = Math.min(world.windowEnd, world.now - 1);
      }
      break;
    case 'giveUp':
      // Only a sum that is too small, and only while more could be sent.
      if (
        verdict.status === 'processing' &&
        world.exchange === 'idle' &&
        verdict.seenAmount < LEAST_AMOUNT &&
        world.now < world.windowEnd
      ) {
        world.endedEarly = 'given_up';
        world.windowEnd = world.now - 1;
      }
      break;
    case 'arrive':
      transfers.push({
        name: `c${String(transfers.length)}`,
        ...step.transfer,
        blockTime: world.now + step.skew,
        isOnChain: true,
        depth: 'seen',
      });
      break;
    case 'deepen':
      if (chosen?.isOnChain) chosen.depth = chosen.depth === 'seen' ? 'confirmed' : 'final';
      break;
    case 'orphan':
      if (chosen) Object.assign(chosen, { isOnChain: false, depth: 'seen' });
      break;
    case 'mineAgain':
      if (chosen && !chosen.isOnChain)
        Object.assign(chosen, { isOnChain: true, blockTime: world.now + step.skew });
      break;
    case 'wait':
      world.now += step.minutes;
      break;
    case 'read':
      world.chainReadTo = Math.max(world.chainReadTo ?? 0, world.now + step.skew);
      // A correct watcher has confirmed everything by then. The table must hold even if one has not.
      if (step.skew >= 0)
        for (const one of transfers) if (one.isOnChain && one.depth === 'seen') one.depth = 'confirmed';
      break;
    case 'ask':
      world.vault = { askedAt: world.now + step.skew, isAsRecorded: step.index > 0 };
      break;
    case 'settle':
      if (world.exchange === 'idle' && verdict.isToBeSettled) world.exchange = 'busy';
      else if (world.exchange === 'busy') world.exchange = 'done';
      break;
    case 'refuse':
      if (world.exchange === 'busy') world.exchange = 'refused';
      else if (world.exchange === 'refused' && verdict.status === 'completed') world.exchange = 'idle';
      break;
    case 'accept':
    case 'refund':
      if (chosen) chosen.resolution ??= step.action === 'accept' ? 'accepted' : 'refunded';
  }
}
