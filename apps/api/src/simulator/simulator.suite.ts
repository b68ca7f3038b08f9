import { PAYMENTS_A_WORLD, Simulator } from './simulator';

/** In CI; `SIMULATOR_SCENARIOS` asks for another number. */
const SCENARIOS = 20_000;
const FIRST_SEED = 1;
/** Wrong for one seed is wrong for many: the first few tell enough. */
const MOST_FAILURES = 5;
const TIMEOUT_MS = 24 * 3_600_000;

/**
 * Half of the scenarios, so that two of Jest's workers share them: the worlds of even, or of odd seeds. With `SIMULATOR_SEED` that
 * one world alone, step by step; with `SIMULATOR_FIRST_SEED` the worlds from there on.
 */
export function simulatorSuite(half: 'even' | 'odd'): void {
  const wanted = process.env.SIMULATOR_SEED;
  const seeds = wanted === undefined ? seedsOf(half) : [Number(wanted)].filter((seed) => isOf(half, seed));
  const name = `${seeds.length * PAYMENTS_A_WORLD} scenarios in ${seeds.length} worlds, whatever befalls them: every invariant holds`;
  (seeds.length > 0 ? it : it.skip)(
    name,
    async () => {
      const simulator = await Simulator.start();
      const failures: string[] = [];
      const mishaps = new Map<string, number>();
      const begun = performance.now();
      const cpuBefore = process.cpuUsage();
      for (const seed of seeds) {
        const tell = wanted === undefined ? undefined : print;
        const run = simulator.run(seed, { tell });
        const report = await run.catch((error: Error) => {
          failures.push(error.message);
          // The end may be minutes away.
          print(error.message);
        });
        for (const [kind, times] of report?.mishaps ?? [])
          mishaps.set(kind, (mishaps.get(kind) ?? 0) + times);
        if (failures.length === MOST_FAILURES) break;
      }
      await simulator.stop();
      const scenarios = seeds.length * PAYMENTS_A_WORLD;
      const rate = (scenarios / ((performance.now() - begun) / 1000)).toFixed(1);
      const { user, system } = process.cpuUsage(cpuBefore);
      const cpuMs = ((user + system) / 1000 / scenarios).toFixed(0);
      const told = JSON.stringify(Object.fromEntries(mishaps));
      print(`${half}: ${rate} scenarios a second, ${cpuMs} ms of a core each; mishaps: ${told}`);
      expect(failures.join('\n\n')).toBe('');
    },
    TIMEOUT_MS,
  );
}

function seedsOf(half: 'even' | 'odd'): number[] {
  const worlds = Math.ceil(Number(process.env.SIMULATOR_SCENARIOS ?? SCENARIOS) / PAYMENTS_A_WORLD);
  const first = Number(process.env.SIMULATOR_FIRST_SEED ?? FIRST_SEED);
  return Array.from({ length: worlds }, (_, index) => first + index).filter((seed) => isOf(half, seed));
}

function isOf(half: 'even' | 'odd', seed: number): boolean {
  return (half === 'even') === (seed % 2 === 0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
