import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOOR_ROUTES } from '../door/door.routes';
import { openDoor, type OwnDoorWorld } from '../door/door.world';
import { detailsOf, playRounds, type Slots } from '../door/rounds.play';
import type { BenchContext, BenchPart } from '../frame/part';
import type { Row } from '../frame/row';
import type { LoadRequest } from '../load/load.plan';
import { startLoad } from '../load/load.process';
import { startDatabaseProcess } from '../processes/database.process';
import { withDatabase } from '@cowrie/testing/database.uri';
import { usageOf } from '../processes/usage.read';
import { DASHBOARD_LISTS } from './dashboard.requests';
import { allFigures } from './figures.read';
import { listRequests } from './list.requests';

const FEW = 10_000;
const MANY = 100_000;
/**
 * The payments came within this many days: events and deliveries are kept for 90, and figures go back as far.
 */
const DAYS = 80;
/** Routes that find one payment. They take equally long with many payments and with few. */
const UNCHANGED = ['status', 'verify'];

/**
 * Measures the cost of a merchant with many payments: `--payments` of them, next to a second service on a
 * database with 10,000. Uses the database that `MONGODB_URI` names, or the embedded one, whose start from the
 * log is measured too.
 */
export const benchGrowth: BenchPart = async (context) => {
  const { MONGODB_URI } = process.env;
  if (MONGODB_URI) return compare(context, MONGODB_URI, 'MONGODB_URI');
  const directory = await mkdtemp(join(tmpdir(), 'cowrie-bench-'));
  try {
    const database = await startDatabaseProcess(directory);
    const rows: Row[] = [];
    try {
      rows.push(...(await compare(context, database.uri, 'embedded', database.pid)));
    } finally {
      await database.stop();
    }
    return [...rows, await start(context, directory)];
  } finally {
    await rm(directory, { recursive: true });
  }
};

async function compare(
  { options, note }: BenchContext,
  serverUri: string,
  database: string,
  databasePid?: number,
): Promise<Row[]> {
  const payments = options.payments ?? MANY;
  const started: { stop(): void | Promise<void> }[] = [];
  const open = async (count: number, name: string): Promise<OwnDoorWorld> => {
    note(`growth: storing ${count} payments in ${database}`);
    const world = await openDoor({
      mongoUri: withDatabase(serverUri, name),
      payments: count,
      ofTenant: count,
      days: DAYS,
      hasWebhooks: true,
      // The embedded database is started again on its data.
      keepsData: database === 'embedded',
    });
    started.push(world);
    return world;
  };
  try {
    const load = await startLoad();
    started.push(load);
    const few = await open(FEW, 'cowrie_bench_few');
    const beforeMb = memoryOf(databasePid);
    const many = await open(payments, 'cowrie_bench');
    const kilobytes = ((memoryOf(databasePid) - beforeMb) * 1024) / payments;
    const play = (name: string, requests: (world: OwnDoorWorld) => LoadRequest[], connections: number) => {
      note(`growth: ${name}`);
      const sideOf = (world: OwnDoorWorld) => ({ program: world.service, requests: requests(world) });
      return playRounds(load, { ours: sideOf(many), bare: sideOf(few) }, { ...options, connections });
    };
    // One request at a time, so that the latency is that of the work itself.
    const rows = [latencyRow('list', await play('list', listRequests, 1), { payments, database })];
    for (const [name, requests] of Object.entries(DASHBOARD_LISTS))
      rows.push(latencyRow(name, await play(name, requests, 1), { payments, database }));
    note('growth: figures');
    rows.push({
      name: 'growth/all figures of 90 days',
      unit: 's',
      better: 'less',
      database,
      ours: [await allFigures(many)],
      bare: { is: `the same with ${FEW} payments`, rounds: [await allFigures(few)] },
    });
    for (const { name, requests } of DOOR_ROUTES.filter((route) => UNCHANGED.includes(route.name))) {
      const slots = await play(
        name,
        (world) => requests({ ...world, ofTenant: world.payments }),
        options.connections,
      );
      rows.push(throughputRow(name, slots, { payments, database }));
    }
    if (!Number.isNaN(kilobytes))
      rows.push({
        name: 'growth/memory of a payment',
        unit: 'kB',
        better: 'less',
        database,
        ours: [kilobytes],
        details: { payments },
      });
    return rows;
  } finally {
    for (const one of started.reverse()) await one.stop();
  }
}

interface Where {
  payments: number;
  database: string;
}

function latencyRow(name: string, slots: Slots, { payments, database }: Where): Row {
  const p99 = (side: keyof Slots) => slots[side].map(({ latency }) => latency.p99);
  return {
    name: `growth/${name} p99`,
    unit: 'ms',
    better: 'less',
    database,
    ours: p99('ours'),
    bare: { is: `the same with ${FEW} payments`, rounds: p99('bare') },
    details: { payments, ...detailsOf(slots) },
  };
}

function throughputRow(name: string, slots: Slots, { payments, database }: Where): Row {
  const perSecond = (side: keyof Slots) => slots[side].map((slot) => slot.perSecond);
  return {
    name: `growth/${name}`,
    unit: '/s',
    better: 'more',
    database,
    ours: perSecond('ours'),
    bare: { is: `the same with ${FEW} payments`, rounds: perSecond('bare') },
    details: { payments, ...detailsOf(slots) },
  };
}

/** How long the embedded database takes to start from the payments' log. */
async function start({ options, note }: BenchContext, directory: string): Promise<Row> {
  note('growth: starting over the log');
  const startMs = performance.now();
  const database = await startDatabaseProcess(directory);
  const seconds = (performance.now() - startMs) / 1000;
  await database.stop();
  const details = { payments: options.payments ?? MANY };
  return {
    name: 'growth/ready after',
    unit: 's',
    better: 'less',
    database: 'embedded',
    ours: [seconds],
    details,
  };
}

function memoryOf(pid: number | undefined): number {
  return (pid === undefined ? undefined : usageOf(pid)?.memoryMb) ?? NaN;
}
