import { setTimeout as pause } from 'node:timers/promises';
import type { BenchOptions } from '../frame/options';
import type { BenchContext, BenchPart } from '../frame/part';
import type { Row } from '../frame/row';
import { median } from '../frame/statistics';
import type { LoadResult } from '../load/load.plan';
import { cowriePeer } from './cowrie.peer';
import { folderPeer } from './folder.peer';
import { type Peer, PEER_ROWS, type PeerRows, type RunningPeer, type Variables } from './peer.types';
import { startStepsLoad, type StepsLoad } from './steps.load';

const SECONDS = 5;
/** The first requests of a process are compiled while they run. */
const WARM_UP_SECONDS = 2;
const REST_SECONDS = 60;
/** The caches and the compiler of a program are busy for some time after a load. */
const SETTLE_SECONDS = 20;

interface Slot extends LoadResult {
  /** Microseconds of a core. */
  workUs: number;
}

/** A started program with its requests and what was measured so far. */
interface Side {
  peer: Peer;
  running: RunningPeer;
  rows: PeerRows;
  variables: Variables;
  readyMs: number[];
  slots: Record<string, Slot[]>;
  mostMemoryMb: number;
  restShare: number;
  restMemoryMb: number;
}

/**
 * Plays the same work against Cowrie and against the programs in the folders that the caller names, in turns:
 * create, create and choose, status, list, start on kept data, and rest (docs/peers.md). What a peer does not
 * describe is not run, and said.
 */
export const benchPeers: BenchPart = async (context) => {
  const peers = context.options.peers.map(({ name, folder }) => folderPeer(name, folder));
  const load = await startStepsLoad();
  try {
    return await playPeers(context, [cowriePeer(), ...peers], load);
  } finally {
    load.stop();
  }
};

/** The first one is compared with each of the others. */
export async function playPeers(
  { options, note }: BenchContext,
  peers: readonly Peer[],
  load: Pick<StepsLoad, 'run'>,
  waits = { restSeconds: REST_SECONDS, settleSeconds: SETTLE_SECONDS },
): Promise<Row[]> {
  if (peers.length < 2)
    note('peers: not run, because no --peer NAME=FOLDER was given; only Cowrie is measured');
  const sides: Side[] = [];
  try {
    for (const peer of peers) {
      note(`peers: starting ${peer.name}`);
      const running = await peer.start();
      const side = { peer, running, rows: {}, variables: {}, readyMs: [], slots: {} };
      sides.push({ ...side, mostMemoryMb: 0, restShare: NaN, restMemoryMb: NaN });
    }
    for (const side of sides) Object.assign(side, await side.peer.rows(side.running));
    await playLoads(load, sides, options, note);
    await playRest(sides, waits, note);
    await playStarts(sides, options.rounds, note);
    return rowsOf(sides, note);
  } finally {
    for (const { peer, running } of sides) {
      await running.stop();
      await peer.remove();
    }
  }
}

async function playLoads(
  load: Pick<StepsLoad, 'run'>,
  sides: readonly Side[],
  { rounds, connections, seconds = SECONDS }: BenchOptions,
  note: (line: string) => void,
): Promise<void> {
  const play = async ({ running, rows, variables }: Side, name: keyof PeerRows, forSeconds: number) => {
    const before = running.used();
    const steps = rows[name] ?? [];
    const result = await load.run({ url: running.url, connections, seconds: forSeconds, steps, variables });
    const after = running.used();
    return { ...result, workUs: ((after.workMs - before.workMs) * 1000) / result.answers, ...after };
  };
  for (const name of PEER_ROWS) {
    const playing = sides.filter(({ rows }) => rows[name]);
    note(`peers: ${name}, of ${playing.map(({ peer }) => peer.name).join(', ')}`);
    for (const side of playing) await play(side, name, Math.min(seconds, WARM_UP_SECONDS));
    for (let round = 0; round < rounds; round += 1)
      for (const side of round % 2 === 0 ? playing : playing.toReversed()) {
        const { memoryMb, ...slot } = await play(side, name, seconds);
        (side.slots[name] ??= []).push(slot);
        side.mostMemoryMb = Math.max(side.mostMemoryMb, memoryMb);
      }
  }
}

/** All of them rest at the same time, so that they meet the same machine. */
async function playRest(
  sides: readonly Side[],
  { restSeconds, settleSeconds }: { restSeconds: number; settleSeconds: number },
  note: (line: string) => void,
): Promise<void> {
  note(`peers: rest of ${restSeconds} s`);
  await pause(settleSeconds * 1000);
  const before = sides.map(({ running }) => running.used().workMs);
  await pause(restSeconds * 1000);
  sides.forEach((side, at) => {
    const { workMs, memoryMb } = side.running.used();
    side.restShare = (workMs - (before[at] ?? NaN)) / (restSeconds * 1000);
    side.restMemoryMb = memoryMb;
  });
}

async function playStarts(
  sides: readonly Side[],
  rounds: number,
  note: (line: string) => void,
): Promise<void> {
  note('peers: start on kept data');
  for (const { running } of sides) await running.stop();
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      side.running = await side.peer.start();
      side.readyMs.push(side.running.readyMs);
      await side.running.stop();
    }
}

function rowsOf([ours, ...others]: readonly Side[], note: (line: string) => void): Row[] {
  if (!ours) return [];
  if (others.length === 0) return pairOf(ours, undefined, note);
  return others.flatMap((other) => pairOf(ours, other, note));
}

function pairOf(ours: Side, other: Side | undefined, note: (line: string) => void): Row[] {
  const name = other?.peer.name ?? 'alone';
  const row = (what: string, unit: string, better: Row['better'], mine: number[], its?: number[]): Row => ({
    name: `peers/${name}/${what}`,
    unit,
    better,
    ours: mine,
    ...(other && its && { bare: { is: name, rounds: its } }),
  });
  const loads = PEER_ROWS.flatMap((what): Row[] => {
    const [mine, its] = [ours.slots[what] ?? [], other?.slots[what]];
    if (other && !its) note(`peers/${name}/${what}: not run, because ${name} does not describe it`);
    const work = row(
      `${what}, work`,
      'µs of a core',
      'less',
      mine.map(({ workUs }) => workUs),
      its?.map(({ workUs }) => workUs),
    );
    const rate = row(
      what,
      '/s',
      'more',
      mine.map(({ perSecond }) => perSecond),
      its?.map(({ perSecond }) => perSecond),
    );
    const p99 = (slots: readonly Slot[]) => median(slots.map(({ latency }) => latency.p99));
    return [{ ...rate, details: { 'p99 ms': p99(mine), ...(its && { 'its p99 ms': p99(its) }) } }, work];
  });
  return [
    ...loads,
    row('ready on kept data', 'ms', 'less', ours.readyMs, other?.readyMs),
    row('work at rest', '% of a core', 'less', [ours.restShare * 100], other && [other.restShare * 100]),
    row('memory at rest', 'MB', 'less', [ours.restMemoryMb], other && [other.restMemoryMb]),
    row('most memory under load', 'MB', 'less', [ours.mostMemoryMb], other && [other.mostMemoryMb]),
  ];
}
