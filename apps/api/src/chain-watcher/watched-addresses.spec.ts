import { Types } from 'mongoose';
import type { PaymentsRepository, WatchedAddress } from '../payments/payments.repository';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { WatchedAddresses } from './watched-addresses';

const HOUR = 3600;
const DAY = 24 * HOUR;

type Row = WatchedAddress & { watchedSince: Date; watchedUntil: Date };

/** The repository's one walk, which goes on when the test says so. The database's clock is the process's. */
function watchedSet() {
  const clock = new FakeClock();
  const rows: Row[] = [];
  const asked: { since: Date; endedAfter: Date; answer: () => void; fail: () => void }[] = [];
  async function* walkWatched(_: string, since: Date, endedAfter: Date): AsyncGenerator<WatchedAddress> {
    const found = rows.filter((row) => row.watchedSince >= since && row.watchedUntil > endedAfter);
    yield* await new Promise<WatchedAddress[]>((resolve, reject) => {
      const answer = () => resolve(found);
      asked.push({ since, endedAfter, answer, fail: () => reject(new Error('no database')) });
    });
  }
  const watchedSinceOf = () =>
    Promise.resolve(rows.map(({ watchedSince }) => watchedSince).sort((a, b) => Number(b) - Number(a))[0]);
  const payments = { walkWatched, watchedSinceOf } as unknown as PaymentsRepository;
  const lock = (address: string, watchedSeconds = 7 * DAY): Types.ObjectId => {
    const paymentId = new Types.ObjectId();
    const watchedSince = clock.now();
    const watchedUntil = new Date(watchedSince.getTime() + watchedSeconds * 1000);
    rows.push({ paymentId, address, watchedSince, watchedUntil });
    return paymentId;
  };
  const addresses = new WatchedAddresses('test', payments, clock);
  const settle = async (calls: number) => {
    while (asked.length < calls) await Promise.resolve();
  };
  const refresh = async (readThrough = clock.now()) => {
    const refreshed = addresses.refresh(readThrough);
    await settle(asked.length + 1);
    asked.at(-1)?.answer();
    await refreshed;
  };
  return { clock, rows, asked, lock, addresses, refresh, settle };
}

it('finds an address in any capitals', async () => {
  const { lock, addresses, refresh } = watchedSet();
  const paymentId = lock('0xAbC');
  await refresh();
  expect(addresses.has('0xabc')).toBe(true);
  expect(addresses.paymentAt('0xabc')).toBe(paymentId);
  expect(addresses.paymentAt('0xABC')).toBe(paymentId);
});

it('asks only for what is newer than the newest that it knows, or a little older; now and then for more', async () => {
  const { clock, asked, lock, refresh } = watchedSet();
  const start = clock.now().getTime();
  lock('0xa');
  await refresh();
  clock.advanceSeconds(600);
  await refresh();
  lock('0xb');
  await refresh();
  clock.advanceSeconds(10);
  await refresh();
  const wanted = [0, start - 15_000, start - 1000, start + 585_000];
  expect(asked.map(({ since }) => since.getTime())).toEqual(wanted);
});

it('an address that is watched again is found again', async () => {
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
  it('the set is read anew, and what is watched no more is gone', async () => {
    const { clock, asked, lock, addresses, refresh, settle } = watchedSet();
    lock('0xa', HOUR);
    await refresh();
    clock.advanceSeconds(2 * DAY);
    lock('0xb');
    await refresh();
    expect(addresses.has('0xa')).toBe(true);
    await settle(3);
    asked[2]?.answer();
    await refresh();
    expect(addresses.has('0xa')).toBe(false);
  });

  it('blocks do not wait for that, and what comes meanwhile is kept', async () => {
    const { clock, asked, lock, addresses, refresh, settle } = watchedSet();
    await refresh();
    clock.advanceSeconds(HOUR);
    await refresh();
    await settle(3);
    const paymentId = lock('0xa');
    await refresh();
    expect(addresses.paymentAt('0xa')).toBe(paymentId);
    asked[2]?.answer();
    await refresh();
    expect(addresses.paymentAt('0xa')).toBe(paymentId);
  });

  it('one that fails is tried again', async () => {
    const { clock, asked, lock, addresses, refresh, settle } = watchedSet();
    lock('0xa', HOUR);
    await refresh();
    clock.advanceSeconds(2 * DAY);
    lock('0xb');
    await refresh();
    await settle(3);
    asked[2]?.fail();
    await refresh();
    await settle(5);
    expect(addresses.has('0xa')).toBe(true);
    asked[4]?.answer();
    await refresh();
    expect(addresses.has('0xa')).toBe(false);
  });
});

it('of a chain whose reading stood still for long, what was watched then is there', async () => {
  const { clock, lock, addresses, refresh } = watchedSet();
  const paymentId = lock('0xa', HOUR);
  const stoodStill = clock.now();
  clock.advanceSeconds(8 * DAY);
  await refresh();
  expect(addresses.has('0xa')).toBe(false);
  await refresh(stoodStill);
  expect(addresses.paymentAt('0xa')).toBe(paymentId);
});

it('a slow answer never takes away what a later one has brought', async () => {
  const { asked, lock, addresses, clock, settle } = watchedSet();
  const slow = addresses.refresh(clock.now());
  await settle(1);
  const paymentId = lock('0xa');
  const late = addresses.refresh(clock.now());
  // The later question is answered first, wherever it was put at once.
  for (const { answer } of [...asked].reverse()) answer();
  await slow;
  await settle(2);
  asked.at(-1)?.answer();
  await late;
  expect(addresses.paymentAt('0xa')).toBe(paymentId);
});

it('goes on after a question that failed, and asks it again', async () => {
  const { asked, lock, addresses, refresh, clock, settle } = watchedSet();
  lock('0xa');
  const failing = addresses.refresh(clock.now());
  await settle(1);
  asked[0]?.fail();
  await expect(failing).rejects.toThrow('no database');
  await refresh();
  expect(asked.map(({ since }) => since.getTime())).toEqual([0, 0]);
  expect(addresses.paymentAt('0xa')).toBeDefined();
});
