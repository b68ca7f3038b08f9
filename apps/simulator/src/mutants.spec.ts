import { MUTANTS } from './mutants';
import { Simulator } from './simulator';

/** Each mutant must be found within this many worlds. */
const WORLD_LIMIT = 12;

/**
 * The first world that shows a mutant, if it is not world 1. Search for new ones when the simulator draws
 * different worlds.
 */
const SHOWN_IN: Record<string, number> = {
  'a payment commit that overwrites concurrent changes': 2,
  'an order with a new idempotency key for each try': 2,
  'a missing log that is taken for an orphaned transfer, and doubted by nobody': 3,
  'a settlement that sells what it should hold for the payer': 2,
  'a hit of screening that is noted and holds no payout': 5,
  'a queue that stops at an item that it cannot work on': 6,
  'a sweep that is signed again with a new nonce instead of sent again': 4,
  'a relay that marks events as relayed too early': 20,
  'a payout whose payment is not told after a crash': 70,
  'a float that forgets what it paid before': 383,
};

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

it.each(Object.entries(MUTANTS))('finds %s', async (name, mutant) => {
  const first = SHOWN_IN[name] ?? 1;
  for (let seed = first; seed < first + WORLD_LIMIT; seed += 1) {
    const error = await simulator.run(seed, { mutant }).catch((thrown: Error) => thrown);
    if (!(error instanceof Error)) continue;
    expect(error.message).toContain('BrokenInvariantError');
    return;
  }
  throw new Error(`no invariant broke in ${WORLD_LIMIT} worlds`);
});
