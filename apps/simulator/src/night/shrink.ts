import { FAULTS } from '../faults';
import { ACTORS } from '../town/actors';
import { sizeOf } from './swarm';
import type { Cut } from './town.world';

/** Plays a cut world. Returns the broken invariant's message; undefined: every invariant holds. */
export type Play = (cut: Cut) => Promise<string | undefined>;

/**
 * What makes two failures the same: the invariant, or who failed and the rule of the error, without the
 * payments and numbers that they name.
 */
export function kindOf(message: string): string {
  const said = /BrokenInvariantError: (.*)/.exec(message)?.[1] ?? message.split('\n')[0] ?? '';
  const rule = /^[^:]*/.exec(said)?.[0] ?? '';
  const inner = /Error: ([^:]*)/.exec(said)?.[1];
  return (inner === undefined ? rule : `${rule}: ${inner}`).replaceAll(/[0-9a-f]{24}|\d+/g, '…').trim();
}

/**
 * Leaves out of a failing world what it does not need to fail in the same way: first payments, faults and
 * actors in halves, then one by one, then its last steps.
 *
 * @param mostPlays the world is played at most this often
 */
export async function shrink(
  cut: Cut,
  { play, payments, mostPlays }: { play: Play; payments: number; mostPlays: number },
): Promise<Cut> {
  const wanted = kindOf((await play(cut)) ?? '');
  let plays = 1;
  let best = cut;
  const tries = async (candidate: Cut): Promise<boolean> => {
    if (plays >= mostPlays) return false;
    plays += 1;
    const message = await play(candidate);
    const isSame = message !== undefined && kindOf(message) === wanted;
    if (isSame) best = candidate;
    return isSame;
  };
  const slots = Array.from({ length: payments }, (_, slot) => `payment ${slot}`);
  const size = cut.isWhole ? { without: [] } : sizeOf(cut.seed, payments);
  const everything = [...slots, ...FAULTS, ...ACTORS].filter((one) => !size.without.includes(one));
  for (let size = Math.ceil(everything.length / 2); size >= 1; size = Math.floor(size / 2)) {
    const left = everything.filter((one) => !best.without?.includes(one));
    for (let from = 0; from < left.length; from += size)
      await tries({ ...best, without: [...(best.without ?? []), ...left.slice(from, from + size)] });
  }
  let [low, high] = [0, MOST_STEPS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await tries({ ...best, calmAfter: middle })) high = middle;
    else low = middle + 1;
  }
  return best;
}

/** Few worlds have more steps. Then the faults are only ended early if they may last for all of these. */
const MOST_STEPS = 256;
