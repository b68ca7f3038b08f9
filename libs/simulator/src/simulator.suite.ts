import { runBatchInChild } from './batch/batch.process';
import { PAYMENTS_PER_WORLD } from './scenario/plan';

/** In CI; `SIMULATOR_SCENARIOS` asks for another number. */
const SCENARIOS = 20_000;
const FIRST_SEED = 1;
const TIMEOUT_MS = 24 * 3_600_000;

/**
 * Half of the scenarios, so that two of Jest's workers share them: the worlds of even, or of odd seeds. With `SIMULATOR_SEED` that
 * one world alone, step by step; with `SIMULATOR_FIRST_SEED` the worlds from there on.
 */
export function simulatorSuite(half: 'even' | 'odd'): void {
  const wanted = process.env.SIMULATOR_SEED;
  const seeds = wanted === undefined ? seedsOf(half) : [Number(wanted)].filter((seed) => isOf(half, seed));
  const scenarios = seeds.length * PAYMENTS_PER_WORLD;
  const name = `${scenarios} scenarios in ${seeds.length} worlds, whatever befalls them: every invariant holds`;
  (seeds.length > 0 ? it : it.skip)(
    name,
    async () => {
      const report = await runBatchInChild({ seeds, verbose: wanted !== undefined });
      const rate = (scenarios / report.seconds).toFixed(1);
      const cpuMs = (report.cpuMs / scenarios).toFixed(1);
      const told = JSON.stringify(report.faultCounts);
      process.stdout.write(
        `${half}: ${rate} scenarios a second, ${cpuMs} ms of a core each; faults: ${told}\n`,
      );
      expect(report.failures.join('\n\n')).toBe('');
    },
    TIMEOUT_MS,
  );
}

function seedsOf(half: 'even' | 'odd'): number[] {
  const worlds = Math.ceil(Number(process.env.SIMULATOR_SCENARIOS ?? SCENARIOS) / PAYMENTS_PER_WORLD);
  const first = Number(process.env.SIMULATOR_FIRST_SEED ?? FIRST_SEED);
  return Array.from({ length: worlds }, (_, index) => first + index).filter((seed) => isOf(half, seed));
}

function isOf(half: 'even' | 'odd', seed: number): boolean {
  return (half === 'even') === (seed % 2 === 0);
}
