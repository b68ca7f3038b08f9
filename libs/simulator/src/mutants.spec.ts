import { MUTANTS } from './mutants';
import { Simulator } from './simulator';

/** Found in fewer worlds than CI runs by far. */
const MOST_WORLDS = 12;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

it.each(Object.entries(MUTANTS))('finds %s', async (_, mutant) => {
  for (let seed = 1; seed <= MOST_WORLDS; seed += 1) {
    const error = await simulator.run(seed, { mutant }).catch((thrown: Error) => thrown);
    if (!(error instanceof Error)) continue;
    expect(error.message).toContain('BrokenInvariantError');
    return;
  }
  throw new Error(`nothing was noticed in ${MOST_WORLDS} worlds`);
});
