import { Types } from 'mongoose';
import type { PaymentsRepository, WatchedAddress } from '../payments/payments.repository';
import { FakeClock } from '../testing/fake-clock';
import { WatchedAddresses } from './watched-addresses';

/** The repository's one question, answered when the test says so. */
function watchedSet() {
  const clock = new FakeClock();
  const rows: WatchedAddress[] = [];
  const asked: { since: Date; answer: () => void; fail: () => void }[] = [];
  const findWatched = (_: string, since: Date): Promise<WatchedAddress[]> => {
    const found = rows.filter(({ lockedAt }) => lockedAt >= since);
    return new Promise((resolve, reject) => {
      asked.push({ since, answer: () => resolve(found), fail: () => reject(new Error('no database')) });
    });
  };
  const payments = { findWatched } as unknown as PaymentsRepository;
  const lock = (address: string): Types.ObjectId => {
    const paymentId = new Types.ObjectId();
    rows.push({ paymentId, address, lockedAt: clock.now(), watchedUntil: clock.now() });
    return paymentId;
  };
  const addresses = new WatchedAddresses('test', payments, clock);
  const refresh = async () => {
    const refreshed = addresses.refresh();
    await Promise.resolve();
    asked.at(-1)?.answer();
    await refreshed;
  };
  return { clock, rows, asked, lock, addresses, refresh };
}

it('finds an address in any capitals', async () => {
  const { lock, addresses, refresh } = watchedSet();
  const paymentId = lock('0xAbC');
  await refresh();
  expect(addresses.paymentAt('0xabc')).toBe(paymentId);
  expect(addresses.paymentAt('0xABC')).toBe(paymentId);
});

it('asks only for what is new, a minute over, and for everything once an hour', async () => {
  const { clock, asked, refresh } = watchedSet();
  const start = clock.now().getTime();
  await refresh();
  clock.advanceSeconds(600);
  await refresh();
  clock.advanceSeconds(10);
  await refresh();
  clock.advanceSeconds(3600);
  await refresh();
  expect(asked.map(({ since }) => since.getTime())).toEqual([0, start - 60_000, start + 540_000, 0]);
});

it('forgets addresses that are watched no more, within the hour', async () => {
  const { clock, rows, lock, addresses, refresh } = watchedSet();
  lock('0xa');
  await refresh();
  rows.length = 0;
  clock.advanceSeconds(3600);
  await refresh();
  expect(addresses.paymentAt('0xa')).toBeUndefined();
});

it('a slow answer never takes away what a later one has brought', async () => {
  const { asked, lock, addresses } = watchedSet();
  const slow = addresses.refresh();
  await Promise.resolve();
  const paymentId = lock('0xa');
  const late = addresses.refresh();
  await Promise.resolve();
  // The later question is answered first, wherever it was put at once.
  for (const { answer } of [...asked].reverse()) answer();
  await slow;
  while (asked.length < 2) await Promise.resolve();
  asked.at(-1)?.answer();
  await late;
  expect(addresses.paymentAt('0xa')).toBe(paymentId);
});

it('goes on after a question that failed, and asks it again', async () => {
  const { asked, lock, addresses, refresh } = watchedSet();
  lock('0xa');
  const failing = addresses.refresh();
  await Promise.resolve();
  asked[0]?.fail();
  await expect(failing).rejects.toThrow('no database');
  await refresh();
  expect(asked.map(({ since }) => since.getTime())).toEqual([0, 0]);
  expect(addresses.paymentAt('0xa')).toBeDefined();
});
