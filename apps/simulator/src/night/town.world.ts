import { beginIds, installMachine } from '../machine/machine';
import { ShippedProcess } from '../shipped/shipped.process';
import type { DirectDatabase } from '../database/direct.database';
import { Town } from '../town/town';
import { type Mutant, World } from '../world';
import { runWorld } from '../world.run';
import type { Reached } from './reached';
import { type Size, sizeOf } from './swarm';

installMachine();

/** A world by its seed, and what is left out of it. */
export interface Cut {
  seed: number;
  /** True: its size is not drawn. Everybody plays, and everything happens. */
  isWhole?: boolean;
  /** Faults, actors, and payments such as `payment 7`. */
  without?: readonly string[];
  calmAfter?: number;
}

/** Who watches a world, and what is wrong with the service in it. */
export interface Watching {
  log?: ((line: string) => void) | undefined;
  tell?: ((line: string) => void) | undefined;
  mutant?: Mutant | undefined;
  /** Collects what the world reaches. */
  reached?: Reached | undefined;
}

/** Fewer payments than in a world of services alone, because each is played from its order to its refunds. */
export const PAYMENTS = 12;
const CALLS_BEFORE_CRASH = 5_000;

/** Plays a world like `playTown`. Returns the message of what broke; undefined: everything held. */
export function faultOf(...world: Parameters<typeof playTown>): Promise<string | undefined> {
  return playTown(...world).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** Plays one world of the whole service. @throws Error that names the broken invariant */
export async function playTown(
  database: DirectDatabase,
  { seed, isWhole = false, without = [], calmAfter }: Cut,
  { log, tell, mutant, reached }: Watching = {},
): Promise<void> {
  await database.clear();
  beginIds();
  let town: Town | undefined;
  const size: Size = isWhole ? { without: [] } : sizeOf(seed, PAYMENTS);
  const world = new World({
    seed,
    database,
    merchants: [],
    open: ShippedProcess.boot,
    timeline: (begun) => (town = new Town(begun)),
    callsBeforeCrash: CALLS_BEFORE_CRASH,
    payments: PAYMENTS,
    mostFaultySeconds: size.mostFaultySeconds,
    without: new Set([...size.without, ...without]),
    calmAfter,
    log,
    tell,
    ...(mutant && { mutant }),
  });
  // It would end a process of the program.
  const note = (reason: unknown) => {
    const text = reason instanceof Error ? reason.stack : String(reason);
    world.bugs.push(`a rejection that nobody awaits: ${text}`);
  };
  process.on('unhandledRejection', note);
  try {
    await runWorld(world);
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new Error(`world ${seed}: ${text}`, { cause: error });
  } finally {
    process.off('unhandledRejection', note);
    if (town) reached?.add(town);
    for (const one of world.processes) one.forget?.();
  }
}
