import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { NetworkPace } from './network-pace';

function paced(network: { restIntervalMs?: number } = {}) {
  const clock = new FakeClock();
  const isWaitedFor = jest.fn(() => Promise.resolve(false));
  const pace = new NetworkPace(network, isWaitedFor, clock);
  /** Polls once a second, and reads when due. Returns the seconds at which it read. */
  const poll = async (seconds: number): Promise<number[]> => {
    const read: number[] = [];
    for (let second = 0; second < seconds; second += 1, clock.advanceSeconds(1)) {
      if (!(await pace.isDue())) continue;
      pace.hasRead();
      read.push(second);
    }
    return read;
  };
  return { clock, isWaitedFor, pace, poll };
}

it('reads at the start, and then once a minute while nobody waits', async () => {
  expect(await paced().poll(181)).toEqual([0, 60, 120, 180]);
});

it('keeps to the rest interval of the configuration', async () => {
  expect(await paced({ restIntervalMs: 10_000 }).poll(31)).toEqual([0, 10, 20, 30]);
});

it('reads at the first poll after it was woken, and on each poll until a minute after the last wait', async () => {
  const { isWaitedFor, pace, poll } = paced();
  await poll(30);
  isWaitedFor.mockResolvedValue(true);
  expect(pace.isResting()).toBe(true);
  pace.wake();
  expect(pace.isResting()).toBe(false);
  expect(await poll(20)).toHaveLength(20);
  isWaitedFor.mockResolvedValue(false);
  const read = await poll(120);
  // The last check that found somebody is up to 5 s old.
  expect(read.slice(0, 55)).toEqual(Array.from({ length: 55 }, (_, second) => second));
  expect(read.filter((second) => second >= 60).length).toBeLessThanOrEqual(1);
});

it('keeps reading when its reading at rest found something to wait for', async () => {
  const { isWaitedFor, poll } = paced();
  isWaitedFor.mockResolvedValue(true);
  expect(await poll(10)).toHaveLength(10);
});

it('asks once after each reading at rest, and every 5 s while somebody waits', async () => {
  const { isWaitedFor, poll } = paced();
  await poll(121);
  expect(isWaitedFor).toHaveBeenCalledTimes(2);
  isWaitedFor.mockClear().mockResolvedValue(true);
  await poll(50);
  expect(isWaitedFor).toHaveBeenCalledTimes(10);
});

it('asks again after an unanswered question', async () => {
  const { isWaitedFor, pace, poll } = paced();
  await poll(1);
  isWaitedFor.mockRejectedValueOnce(new Error('no primary')).mockResolvedValue(true);
  await expect(pace.isDue()).rejects.toThrow('no primary');
  expect(await pace.isDue()).toBe(true);
});

it('knows how long nothing is due', async () => {
  const { pace, poll } = paced();
  expect([pace.isResting(), pace.restsForMs()]).toEqual([false, 0]);
  await poll(1);
  // It has read but not asked yet.
  expect([pace.isResting(), pace.restsForMs()]).toEqual([true, 0]);
  await poll(19);
  expect(pace.restsForMs()).toBe(40_000);
  pace.wake();
  expect(pace.restsForMs()).toBe(0);
});

it('stays due until a reading has succeeded', async () => {
  const { pace } = paced();
  expect([await pace.isDue(), await pace.isDue()]).toEqual([true, true]);
  pace.hasRead();
  expect(await pace.isDue()).toBe(false);
});

it('reads at once after another process has read', async () => {
  const { pace, poll } = paced();
  await poll(10);
  pace.forget();
  expect([pace.isResting(), await pace.isDue()]).toEqual([false, true]);
});

it('reads at once when the clock was set back', async () => {
  const { clock, poll } = paced();
  await poll(10);
  clock.advanceSeconds(-3600);
  expect((await poll(1)).length).toBe(1);
});
