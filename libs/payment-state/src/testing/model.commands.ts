import fc from 'fast-check';
import type { Coin, Verdict, World } from '../naive.oracle';

/** Minutes from the choice to the end. */
export const WINDOW = 20;
/** No payment is large, each is, or several coins together are. */
export const LARGE_ABOVE = [undefined, 150, 210];

interface Parameters {
  /** Of which coin, counted round. */
  which: number;
  minutes: number;
  /** A block's time against the clock: blocks run late, and a little early. */
  skew: number;
  coin: Pick<Coin, 'network' | 'token' | 'amount'>;
}
const WHATS = [
  ...['arrive', 'arrive', 'deepen', 'deepen', 'wait', 'wait', 'read', 'read', 'read', 'settle', 'settle'],
  ...['choose', 'vanish', 'mineAgain', 'refuse', 'accept', 'refund'],
] as const;
export type Command = Parameters & { what: (typeof WHATS)[number] };

const often = <T>(usual: T, ...rare: T[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...rare) });

export const command: fc.Arbitrary<Command> = fc.record({
  what: fc.constantFrom(...WHATS),
  which: fc.nat(3),
  minutes: fc.integer({ min: 1, max: 15 }),
  skew: fc.integer({ min: -2, max: 1 }),
  coin: fc.record({
    network: often('base', 'celo'),
    token: often<string | undefined>('USDC', 'USDT', undefined),
    amount: fc.constantFrom(0, 1, 90, 100, 100, 189, 190, 200, 260),
  }),
});

/** One thing happens in the world. What cannot happen now does not: settlement begins when due, and so on. */
export function happen(world: World, verdict: Verdict, step: Command): void {
  const { coins } = world;
  const coin = coins.length > 0 ? (coins[step.which % coins.length] as Coin) : undefined;
  switch (step.what) {
    case 'choose':
      if (!world.hasChosen && verdict.status === 'pending') {
        world.hasChosen = true;
        world.windowEnd = world.now + WINDOW;
      }
      break;
    case 'arrive':
      coins.push({
        name: `c${String(coins.length)}`,
        ...step.coin,
        blockTime: world.now + step.skew,
        isOnChain: true,
        depth: 'seen',
      });
      break;
    case 'deepen':
      if (coin?.isOnChain) coin.depth = coin.depth === 'seen' ? 'confirmed' : 'final';
      break;
    case 'vanish':
      if (coin) Object.assign(coin, { isOnChain: false, depth: 'seen' });
      break;
    case 'mineAgain':
      if (coin && !coin.isOnChain) Object.assign(coin, { isOnChain: true, blockTime: world.now + step.skew });
      break;
    case 'wait':
      world.now += step.minutes;
      break;
    case 'read':
      world.chainReadTo = Math.max(world.chainReadTo ?? 0, world.now + step.skew);
      // A watcher would have found all of it deep by then; the table must hold when one did not.
      if (step.skew >= 0)
        for (const one of coins) if (one.isOnChain && one.depth === 'seen') one.depth = 'confirmed';
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
      if (coin) coin.word ??= step.what === 'accept' ? 'accepted' : 'refunded';
  }
}
