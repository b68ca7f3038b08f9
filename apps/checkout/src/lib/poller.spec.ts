import type { Poller, PollerOptions } from './poller';
import { createPoller } from './poller';

const round = jest.fn<Promise<number | null>, [AbortSignal]>();
const waitAfterFailure = jest.fn<number | null, [unknown, number]>();
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
let poller: Poller;

beforeEach(() => {
  jest.useFakeTimers();
  round.mockReset().mockResolvedValue(3_000);
  waitAfterFailure.mockReset().mockImplementation((_error, failures) => failures * 1_000);
  poller = createPoller({ round, waitAfterFailure } satisfies PollerOptions);
});
afterEach(() => {
  poller.stop();
  jest.useRealTimers();
});

it('goes round after round, each after the wait the last one asked for', async () => {
  poller.wake();
  await pass(2_999);
  expect(round).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(round).toHaveBeenCalledTimes(2);
});

it('has no second round while one is under way', async () => {
  round.mockReturnValue(new Promise(() => {}));
  poller.wake();
  await pass(60_000);
  expect(round).toHaveBeenCalledTimes(1);
});

it('ends when a round asks for no next', async () => {
  round.mockResolvedValue(null);
  poller.wake();
  await pass(60_000);
  expect(round).toHaveBeenCalledTimes(1);
});

it('counts failures in a row, and forgets them after a success', async () => {
  round
    .mockRejectedValueOnce(new Error('a'))
    .mockRejectedValueOnce(new Error('b'))
    .mockResolvedValueOnce(500)
    .mockRejectedValueOnce(new Error('c'));
  poller.wake();
  await pass(1_000 + 2_000 + 500);
  expect(waitAfterFailure.mock.calls.map(([, failures]) => failures)).toEqual([1, 2, 1]);
});

it('starts no round while paused, and one at once when resumed', async () => {
  poller.wake();
  await pass(0);
  poller.pause();
  await pass(60_000);
  expect(round).toHaveBeenCalledTimes(1);
  poller.resume();
  expect(round).toHaveBeenCalledTimes(2);
});

it('schedules nothing after a round that ends while paused', async () => {
  let finish: (wait: number) => void = () => {};
  round.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  poller.wake();
  poller.pause();
  finish(10);
  await pass(60_000);
  expect(round).toHaveBeenCalledTimes(1);
});

it('aborts a round that a newer one replaces, and counts it neither as success nor failure', async () => {
  round.mockImplementationOnce(
    (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  poller.wake();
  poller.wake();
  await pass(0);
  expect(round.mock.calls[0]?.[0].aborted).toBe(true);
  expect(waitAfterFailure).not.toHaveBeenCalled();
  await pass(3_000);
  expect(round).toHaveBeenCalledTimes(3);
});
