import { Logger } from '@nestjs/common';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '../testing/fake-clock';
import { DatabaseWrites } from '../mongo/database-writes';
import { LEASE_TTL_SECONDS, LeaseService } from './lease.service';

let database: TestDatabase;
let clock: FakeClock;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
});
afterAll(() => database.stop());

/** A lease service as another process has it. */
const newProcess = () => new LeaseService(database.leases, clock);

it('gives a lease to one process, which can renew it any number of times', async () => {
  const [one, two] = [newProcess(), newProcess()];
  expect(await one.acquire('work')).toBe(true);
  clock.advanceSeconds(LEASE_TTL_SECONDS - 1);
  expect(await one.acquire('work')).toBe(true);
  clock.advanceSeconds(LEASE_TTL_SECONDS - 1);
  expect(await two.acquire('work')).toBe(false);
  expect(await one.acquire('work')).toBe(true);
});

it('gives a dead holder’s lease to another process when it ends, not earlier', async () => {
  const [dead, next] = [newProcess(), newProcess()];
  await dead.acquire('work');
  clock.set(clock.now().getTime() + LEASE_TTL_SECONDS * 1000 - 1);
  expect(await next.acquire('work')).toBe(false);
  clock.set(clock.now().getTime() + 1);
  expect(await next.acquire('work')).toBe(true);
  expect(await dead.acquire('work')).toBe(false);
});

// Guarantee: a dead holder's lease is free at once when the clock is set back, not after the hours that it
// was ahead.
it('gives away a dead holder’s lease that was taken while the clock was ahead', async () => {
  const [dead, alive] = [newProcess(), newProcess()];
  clock.advanceSeconds(7200);
  await dead.acquire('dead');
  await alive.acquire('alive');
  clock.advanceSeconds(-7200);
  expect(await alive.acquire('alive')).toBe(true);
  const next = newProcess();
  expect(await next.acquire('alive')).toBe(false);
  expect(await next.acquire('dead')).toBe(true);
});

describe('what a process remembers', () => {
  /** A lease service, and how many times it has written to the database. */
  function counted(told?: DatabaseWrites) {
    const writes = { count: 0 };
    const model = new Proxy(database.leases, {
      get: (target, property) => {
        if (property === 'updateOne' || property === 'updateMany') writes.count += 1;
        return Reflect.get(target, property, target) as unknown;
      },
    });
    return { writes, leases: new LeaseService(model, clock, told) };
  }
  const NAMES = ['one', 'two', 'three'];
  const acquireAll = (leases: LeaseService) => Promise.all(NAMES.map((name) => leases.acquire(name)));

  it('asks the database about a lease only when a fifth of it is used up', async () => {
    const { writes, leases } = counted();
    for (let asked = 0; asked < 10; asked += 1) expect(await leases.acquire('work')).toBe(true);
    clock.set(clock.now().getTime() + LEASE_TTL_SECONDS * 200 - 1);
    expect(await leases.acquire('work')).toBe(true);
    expect(writes.count).toBe(1);
    clock.set(clock.now().getTime() + 1);
    expect(await leases.acquire('work')).toBe(true);
    expect(writes.count).toBe(2);
  });

  it('renews all used leases with one write', async () => {
    const { writes, leases } = counted();
    await acquireAll(leases);
    for (let round = 0; round < 5; round += 1) {
      clock.advanceSeconds(2);
      writes.count = 0;
      expect(await acquireAll(leases)).toEqual([true, true, true]);
      expect(writes.count).toBe(1);
    }
    const other = newProcess();
    expect(await acquireAll(other)).toEqual([false, false, false]);
  });

  // Guarantee: a loop that hangs loses its lease, although the other loops of its process continue.
  it('does not renew a lease that nobody asks for any longer', async () => {
    const leases = newProcess();
    await acquireAll(leases);
    for (let seconds = 0; seconds < 14; seconds += 2) {
      clock.advanceSeconds(2);
      await leases.acquire('one');
    }
    const next = newProcess();
    expect([await next.acquire('one'), await next.acquire('two')]).toEqual([false, true]);
  });

  // Guarantee: where the database tells of its writes, loops rest for 15 s, and one write is enough for all.
  it('renews the leases of loops at rest with those of the others, and not those of a loop that hangs', async () => {
    const { writes, leases } = counted(new DatabaseWrites(() => 0));
    await acquireAll(leases);
    clock.advanceSeconds(15);
    writes.count = 0;
    expect(await acquireAll(leases)).toEqual([true, true, true]);
    expect(writes.count).toBe(1);
    for (let seconds = 0; seconds < 32; seconds += 4) {
      clock.advanceSeconds(4);
      await leases.acquire('one');
    }
    const next = newProcess();
    expect([await next.acquire('one'), await next.acquire('two')]).toEqual([false, true]);
  });

  it('notices within 2 s that another process has a lease, and continues with its others', async () => {
    const { leases } = counted();
    await acquireAll(leases);
    await database.leases.updateOne({ _id: 'two' }, { $set: { holder: 'another' } });
    clock.advanceSeconds(2);
    expect(await acquireAll(leases)).toEqual([true, false, true]);
  });

  // Guarantee: a clock that is set back by hours does not make a process believe for hours that it holds the
  // lease.
  it('asks the database again when the clock was set back', async () => {
    const leases = newProcess();
    await leases.acquire('work');
    await database.leases.updateOne({ _id: 'work' }, { $set: { holder: 'another' } });
    clock.advanceSeconds(-1);
    expect(await leases.acquire('work')).toBe(false);
  });

  it('forgets a lease that it releases', async () => {
    const leases = newProcess();
    await leases.acquire('work');
    await leases.release('work');
    expect(await newProcess().acquire('work')).toBe(true);
    expect(await leases.acquire('work')).toBe(false);
  });
});

it('keeps leases of different names apart', async () => {
  const [one, two] = [newProcess(), newProcess()];
  expect(await one.acquire('this')).toBe(true);
  expect(await two.acquire('that')).toBe(true);
  expect(await two.acquire('this')).toBe(false);
});

it('releases all leases of a process at shutdown, and no others', async () => {
  const [ending, staying, next] = [newProcess(), newProcess(), newProcess()];
  await ending.acquire('this');
  await ending.acquire('that');
  await staying.acquire('other');
  await ending.beforeApplicationShutdown();
  expect(await next.acquire('this')).toBe(true);
  expect(await next.acquire('that')).toBe(true);
  expect(await next.acquire('other')).toBe(false);
});

// Guarantee: a process ends when its database is gone.
it('does not mind at shutdown that the database has gone, and asks it nothing without a lease', async () => {
  const deleteMany = jest.spyOn(database.leases, 'deleteMany');
  deleteMany.mockRejectedValue(new Error('connect ECONNREFUSED'));
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  await newProcess().beforeApplicationShutdown();
  expect(deleteMany).not.toHaveBeenCalled();
  const holding = newProcess();
  await holding.acquire('work');
  await holding.beforeApplicationShutdown();
  expect(warn).toHaveBeenCalledTimes(1);
});

describe('renew', () => {
  it('extends a lease that this process holds', async () => {
    const [one, two] = [newProcess(), newProcess()];
    await one.acquire('work');
    clock.advanceSeconds(LEASE_TTL_SECONDS - 1);
    expect(await one.renew('work')).toBe(true);
    clock.advanceSeconds(LEASE_TTL_SECONDS - 1);
    expect(await two.acquire('work')).toBe(false);
  });

  it('extends a lease that is over when no other process took it', async () => {
    const one = newProcess();
    await one.acquire('work');
    clock.advanceSeconds(LEASE_TTL_SECONDS + 1);
    expect(await one.renew('work')).toBe(true);
    expect(await newProcess().acquire('work')).toBe(false);
  });

  it('reports a lease that another process took, even after that one released it', async () => {
    const [one, two] = [newProcess(), newProcess()];
    await one.acquire('work');
    clock.advanceSeconds(LEASE_TTL_SECONDS);
    await two.acquire('work');
    expect(await one.renew('work')).toBe(false);
    await two.release('work');
    expect(await one.renew('work')).toBe(false);
    expect(await newProcess().acquire('work')).toBe(true);
  });
});

it('release releases one lease of this process, and no other', async () => {
  const [one, two] = [newProcess(), newProcess()];
  await one.acquire('this');
  await one.acquire('that');
  await two.release('this');
  expect(await two.acquire('this')).toBe(false);
  await one.release('this');
  expect(await two.acquire('this')).toBe(true);
  expect(await two.acquire('that')).toBe(false);
});

describe('a race of twenty processes', () => {
  const race = async () => {
    const won = await Promise.all(Array.from({ length: 20 }, () => newProcess().acquire('work')));
    return won.filter(Boolean).length;
  };

  it('has one winner for a new lease', async () => {
    expect(await race()).toBe(1);
  });

  it('has one winner for a dead holder’s lease', async () => {
    await newProcess().acquire('work');
    clock.advanceSeconds(LEASE_TTL_SECONDS);
    expect(await race()).toBe(1);
  });
});

it('throws when the database fails, instead of reporting a lost race', async () => {
  const failing = { updateOne: () => Promise.reject(new Error('no primary')) };
  const leases = new LeaseService(failing as unknown as TestDatabase['leases'], clock);
  await expect(leases.acquire('work')).rejects.toThrow('no primary');
});
