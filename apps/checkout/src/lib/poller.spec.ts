import type { Poller, PollerOptions } from './poller';
import { createPoller } from './poller';

const poll = jest.fn<Promise<number | null>, [AbortSignal]>();
const delayAfterFailure = jest.fn<number | null, [unknown, number]>();
const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);
let poller: Poller;

beforeEach(() => {
  jest.useFakeTimers();
  poll.mockReset().mockResolvedValue(3_000);
  delayAfterFailure.mockReset().mockImplementation((_error, failures) => failures * 1_000);
  poller = createPoller({ poll, delayAfterFailure } satisfies PollerOptions);
});
afterEach(() => {
  poller.stop();
  jest.useRealTimers();
});

it('polls again after the delay that the last poll returned', async () => {
  poller.pollNow();
  await advance(2_999);
  expect(poll).toHaveBeenCalledTimes(1);
  await advance(1);
  expect(poll).toHaveBeenCalledTimes(2);
});

it('does not start a second poll while one is running', async () => {
  poll.mockReturnValue(new Promise(() => {}));
  poller.pollNow();
  await advance(60_000);
  expect(poll).toHaveBeenCalledTimes(1);
});

it('stops when a poll returns null', async () => {
  poll.mockResolvedValue(null);
  poller.pollNow();
  await advance(60_000);
  expect(poll).toHaveBeenCalledTimes(1);
});

it('counts failures in a row, and resets the count after a success', async () => {
  poll
    .mockRejectedValueOnce(new Error('a'))
    .mockRejectedValueOnce(new Error('b'))
    .mockResolvedValueOnce(500)
    .mockRejectedValueOnce(new Error('c'));
  poller.pollNow();
  await advance(1_000 + 2_000 + 500);
  expect(delayAfterFailure.mock.calls.map(([, failures]) => failures)).toEqual([1, 2, 1]);
});

it('does not poll while paused, and polls at once when resumed', async () => {
  poller.pollNow();
  await advance(0);
  poller.pause();
  await advance(60_000);
  expect(poll).toHaveBeenCalledTimes(1);
  poller.resume();
  expect(poll).toHaveBeenCalledTimes(2);
});

it('schedules nothing after a poll that ends while paused', async () => {
  let finish: (wait: number) => void = () => {};
  poll.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  poller.pollNow();
  poller.pause();
  finish(10);
  await advance(60_000);
  expect(poll).toHaveBeenCalledTimes(1);
});

it('aborts a poll that a newer one replaces, and does not count it as a failure', async () => {
  poll.mockImplementationOnce(
    (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  poller.pollNow();
  poller.pollNow();
  await advance(0);
  expect(poll.mock.calls[0]?.[0].aborted).toBe(true);
  expect(delayAfterFailure).not.toHaveBeenCalled();
  await advance(3_000);
  expect(poll).toHaveBeenCalledTimes(3);
});
