import { MUTANTS } from './mutants';
import { Simulator } from './simulator';

/** Each mutant must be found within so many worlds; CI runs many more. */
const WORLD_LIMIT = 12;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

it.each(Object.entries(MUTANTS))('finds %s', async (_, mutant) => {
  for (let seed = 1; seed <= WORLD_LIMIT; seed += 1) {
    const error = await simulator.run(seed, { mutant }).catch((thrown: Error) => thrown);
    if (!(error instanceof Error)) continue;
    expect(error.message).toContain('BrokenInvariantError');
    return;
  }
  throw new Error(`no invariant broke in ${WORLD_LIMIT} worlds`);
});
