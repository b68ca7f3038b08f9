import { availableParallelism } from 'node:os';
import { testRun } from '@cowrie/testing';
import { runBatchInChild } from './batch/batch.process';
import type { BatchReport } from './batch/batch.run';
import { PAYMENTS_PER_WORLD } from './scenario/plan';

/** The number of payments, each with its own story; a world holds {@link PAYMENTS_PER_WORLD} of them. */
const FIXED_SCENARIOS = 400;
const FIXED_SCENARIOS_IN_FULL = 2_000;
const FRESH_SCENARIOS = 300;
const FRESH_SCENARIOS_IN_FULL = 20_000;

const FIRST_FIXED_SEED = 1;
/** Fresh seeds start above all fixed ones. */
const FIRST_FRESH_SEED = 1_000_000;
const TIMEOUT_MS = 24 * 3_600_000;

/** Fresh worlds that once failed. */
export const FOUND_SEEDS = [
  // A payment failed for the first time in the last round, after the queue that would set it aside.
  1_572_735_902,
  // A network's only node left out money that its payment did not count, and no check looks for that.
  121_620_591,
];

/** The same worlds in every run, and more of them in a full one. */
export function fixedSeeds(): number[] {
  return seedsFrom(FIRST_FIXED_SEED, testRun.isFull ? FIXED_SCENARIOS_IN_FULL : FIXED_SCENARIOS);
}

/**
 * Worlds that no earlier run has seen, drawn from the run's seed. `SIMULATOR_FIRST_SEED` and
 * `SIMULATOR_SCENARIOS` ask for others, or more of them.
 */
export function freshSeeds(): number[] {
  const { SIMULATOR_FIRST_SEED: first, SIMULATOR_SCENARIOS: scenarios } = process.env;
  const usual = testRun.isFull ? FRESH_SCENARIOS_IN_FULL : FRESH_SCENARIOS;
  return seedsFrom(Number(first ?? FIRST_FRESH_SEED + testRun.seed), Number(scenarios ?? usual));
}

/** The worlds of these seeds, one after another. With `SIMULATOR_SEED`, only that world, step by step. */
export function simulatorSuite(kind: 'fixed' | 'found' | 'fresh', seeds: readonly number[]): void {
  const wanted = process.env.SIMULATOR_SEED;
  const played = wanted === undefined ? seeds : kind === 'fixed' ? [Number(wanted)] : [];
  const scenarios = played.length * PAYMENTS_PER_WORLD;
  const range = `seeds ${played[0]} to ${played.at(-1)}`;
  (played.length > 0 ? it : it.skip)(
    `${scenarios} ${kind} scenarios in ${played.length} worlds (${range}) keep every invariant`,
    async () => {
      const report = await runSideBySide(played, wanted !== undefined);
      const rate = (scenarios / report.seconds).toFixed(1);
      const cpuMs = (report.cpuMs / scenarios).toFixed(1);
      const told = JSON.stringify(report.faultCounts);
      process.stdout.write(
        `${kind}, ${range}: ${rate} scenarios a second, ${cpuMs} ms of a core each; faults: ${told}\n`,
      );
      expect(report.failures.join('\n\n')).toBe('');
    },
    TIMEOUT_MS,
  );
}

/** A long run uses every core, because Jest has nothing else left to do by then. */
async function runSideBySide(seeds: readonly number[], verbose: boolean): Promise<BatchReport> {
  const processes = testRun.isFull ? availableParallelism() : 1;
  const shares = Array.from({ length: processes }, (_, at) =>
    seeds.filter((_seed, i) => i % processes === at),
  );
  const reports = await Promise.all(shares.map((share) => runBatchInChild({ seeds: share, verbose })));
  return reports.reduce(mergeReports);
}

function mergeReports(one: BatchReport, other: BatchReport): BatchReport {
  const faultCounts = { ...one.faultCounts };
  for (const [kind, times] of Object.entries(other.faultCounts))
    faultCounts[kind] = (faultCounts[kind] ?? 0) + times;
  return {
    failures: [...one.failures, ...other.failures],
    faultCounts,
    seconds: Math.max(one.seconds, other.seconds),
    cpuMs: one.cpuMs + other.cpuMs,
  };
}

function seedsFrom(first: number, scenarios: number): number[] {
  const worlds = Math.ceil(scenarios / PAYMENTS_PER_WORLD);
  return Array.from({ length: worlds }, (_, index) => first + index);
}
