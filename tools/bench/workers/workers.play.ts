import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { freePorts } from '@cowrie/testing';
import { startProgram, type Program } from '../processes/program.start';
import { usageOf } from '../processes/usage.read';
import { watchLeases } from './leases.watch';
import { openWorkersWorld, type WorkersChain, type WorkersWorld } from './workers.world';

const LOOK_MS = 200;
/** A load in which nothing more has been reached for so long has failed. */
const STALLED_MS = 120_000;

/** What a load showed. */
export interface WorkersFigures {
  /** Payments a second, from the first transfer until all are credited, and until all are settled. */
  perSecond: { credited: number; settled: number };
  /** For a payment: database commands and node calls of all workers, and work in milliseconds of a core. */
  each: { commands: number; nodeCalls: number; workersMs: number; databaseMs: number; nodesMs: number };
  /** How often a lease passed from one worker to another. */
  handOvers: number;
  /** The leases of the worker that has the most of them, and all. */
  leases: { most: number; all: number };
}

interface Worker extends Program {
  metricsUrl: string;
}

/**
 * Lets `count` worker processes credit and settle payments that are all paid at once, spread evenly over four
 * networks. @throws Error when two minutes pass without progress
 */
export async function playWorkers(count: number, payments: number): Promise<WorkersFigures> {
  const world = await openWorkersWorld();
  const workers: Worker[] = [];
  try {
    // At the same time, so that each gets some of the leases.
    const ports = await freePorts(count);
    workers.push(...(await Promise.all(ports.map((port) => startWorker(world, port)))));
    await world.untilOffered();
    const payers = await openPayments(world, payments);
    const leases = watchLeases(world.database);
    const before = await usedBy(world, workers);
    const startMs = performance.now();
    const rateOf = (filter: object) =>
      secondsUntil(world, filter, payments, startMs).then((seconds) => payments / seconds);
    await Promise.all(world.chains.map((chain, index) => payAll(chain, payers[index] ?? [])));
    const credited = await rateOf({ paidAt: { $exists: true } });
    const settled = await rateOf({ status: 'completed' });
    const after = await usedBy(world, workers);
    const each = (what: keyof typeof after) => (after[what] - before[what]) / payments;
    return {
      perSecond: { credited, settled },
      each: {
        commands: each('commands'),
        nodeCalls: each('nodeCalls'),
        workersMs: each('workersMs'),
        databaseMs: each('databaseMs'),
        nodesMs: each('nodesMs'),
      },
      ...(await leases.stop()),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await world.stop();
  }
}

async function startWorker({ env }: WorkersWorld, metricsPort: number): Promise<Worker> {
  const settings = { ...env, ROLE: 'worker', METRICS_PORT: String(metricsPort) };
  const program = await startProgram({ file: 'apps/api/src/main.js', env: settings });
  return { ...program, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}

/** Stores payments whose customers have chosen, one after the other, and returns them by network. */
async function openPayments({ chains, businessId, database }: WorkersWorld, payments: number) {
  const start = Date.now() - payments;
  const byNetwork = chains.map(({ network }, index) =>
    Array.from({ length: Math.floor((payments + index) / chains.length) }, (_, place) =>
      aLockedPayment(
        new Date(start + place * chains.length + index),
        { businessId: new Types.ObjectId(businessId) },
        network,
      ),
    ),
  );
  await database.collection('payments').insertMany(byNetwork.flat() as never);
  return byNetwork;
}

async function payAll({ pay }: WorkersChain, payers: Awaited<ReturnType<typeof openPayments>>[number]) {
  for (const { deposit } of payers) await pay(deposit.address, deposit.expectedUnits);
}

async function secondsUntil({ database }: WorkersWorld, filter: object, wanted: number, startMs: number) {
  const stored = database.collection('payments');
  let reached = 0;
  for (let movedMs = performance.now(); reached < wanted;) {
    await pause(LOOK_MS);
    const found = await stored.countDocuments(filter);
    if (found > reached) movedMs = performance.now();
    else if (performance.now() - movedMs > STALLED_MS)
      throw new Error(`${found} of ${wanted} payments have ${JSON.stringify(filter)}`);
    reached = found;
  }
  return (performance.now() - startMs) / 1000;
}

/** What has been used since the start: by all workers, by the database, and by the nodes of the chains. */
async function usedBy({ chains, databasePid }: WorkersWorld, workers: readonly Worker[]) {
  const sumOf = (pids: readonly number[]) => sum(pids.map((pid) => usageOf(pid)?.workMs ?? NaN));
  return {
    commands: sum(await Promise.all(workers.map(commandsOf))),
    nodeCalls: sum(chains.map(({ proxy }) => proxy.asked())),
    workersMs: sumOf(workers.map(({ pid }) => pid)),
    databaseMs: databasePid === undefined ? NaN : sumOf([databasePid]),
    nodesMs: sumOf(chains.map(({ node }) => node.pid)),
  };
}

/** All commands that a worker has sent to the database. */
async function commandsOf({ metricsUrl }: Worker): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return sum(
    [...text.matchAll(/^cowrie_database_commands_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count)),
  );
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
