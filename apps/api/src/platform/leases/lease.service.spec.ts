import { type TestDatabase, startDatabase } from '@cowrie/testing/api/database';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
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

/** Each stands for a process. */
const newProcess = () => new LeaseService(database.leases, clock);

it('one process holds a lease, and renews it as often as it likes', async () => {
  const [one, two] = [newProcess(), newProcess()];
  expect(await one.acquire('work')).toBe(true);
  clock.advanceSeconds(LEASE_TTL_SECONDS - 1);
  expect(await one.acquire('work')).toBe(true);
  clock.advanceSeconds(LEASE_TTL_SECONDS - 1);
  expect(await two.acquire('work')).toBe(false);
  expect(await one.acquire('work')).toBe(true);
});

it('a dead holder’s lease is taken over when it ends, and not a moment before', async () => {
  const [dead, next] = [newProcess(), newProcess()];
  await dead.acquire('work');
  clock.set(clock.now().getTime() + LEASE_TTL_SECONDS * 1000 - 1);
  expect(await next.acquire('work')).toBe(false);
  clock.set(clock.now().getTime() + 1);
  expect(await next.acquire('work')).toBe(true);
  expect(await dead.acquire('work')).toBe(false);
});

it('leases of different names do not touch each other', async () => {
  const [one, two] = [newProcess(), newProcess()];
  expect(await one.acquire('this')).toBe(true);
  expect(await two.acquire('that')).toBe(true);
  expect(await two.acquire('this')).toBe(false);
});

it('a process that ends gives back all of its own, and nothing else', async () => {
  const [ending, staying, next] = [newProcess(), newProcess(), newProcess()];
  await ending.acquire('this');
  await ending.acquire('that');
  await staying.acquire('other');
  await ending.beforeApplicationShutdown();
  expect(await next.acquire('this')).toBe(true);
  expect(await next.acquire('that')).toBe(true);
  expect(await next.acquire('other')).toBe(false);
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

  it('tells of a lease that another process took, also after that one gave it back', async () => {
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

it('release gives back one lease of this process, and no other', async () => {
  const [one, two] = [newProcess(), newProcess()];
  await one.acquire('this');
  await one.acquire('that');
  await two.release('this');
  expect(await two.acquire('this')).toBe(false);
  await one.release('this');
  expect(await two.acquire('this')).toBe(true);
  expect(await two.acquire('that')).toBe(false);
});

describe('of twenty that race', () => {
  const race = async () => {
    const won = await Promise.all(Array.from({ length: 20 }, () => newProcess().acquire('work')));
    return won.filter(Boolean).length;
  };

  it('for a new lease one wins', async () => {
    expect(await race()).toBe(1);
  });

  it('for a dead holder’s lease one wins', async () => {
    await newProcess().acquire('work');
    clock.advanceSeconds(LEASE_TTL_SECONDS);
    expect(await race()).toBe(1);
  });
});

it('a database that fails is an error, not a lost race', async () => {
  const failing = { updateOne: () => Promise.reject(new Error('no primary')) };
  const leases = new LeaseService(failing as unknown as TestDatabase['leases'], clock);
  await expect(leases.acquire('work')).rejects.toThrow('no primary');
});
