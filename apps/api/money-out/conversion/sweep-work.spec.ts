import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { Signal } from '@cowrie/api/platform/tasks/signal';
import { SweepWork, WORK_KNOWN_MS } from './sweep-work';
import type { SweepsRepository } from './sweeps.repository';
import type { VaultSweepsRepository } from './vault-sweeps.repository';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';

type Networks = Awaited<ReturnType<VaultSweepsRepository['dueNetworks']>>;
let clock: FakeClock;
let requested: Signal;
/** The content of the database. */
let open: Networks;
let due: Networks;
let looks: number;
/** What the database says about its writes. */
let written: number;
let work: SweepWork;
/** A look waits for this before it answers. */
let hold: Promise<void>;

beforeEach(() => {
  clock = new FakeClock();
  requested = new Signal();
  [open, due, looks, written] = [[], [], 0, NaN];
  hold = Promise.resolve();
  const sweeps = { openNetworks: async () => open };
  const dueNetworks = async () => {
    looks += 1;
    const found = due;
    await hold;
    return found;
  };
  work = new SweepWork(
    sweeps as unknown as SweepsRepository,
    { requested, dueNetworks } as unknown as VaultSweepsRepository,
    clock,
    new DatabaseWrites(() => written).to('sweeps'),
  );
});

const on = async (...names: string[]) => {
  const all = await Promise.all(names.map((name) => work.isOn('test', name)));
  return names.filter((_, index) => all[index]);
};

it('lists the networks with an open sweep and those with a due vault, of its environment only', async () => {
  open = [{ environment: 'test', network: 'base' }];
  due = [
    { environment: 'test', network: 'celo' },
    { environment: 'live', network: 'polygon' },
  ];
  expect(await on('base', 'celo', 'polygon')).toEqual(['base', 'celo']);
  expect(await work.isOn('live', 'polygon')).toBe(true);
});

it('looks once for all networks, and finds what another process requests at the next look', async () => {
  expect(await on('base', 'celo', 'polygon')).toEqual([]);
  expect(looks).toBe(1);
  due = [{ environment: 'test', network: 'base' }];
  clock.set(clock.now().getTime() + WORK_KNOWN_MS - 1);
  expect(await on('base')).toEqual([]);
  expect(looks).toBe(1);
  clock.set(clock.now().getTime() + 1);
  expect(await on('base')).toEqual(['base']);
  expect(looks).toBe(2);
});

it('looks again at once after a write, if the database tells of it', async () => {
  written = 7;
  expect(await on('base', 'celo')).toEqual([]);
  expect(looks).toBe(1);
  due = [{ environment: 'test', network: 'base' }];
  written = 8;
  expect(await on('base', 'celo')).toEqual(['base']);
  expect(looks).toBe(2);
});

it('finds at once what this process requests, even during a look', async () => {
  let answer = () => {};
  hold = new Promise((resolve) => (answer = resolve));
  const before = on('base');
  due = [{ environment: 'test', network: 'base' }];
  requested.raise();
  const after = on('base');
  answer();
  expect([await before, await after]).toEqual([[], ['base']]);
});

it('looks again after a failure, and after the clock was set back', async () => {
  hold = Promise.reject(new Error('no primary'));
  await expect(work.isOn('test', 'base')).rejects.toThrow('no primary');
  hold = Promise.resolve();
  due = [{ environment: 'test', network: 'base' }];
  expect(await on('base')).toEqual(['base']);
  due = [];
  clock.advanceSeconds(-3600);
  expect(await on('base')).toEqual([]);
});
