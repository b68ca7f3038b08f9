import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWanted } from '../frame/options';
import type { BenchContext } from '../frame/part';
import { printProfile, PROFILES } from '../frame/profile.print';
import type { Row } from '../frame/row';
import { startLoad } from '../load/load.process';
import { startDatabaseProcess } from '../processes/database.process';
import { withDatabase } from '@cowrie/testing/database.uri';
import { type Program, startProgram } from '../processes/program.start';
import { DOOR_ROUTES, type DoorRoute } from './door.routes';
import { type DoorWorld, openDoor, PAYMENTS_OF_TENANT } from './door.world';
import { detailsOf, playRounds, type Slots } from './rounds.play';
import { openStackDoor } from './stack.world';

const PAYMENTS = 20_000;
const PROFILE = 'door.cpuprofile';

/**
 * Measures every route of the door against its bare limit, on the embedded database and on the one that
 * `MONGODB_URI` names.
 */
export async function benchDoor(context: BenchContext): Promise<Row[]> {
  const { options } = context;
  if (options.onStack) {
    if (options.profile) throw new Error('--profile profiles the service alone; leave out --stack');
    return measure(context, await openStackDoor(options.payments ?? PAYMENTS), 'npm start');
  }
  const directory = await mkdtemp(join(tmpdir(), 'cowrie-bench-'));
  const embedded = await startDatabaseProcess(directory);
  const rows: Row[] = [];
  try {
    rows.push(...(await measureOn(context, embedded.uri, 'embedded', embedded.pid)));
  } finally {
    await embedded.stop();
    await rm(directory, { recursive: true });
  }
  const { MONGODB_URI } = process.env;
  if (MONGODB_URI) rows.push(...(await measureOn(context, MONGODB_URI, 'MONGODB_URI')));
  return rows;
}

async function measureOn(
  context: BenchContext,
  serverUri: string,
  database: string,
  databasePid?: number,
): Promise<Row[]> {
  const { payments = PAYMENTS, profile } = context.options;
  const nodeOptions = profile
    ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`, `--cpu-prof-name=${PROFILE}`]
    : [];
  const mongoUri = withDatabase(serverUri, 'cowrie_bench');
  const world = await openDoor({ mongoUri, payments, nodeOptions });
  const skipMs = performance.now() - world.service.startedMs;
  const rows = await measure(context, world, database, databasePid);
  if (profile) printProfile(`${PROFILES}/${PROFILE}`, { skipMs }, context.note);
  return rows;
}

async function measure(
  { options, note }: BenchContext,
  world: DoorWorld,
  database: string,
  databasePid?: number,
): Promise<Row[]> {
  const started: { stop(): void | Promise<void> }[] = [world];
  const start = async (file: string, args: string[]): Promise<Program> => {
    const program = await startProgram({ file: `tools/bench/door/${file}.program.js`, args, env: {} });
    started.push(program);
    return program;
  };
  try {
    const load = await startLoad();
    started.push(load);
    const bare = {
      driver: await start('bare', [world.mongoUri, world.businessId]),
      'empty-nest': await start('empty-nest', []),
    };
    const caller = { ...world, ofTenant: Math.min(world.payments, PAYMENTS_OF_TENANT) };
    const rows: Row[] = [];
    for (const route of DOOR_ROUTES.filter(({ name }) => isWanted(`door/${name}`, options.only))) {
      note(`door/${route.name} on ${database}`);
      const requests = route.requests(caller);
      const sides = {
        ours: { program: world.service, requests },
        bare: { program: bare[route.bare], requests },
      };
      const slots = await playRounds(load, sides, { ...options, databasePid });
      rows.push(rowOf(route, slots, database));
    }
    return rows;
  } finally {
    for (const one of started.reverse()) await one.stop();
  }
}

function rowOf({ name, bareIs }: DoorRoute, { ours, bare }: Slots, database: string): Row {
  return {
    name: `door/${name}`,
    unit: '/s',
    better: 'more',
    database,
    ours: ours.map(({ perSecond }) => perSecond),
    bare: { is: bareIs, rounds: bare.map(({ perSecond }) => perSecond) },
    details: detailsOf({ ours, bare }),
  };
}
