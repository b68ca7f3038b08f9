import { FAULTS } from '../faults';
import { Random } from '../random';
import { ACTORS } from '../town/actors';

/** Added to the seed, so that the size of a world shifts none of its other numbers. */
const SIZE = 2_000_000_011;
/** Chance that a world has everybody and everything, for as long as it lasts. */
const WHOLE_CHANCE = 0.2;
/** Chances that a small world has a fault, or an actor. */
const FAULT_CHANCE = 0.5;
const ACTOR_CHANCE = 0.4;
const FEWEST_PAYMENTS = 3;
const MOST_PAYMENTS = 6;
const LEAST_FAULTY_SECONDS = 1500;
const MOST_FAULTY_SECONDS = 3000;

/** How large a world is. */
export interface Size {
  /** Payments, faults and actors that it does not have. */
  without: readonly string[];
  /** How long faults happen, at most. Absent: as long as the world draws. */
  mostFaultySeconds?: number;
}

/**
 * Draws the size of a world. Most worlds are small: few payments, some of the actors, half of the faults.
 * Each takes a third of the time of a whole one, and has its own part of what can meet. With everything in
 * every world, one fault often hides another.
 *
 * @param payments of a whole world
 */
export function sizeOf(seed: number, payments: number): Size {
  const random = new Random(seed + SIZE);
  if (random.chance(WHOLE_CHANCE)) return { without: [] };
  const slots = random.shuffled(Array.from({ length: payments }, (_, slot) => `payment ${slot}`));
  return {
    mostFaultySeconds: random.int(LEAST_FAULTY_SECONDS, MOST_FAULTY_SECONDS),
    without: [
      ...slots.slice(random.int(FEWEST_PAYMENTS, MOST_PAYMENTS)),
      ...ACTORS.filter(() => !random.chance(ACTOR_CHANCE)),
      ...FAULTS.filter(() => !random.chance(FAULT_CHANCE)),
    ],
  };
}
