import { FakeClock } from '../../testing/fake-clock';
import { type RawDatabase, startRawDatabase } from '../../testing/raw-database';
import { LEASE, type Lease, leaseSchema } from '../../leases/lease.schema';
import { LEASE_TTL_SECONDS, LeaseService } from '../../leases/lease.service';
import { IndexBuilder } from './index.builder';
import { MigrationRunner, MIGRATIONS_LEASE, WAIT_SECONDS } from './migration.runner';
import type { Migration } from './migration.types';

let database: RawDatabase;
let clock: FakeClock;
beforeAll(async () => {
  database = await startRawDatabase();
});
beforeEach(async () => {
  await database.db.dropDatabase();
  clock = new FakeClock();
});
afterAll(() => database.stop());

const newLeases = () =>
  new LeaseService(
    database.connection.models[LEASE] ?? database.connection.model<Lease>(LEASE, leaseSchema),
    clock,
  );

interface ProcessOptions {
  leases?: LeaseService;
  pause?: () => Promise<unknown>;
}

/** Returns the runner of a new process, and the lines that it prints. */
function aProcess(migrations: readonly Migration[], { leases = newLeases(), pause }: ProcessOptions = {}) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  // Each wait advances the fake clock by a second, so no test waits forever.
  const wait = pause ?? (() => Promise.resolve(clock.advanceSeconds(1)));
  const { db } = database;
  return {
    runner: new MigrationRunner({
      db,
      leases,
      clock,
      migrations,
      say,
      indexes: new IndexBuilder(db, new Map()),
      pause: wait,
      batchSize: 2,
    }),
    said,
  };
}

const migration = (number: number, up: Migration['up'], name = `step-${number}`): Migration => ({
  number,
  name,
  summary: `Does step ${number}`,
  up,
});
const records = () => database.db.collection('migrations').find().sort({ _id: 1 }).toArray();
const rows = () => database.db.collection<{ _id: number; marks: number }>('rows');
const fill = (count: number) =>
  rows().insertMany(Array.from({ length: count }, (_, index) => ({ _id: index, marks: 0 })));
const marks = async () => (await rows().find().sort({ _id: 1 }).toArray()).map((row) => row.marks);
/** Counts how often each row was changed. It is not safe to repeat, on purpose. */
const marking = (number = 1): Migration =>
  migration(number, (db, batches) => {
    const collection = db.collection('rows');
    return batches.each(collection, (batch) => collection.updateMany(batch, { $inc: { marks: 1 } }));
  });

it('runs each migration once, in order, and records start, end and duration', async () => {
  const order: number[] = [];
  const list = [1, 2].map((number) =>
    migration(number, async () => {
      order.push(number);
      clock.advanceSeconds(number);
    }),
  );
  const startedAt = clock.now();
  const { runner, said } = aProcess(list);
  expect(await runner.run()).toEqual([1, 2]);
  expect(await aProcess(list).runner.run()).toEqual([]);
  expect(order).toEqual([1, 2]);
  const between = new Date(startedAt.getTime() + 1000);
  expect(await records()).toEqual([
    { _id: 1, name: 'step-1', runs: 1, startedAt, endedAt: between, durationMs: 1000 },
    { _id: 2, name: 'step-2', runs: 1, startedAt: between, endedAt: clock.now(), durationMs: 2000 },
  ]);
  expect(said).toEqual([
    'Migration 0001 step-1 starts: Does step 1',
    'Migration 0001 step-1 is done, in 1000 ms',
    'Migration 0002 step-2 starts: Does step 2',
    'Migration 0002 step-2 is done, in 2000 ms',
  ]);
});

it('runs only the new migrations of a newer program', async () => {
  await fill(1);
  await aProcess([marking()]).runner.run();
  const { runner } = aProcess([marking(), migration(2, () => Promise.resolve())]);
  expect((await runner.status()).map(({ state }) => state)).toEqual(['done', 'pending']);
  expect(await runner.run()).toEqual([2]);
  expect(await marks()).toEqual([1]);
});

it.each([0, 1, 2, 3, 4, 5])('takes %i documents in batches, each document once', async (count) => {
  if (count > 0) await fill(count);
  await aProcess([marking()]).runner.run();
  expect(await marks()).toEqual(Array(count).fill(1));
});

it('releases the lease, also after a failure', async () => {
  await aProcess([migration(1, () => Promise.resolve())]).runner.run();
  expect(await newLeases().acquire(MIGRATIONS_LEASE)).toBe(true);
  await database.db.dropDatabase();
  await expect(
    aProcess([migration(1, () => Promise.reject(new Error('no')))]).runner.run(),
  ).rejects.toThrow();
  expect(await newLeases().acquire(MIGRATIONS_LEASE)).toBe(true);
});

it('stops at a migration that fails, reports why, and runs it again later', async () => {
  let isBroken = true;
  const first = migration(1, () => (isBroken ? Promise.reject(new Error('disk full')) : Promise.resolve()));
  const second = jest.fn(() => Promise.resolve());
  const list = [first, migration(2, second)];
  await expect(aProcess(list).runner.run()).rejects.toMatchObject({
    name: 'MigrationError',
    message: expect.stringMatching(/^Migration 0001 step-1 stopped: disk full\. .*run `cowrie migrate`$/),
    cause: new Error('disk full'),
  });
  expect(second).not.toHaveBeenCalled();
  expect(await records()).toMatchObject([{ _id: 1, runs: 1 }]);
  expect((await aProcess(list).runner.status()).map(({ state }) => state)).toEqual(['begun', 'pending']);
  isBroken = false;
  expect(await aProcess(list).runner.run()).toEqual([1, 2]);
  expect(await records()).toMatchObject([
    { _id: 1, runs: 2, endedAt: clock.now() },
    { _id: 2, runs: 1 },
  ]);
});

it('runs the migrations in one of many processes that start together, and the others wait until it is done', async () => {
  await fill(9);
  const processes = Array.from({ length: 6 }, () =>
    // The runner works in real time, so a wait that only advances the fake clock would end too early.
    aProcess([marking()], { pause: () => new Promise((resolve) => setImmediate(resolve)) }),
  );
  const ran = await Promise.all(processes.map(({ runner }) => runner.run()));
  expect(ran.filter((numbers) => numbers.length > 0)).toEqual([[1]]);
  expect(await marks()).toEqual(Array(9).fill(1));
  const waiting = 'Another process migrates the database: waiting for it';
  for (const { said } of processes) expect(said.filter((line) => line === waiting).length).toBeLessThan(2);
});

it('takes over from a dead process when its lease expires', async () => {
  await fill(5);
  const dead = newLeases();
  await dead.acquire(MIGRATIONS_LEASE);
  const diedAt = clock.now().getTime();
  const { runner, said } = aProcess([marking()]);
  expect(await runner.run()).toEqual([1]);
  expect(clock.now().getTime() - diedAt).toBe(LEASE_TTL_SECONDS * 1000);
  expect(said[0]).toBe('Another process migrates the database: waiting for it');
});

it('stops waiting at its limit, and says what to do', async () => {
  const busy = newLeases();
  await busy.acquire(MIGRATIONS_LEASE);
  const pause = async () => {
    clock.advanceSeconds(LEASE_TTL_SECONDS - 1);
    await busy.renew(MIGRATIONS_LEASE);
  };
  const ran = jest.fn(() => Promise.resolve());
  const startedAt = clock.now().getTime();
  await expect(aProcess([migration(1, ran)], { pause }).runner.run()).rejects.toThrow(
    /^Another process still migrates the database after 15 minutes\. .*cowrie migrate --dry-run/,
  );
  expect((clock.now().getTime() - startedAt) / 1000 - WAIT_SECONDS).toBeLessThan(LEASE_TTL_SECONDS);
  expect(ran).not.toHaveBeenCalled();
});

describe('a process that slept longer than its lease', () => {
  /** Runs a process that sleeps in its second batch while `meanwhile` runs. */
  async function sleeper(meanwhile: () => Promise<void>) {
    let batches = 0;
    const sleeping = migration(1, (db, all) => {
      const collection = db.collection('rows');
      return all.each(collection, async (batch) => {
        await collection.updateMany(batch, { $set: { marks: 1 } });
        batches += 1;
        if (batches === 2) {
          clock.advanceSeconds(LEASE_TTL_SECONDS);
          await meanwhile();
        }
      });
    });
    await fill(9);
    return aProcess([sleeping]).runner.run();
  }

  it('stops before its next batch when another process holds the lease', async () => {
    const other = newLeases();
    const run = sleeper(async () => void (await other.acquire(MIGRATIONS_LEASE)));
    await expect(run).rejects.toThrow('This process lost the lease on the migrations');
    expect(await marks()).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0]);
    expect((await records())[0]).not.toHaveProperty('endedAt');
    // It must not release the lease of the other process.
    expect(await newLeases().acquire(MIGRATIONS_LEASE)).toBe(false);
  });

  it('stops when another process did the work, and leaves its record as it is', async () => {
    const endedAt = clock.now();
    const run = sleeper(async () => {
      clock.advanceSeconds(5);
      await aProcess([migration(1, () => Promise.resolve())]).runner.run();
      endedAt.setTime(clock.now().getTime());
      clock.advanceSeconds(60);
    });
    await expect(run).rejects.toThrow('This process lost the lease on the migrations');
    expect(await records()).toMatchObject([{ _id: 1, endedAt, runs: 2 }]);
  });

  it('continues when no other process has taken the lease', async () => {
    expect(await sleeper(() => Promise.resolve())).toEqual([1]);
    expect(await marks()).toEqual(Array(9).fill(1));
  });
});

it('refuses a newer database before it does anything', async () => {
  await aProcess([1, 2].map((number) => migration(number, () => Promise.resolve()))).runner.run();
  const { runner } = aProcess([migration(1, () => Promise.resolve())]);
  await expect(runner.run()).rejects.toThrow('The database is newer than this program');
  await expect(runner.status()).rejects.toThrow('The database is newer than this program');
});

it('refuses a migration that the database knows under another name', async () => {
  await aProcess([migration(1, () => Promise.resolve(), 'this')]).runner.run();
  const { runner } = aProcess([migration(1, () => Promise.resolve(), 'that')]);
  await expect(runner.run()).rejects.toThrow('Migration 1 is "this" in the database and "that"');
});
