import { median } from '../frame/statistics';
import type { LoadRequest, LoadResult } from '../load/load.plan';
import type { Load } from '../load/load.process';
import type { Program } from '../processes/program.start';
import { usageOf } from '../processes/usage.read';

const SECONDS = 5;
/** The first requests of a process are compiled while they run. */
const WARM_UP_SECONDS = 2;

/** One of the two compared programs, and the requests to it. */
export interface Side {
  program: Program;
  requests: readonly LoadRequest[];
}

/**
 * One side of one round. Work is in microseconds of a core per request; undefined if the system does not
 * report it.
 */
export interface Slot extends LoadResult {
  workUs: number | undefined;
  databaseWorkUs: number | undefined;
}

export interface Slots {
  ours: Slot[];
  bare: Slot[];
}

export interface RoundOptions {
  rounds: number;
  seconds: number | undefined;
  connections: number;
  databasePid?: number | undefined;
}

/** Loads both sides in turns, after a warm-up. */
export async function playRounds(
  load: Load,
  sides: Record<keyof Slots, Side>,
  { rounds, connections, databasePid, seconds = SECONDS }: RoundOptions,
): Promise<Slots> {
  const run = async ({ program: { url, pid }, requests }: Side, forSeconds: number): Promise<Slot> => {
    const { hostname: host, port } = new URL(url);
    const before = [pid, databasePid].map(workOf);
    const result = await load.run({ host, port: Number(port), connections, seconds: forSeconds, requests });
    const [workUs, databaseWorkUs] = [pid, databasePid].map((one, i) => {
      const spentMs = (workOf(one) ?? NaN) - (before[i] ?? NaN);
      return Number.isNaN(spentMs) ? undefined : (spentMs * 1000) / result.answers;
    });
    return { ...result, workUs, databaseWorkUs };
  };
  const both = ['ours', 'bare'] as const;
  for (const side of both) await run(sides[side], Math.min(seconds, WARM_UP_SECONDS));
  const slots: Slots = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1)
    // The sides take turns, so that both meet the same load on the machine.
    for (const side of round % 2 === 0 ? both : both.toReversed())
      slots[side].push(await run(sides[side], seconds));
  return slots;
}

/** Latencies and work of both sides: medians over the rounds. */
export function detailsOf({ ours, bare }: Slots): Record<string, number> {
  const details = {
    'p99 ms': median(ours.map(({ latency }) => latency.p99)),
    'bare p99 ms': median(bare.map(({ latency }) => latency.p99)),
    'µs of a core': middleOf(ours, 'workUs'),
    'bare µs': middleOf(bare, 'workUs'),
    'ratio of the work': workOfAll(bare) / workOfAll(ours),
    'database µs': middleOf(ours, 'databaseWorkUs'),
    'bare database µs': middleOf(bare, 'databaseWorkUs'),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => Number.isFinite(value)));
}

function workOf(pid: number | undefined): number | undefined {
  return pid === undefined ? undefined : usageOf(pid)?.workMs;
}

/** The work of the program and its database. */
function workOfAll(slots: readonly Slot[]): number {
  return median(slots.map(({ workUs = NaN, databaseWorkUs = 0 }) => workUs + databaseWorkUs));
}

function middleOf(slots: readonly Slot[], field: 'workUs' | 'databaseWorkUs'): number {
  return median(slots.map((slot) => slot[field] ?? NaN));
}
