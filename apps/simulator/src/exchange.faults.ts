import type { SandboxSettings } from '@cowrie/exchange';
import type { Random } from './random';
import type { World } from './world';

const NAMES = {
  slow: 'exchange slow',
  partial: 'exchange partial',
  lost_answers: 'exchange answers lost',
  refusing: 'exchange refuses',
} as const;

/**
 * Draws how the exchange behaves until the next draw: correct, slow, partial fills, lost answers or refusals.
 */
export async function drawExchangeFault(world: World): Promise<void> {
  const { random, database } = world;
  const kind = random.weighted({ none: 4, slow: 2, partial: 2, lost_answers: 2, refusing: 0.5 });
  const drawn: Partial<SandboxSettings> = draw[kind](random);
  const isLeftOut = kind === 'none' || !world.admits(NAMES[kind]);
  const settings = isLeftOut ? {} : drawn;
  if (!isLeftOut) world.countFault(NAMES[kind]);
  await database.sandboxSettings.collection.deleteMany({});
  await database.sandboxSettings.collection.insertOne({ _id: 'sandbox', ...settings } as never);
}

/** Lets the exchange fill every order at once. */
export async function clearExchangeFaults({ database }: Pick<World, 'database'>): Promise<void> {
  await database.sandboxSettings.collection.deleteMany({});
}

const draw = {
  none: () => ({}),
  slow: (random: Random) => ({ fillDelayMs: random.int(1, 200) * 1000 }),
  partial: (random: Random) => ({ partialFillBasisPoints: random.int(3000, 9999) }),
  lost_answers: (random: Random) => ({
    loseNextAnswers: random.int(1, 3),
    fillDelayMs: random.pick([0, 30_000]),
  }),
  refusing: () => ({ refuseWith: 'market closed' }),
};
