import { Types } from 'mongoose';
import type { PaymentAddresses, WatchedAddress } from '../payments/document/payment-addresses';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { WatchedAddresses } from './watched-addresses';

const HOUR = 3600;
const DAY = 24 * HOUR;

type Row = WatchedAddress & { watchedSince: Date; watchedUntil: Date };

/**
 * A set on a fake repository, whose walks answer when the test says so. The database has the clock of the
 * process.
 */
function watchedSet(writes?: () => number) {
  const clock = new FakeClock();
  const rows: Row[] = [];
  const walks: { since: Date; endedAfter: Date; answer: () => void; fail: () => void }[] = [];
  async function* walkWatched(
    _: string,
    endedAfter: Date,
    since = new Date(0),
  ): AsyncGenerator<WatchedAddress> {
    const found = rows.filter((row) => row.watchedSince >= since && row.watchedUntil > endedAfter);
    yield* await new Promise<WatchedAddress[]>((resolve, reject) => {
      const answer = () => resolve(found);
      walks.push({ since, endedAfter, answer, fail: () => reject(new Error('no database')) });
    });
  }
  const latestWatchedSince = () =>
    Promise.resolve(rows.map(({ watchedSince }) => watchedSince).sort((a, b) => Number(b) - Number(a))[0]);
  const stored = { walkWatched, latestWatchedSince } as unknown as PaymentAddresses;
  const lock = (address: string, watchedSeconds = 7 * DAY): Types.ObjectId => {
    const paymentId = new Types.ObjectId();
    const watchedSince = clock.now();
    const watchedUntil = new Date(watchedSince.getTime() + watchedSeconds * 1000);
    rows.push({ paymentId, address, watchedSince, watchedUntil });
    return paymentId;
  };
  const addresses = new WatchedAddresses('test', stored, clock, writes);
  const settle = async (calls: number) => {
    while (walks.length < calls) await Promise.resolve();
  };
  const refresh = async (readThrough = clock.now()) => {
    const refreshed = addresses.refresh(readThrough);
    await settle(walks.length + 1);
    walks.at(-1)?.answer();
    await refreshed;
  };
  return { clock, rows, walks, lock, addresses, refresh, settle };
}

it('finds an address in any capitalization', async () => {
  const { lock, addresses, refresh } = watchedSet();
  const paymentId = lock('0xAbC');
  await refresh();
  expect(addresses.has('0xabc')).toBe(true);
  expect(addresses.paymentAt('0xabc')).toBe(paymentId);
  expect(addresses.paymentAt('0xABC')).toBe(paymentId);
});

it('reads from shortly before its watermark, and every 5 s from further back', async () => {
  const { clock, walks, lock, refresh } = watchedSet();
  const start = clock.now().getTime();
  lock('0xa');
  await refresh();
  clock.advanceSeconds(10);
  lock('0xb');
  await refresh();
  clock.advanceSeconds(1);
  await refresh();
  clock.advanceSeconds(4);
  await refresh();
  const wanted = [0, start - 15_000, start + 9_000, start - 5_000];
  expect(walks.map(({ since }) => since.getTime())).toEqual(wanted);
});

it('does not read back before a watermark that a long look has followed', async () => {
  const { clock, walks, lock, refresh } = watchedSet();
  const start = clock.now().getTime();
  lock('0xa');
  await refresh();
  for (const seconds of [14, 5, 5]) {
    clock.advanceSeconds(seconds);
    await refresh();
  }
  lock('0xb');
  await refresh();
  await refresh();
  const wanted = [0, start - 15_000, start - 15_000, start, start, start + 23_000];
  expect(walks.map(({ since }) => since.getTime())).toEqual(wanted);
});

it.each([0, 1, 4, 13])('finds a write that became visible %i s after a newer one', async (seconds) => {
  const { clock, rows, lock, addresses, refresh } = watchedSet();
  lock('0xa');
  await refresh();
  clock.advanceSeconds(600);
  await refresh();
  const paymentId = lock('0xslow');
  const slow = rows.splice(1);
  clock.advanceSeconds(1);
  lock('0xnew');
  // The watchers of other networks refresh the set, too.
  for (let passed = 0; passed < seconds; passed += 1) {
    await refresh();
    clock.advanceSeconds(1);
  }
  await refresh();
  rows.push(...slow);
  for (let passed = 0; passed < 6; passed += 1) {
    await refresh();
    clock.advanceSeconds(1);
  }
  expect(addresses.paymentAt('0xslow')).toBe(paymentId);
});

it('finds an address that is watched again', async () => {
  const { clock, rows, lock, addresses, refresh } = watchedSet();
  const paymentId = lock('0xa', HOUR);
  clock.advanceSeconds(3 * DAY);
  await refresh();
  expect(addresses.has('0xa')).toBe(false);
  clock.advanceSeconds(HOUR / 2);
  Object.assign(rows[0] ?? {}, {
    watchedSince: clock.now(),
    watchedUntil: new Date(clock.now().getTime() + 1000),
  });
  await refresh();
  expect(addresses.paymentAt('0xa')).toBe(paymentId);
});

describe('once an hour', () => {
  it('loads the set again, without addresses that are no longer watched', async () => {
    const { clock, walks, lock, addresses, refresh, settle } = watchedSet();
    lock('0xa', HOUR);
    await refresh();
    clock.advanceSeconds(2 * DAY);
    lock('0xb');
    await refresh();
    expect(addresses.has('0xa')).toBe(true);
    await settle(3);
    walks[2]?.answer();
    await refresh();
    expect(addresses.has('0xa')).toBe(false);
  });

  it('does not hold up blocks for that, and keeps addresses that are locked meanwhile', async () => {
    const { clock, walks, lock, addresses, refresh, settle } = watchedSet();
    await refresh();
    clock.advanceSeconds(HOUR);
    await refresh();
    await settle(3);
    const paymentId = lock('0xa');
    await refresh();
    expect(addresses.paymentAt('0xa')).toBe(paymentId);
    walks[2]?.answer();
    await refresh();
    expect(addresses.paymentAt('0xa')).toBe(paymentId);
  });

  it('tries a failed load again', async () => {
    const { clock, walks, lock, addresses, refresh, settle } = watchedSet();
    lock('0xa', HOUR);
    await refresh();
    clock.advanceSeconds(2 * DAY);
    lock('0xb');
    await refresh();
    await settle(3);
    walks[2]?.fail();
    await refresh();
    await settle(5);
    expect(addresses.has('0xa')).toBe(true);
    walks[4]?.answer();
    await refresh();
    expect(addresses.has('0xa')).toBe(false);
  });
});

it('has the addresses from the time when the reading of a chain stopped', async () => {
  const { clock, lock, addresses, refresh } = watchedSet();
  const paymentId = lock('0xa', HOUR);
  const stoodStill = clock.now();
  clock.advanceSeconds(8 * DAY);
  await refresh();
  expect(addresses.has('0xa')).toBe(false);
  await refresh(stoodStill);
  expect(addresses.paymentAt('0xa')).toBe(paymentId);
});

it('keeps the result of a later answer when a slow one arrives', async () => {
  const { walks, lock, addresses, clock, settle } = watchedSet();
  const slow = addresses.refresh(clock.now());
  await settle(1);
  const paymentId = lock('0xa');
  const late = addresses.refresh(clock.now());
  // If both walks ran at once, the later one would be answered first.
  for (const { answer } of [...walks].reverse()) answer();
  await slow;
  await settle(2);
  walks.at(-1)?.answer();
  await late;
  expect(addresses.paymentAt('0xa')).toBe(paymentId);
});

// Guarantee: an address is in the set before a block that pays it is read, no matter which process stored it.
it('walks only when payments were written since the last walk, or after 15 s', async () => {
  let written = 0;
  const { clock, walks, lock, addresses, refresh } = watchedSet(() => written);
  // The first call loads the whole set.
  await refresh();
  await refresh();
  for (let seconds = 0; seconds < 14; seconds += 1) {
    clock.advanceSeconds(1);
    await addresses.refresh(clock.now());
  }
  expect(walks).toHaveLength(2);
  lock('0xa');
  written += 1;
  await refresh();
  expect(addresses.has('0xa')).toBe(true);
  await addresses.refresh(clock.now());
  expect(walks).toHaveLength(3);
  clock.advanceSeconds(15);
  await refresh();
  expect(walks).toHaveLength(4);
});

it('walks again when payments were written during a walk', async () => {
  let written = 0;
  const { walks, lock, addresses, refresh, clock, settle } = watchedSet(() => written);
  await refresh();
  const early = addresses.refresh(clock.now());
  await settle(2);
  lock('0xa');
  written += 1;
  walks[1]?.answer();
  await early;
  expect(addresses.has('0xa')).toBe(false);
  await refresh();
  expect(addresses.has('0xa')).toBe(true);
});

it('repeats a walk that failed although nothing was written since', async () => {
  const { walks, lock, addresses, refresh, clock, settle } = watchedSet(() => 7);
  lock('0xa');
  const failing = addresses.refresh(clock.now());
  await settle(1);
  walks[0]?.fail();
  await expect(failing).rejects.toThrow('no database');
  await refresh();
  expect(addresses.has('0xa')).toBe(true);
});

it('repeats a walk that failed', async () => {
  const { walks, lock, addresses, refresh, clock, settle } = watchedSet();
  lock('0xa');
  const failing = addresses.refresh(clock.now());
  await settle(1);
  walks[0]?.fail();
  await expect(failing).rejects.toThrow('no database');
  await refresh();
  expect(walks.map(({ since }) => since.getTime())).toEqual([0, 0]);
  expect(addresses.paymentAt('0xa')).toBeDefined();
});
