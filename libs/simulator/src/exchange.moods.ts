import type { SandboxSettings } from '@cowrie/exchange';
import type { Random } from './random';
import type { World } from './world';

/** How the exchange is for a while. */
export async function changeExchange(world: World): Promise<void> {
  const { random, database } = world;
  const kind = random.weighted({ faithful: 4, slow: 2, partial: 2, losing: 2, refusing: 0.5 });
  const settings: Partial<SandboxSettings> = draw[kind](random);
  if (kind !== 'faithful') world.mishap(`exchange ${kind}`);
  await database.sandboxSettings.collection.deleteMany({});
  await database.sandboxSettings.collection.insertOne({ _id: 'sandbox', ...settings } as never);
}

/** Every order is filled at once. */
export async function calmExchange({ database }: Pick<World, 'database'>): Promise<void> {
  await database.sandboxSettings.collection.deleteMany({});
}

const draw = {
  faithful: () => ({}),
  slow: (random: Random) => ({ fillDelayMs: random.int(1, 200) * 1000 }),
  partial: (random: Random) => ({ partialFillBasisPoints: random.int(3000, 9999) }),
  losing: (random: Random) => ({ loseNextAnswers: random.int(1, 3), fillDelayMs: random.pick([0, 30_000]) }),
  refusing: () => ({ refuseWith: 'market closed' }),
};
