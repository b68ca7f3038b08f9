import { Logger } from '@nestjs/common';
import { LONGEST_REST_MS, type NextWork, NOT_KNOWN, PacedTask } from './paced-task';
import { Signal } from './signal';

const PACE = { shortestMs: 100, longestMs: 1000, wakeMs: 40 };
let task: PacedTask;
/** When each run began, in milliseconds from the start. */
let runs: number[];
let startedAt: number;
/** What the database says about its writes. */
let written: number;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(() => {
  jest.useFakeTimers();
  runs = [];
  written = NaN;
  startedAt = performance.now();
});
afterEach(async () => {
  await task.stop();
  jest.useRealTimers();
});

/** Starts a task whose runs have these results; later runs find nothing. */
function started(results: (NextWork | Error)[] = []): PacedTask {
  task = new PacedTask(
    'It',
    () => {
      const result = results[runs.length] ?? NOT_KNOWN;
      runs.push(performance.now() - startedAt);
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
    },
    PACE,
    () => written,
  );
  task.start();
  return task;
}

it('doubles its pause each time it finds nothing, up to the longest pause', async () => {
  started();
  await jest.advanceTimersByTimeAsync(5000);
  expect(runs).toEqual([100, 300, 700, 1500, 2500, 3500, 4500]);
});

it('can begin with a run at once, and then keeps its pace', async () => {
  task = new PacedTask(
    'It',
    () => (runs.push(performance.now() - startedAt), Promise.resolve<NextWork>(NOT_KNOWN)),
    PACE,
  );
  task.startNow();
  await jest.advanceTimersByTimeAsync(1000);
  expect(runs).toEqual([0, 200, 600]);
});

it('looks again soon after it has found work', async () => {
  started([NOT_KNOWN, NOT_KNOWN, 'soon', 'soon']);
  await jest.advanceTimersByTimeAsync(1200);
  expect(runs).toEqual([100, 300, 700, 800, 900, 1100]);
});

it('runs when known work is due, no matter how soon, and at the latest after the longest pause', async () => {
  started([NOT_KNOWN, NOT_KNOWN, 50, 5000, 3]);
  await jest.advanceTimersByTimeAsync(1800);
  expect(runs).toEqual([100, 300, 700, 750, 1750, 1790]);
});

it('runs at once when it is woken while it pauses', async () => {
  started();
  await jest.advanceTimersByTimeAsync(2600);
  task.wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(runs.slice(-2)).toEqual([2500, 2600]);
});

it('shares a run among all wakes in quick succession', async () => {
  started();
  await jest.advanceTimersByTimeAsync(100);
  for (let ms = 0; ms < 80; ms += 10) {
    task.wake();
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(runs).toEqual([100, 140, 180]);
});

it('runs once more when it is woken during a run, because that run may have looked before', async () => {
  let end = () => {};
  task = new PacedTask(
    'It',
    async () => {
      runs.push(performance.now() - startedAt);
      if (runs.length === 1) await new Promise<void>((resolve) => (end = resolve));
      return NOT_KNOWN;
    },
    PACE,
  );
  const signal = new Signal();
  signal.on(() => task.wake());
  task.start();
  await jest.advanceTimersByTimeAsync(100);
  signal.raise();
  await jest.advanceTimersByTimeAsync(500);
  end();
  await jest.advanceTimersByTimeAsync(0);
  expect(runs).toEqual([100, 600]);
});

it('continues after a failure', async () => {
  started([new Error('no luck')]);
  await jest.advanceTimersByTimeAsync(400);
  expect(runs).toEqual([100, 300]);
});

it('starts nothing by itself before `start` and after `stop`', async () => {
  const before = new PacedTask('Before', () => Promise.reject(new Error('ran')), PACE);
  before.wake();
  started();
  await jest.advanceTimersByTimeAsync(100);
  await task.stop();
  task.wake();
  await jest.advanceTimersByTimeAsync(5000);
  expect(runs).toEqual([100]);
});

describe('when the database tells of its writes', () => {
  beforeEach(() => (written = 7));

  it('leaves out looks until something is written, and then looks as soon as it would have', async () => {
    started();
    await jest.advanceTimersByTimeAsync(5000);
    expect(runs).toEqual([100]);
    written = 8;
    await jest.advanceTimersByTimeAsync(2500);
    expect(runs).toHaveLength(2);
    expect(runs[1]).toBeLessThanOrEqual(5000 + PACE.longestMs);
  });

  it('looks at the latest after the longest rest, because time passes too', async () => {
    started();
    await jest.advanceTimersByTimeAsync(100 + 2 * LONGEST_REST_MS);
    expect(runs).toHaveLength(3);
    expect(runs[1]).toBeLessThanOrEqual(100 + LONGEST_REST_MS);
    expect(Number(runs[2]) - Number(runs[1])).toBe(LONGEST_REST_MS);
  });

  it('rests until the same moment as other tasks, whenever each has begun', async () => {
    started();
    await jest.advanceTimersByTimeAsync(2345);
    const others: number[] = [];
    const look = () => (others.push(performance.now() - startedAt), Promise.resolve(NOT_KNOWN));
    const other = new PacedTask('Other', look, PACE, () => written);
    other.start();
    await jest.advanceTimersByTimeAsync(LONGEST_REST_MS);
    await other.stop();
    expect(others).toEqual([2445, runs[1]]);
  });

  // Node cuts off fractions of milliseconds, and counts from the start of the turn of the event loop.
  it('looks once when the timer of its rest ends early', async () => {
    started();
    const endMs = (Math.floor(startedAt / LONGEST_REST_MS) + 1) * LONGEST_REST_MS - startedAt;
    await jest.advanceTimersByTimeAsync(endMs - 20);
    task.wake();
    await jest.advanceTimersByTimeAsync(LONGEST_REST_MS + 20);
    expect(runs.slice(-2)).toEqual([endMs - 20, endMs + LONGEST_REST_MS]);
    expect(runs).toHaveLength(3);
  });

  it('has one timer for all tasks at rest that looks at writes', async () => {
    const tasks = Array.from({ length: 20 }, () => {
      const one = new PacedTask(
        'One',
        () => Promise.resolve(NOT_KNOWN),
        PACE,
        () => written,
      );
      one.start();
      return one;
    });
    started();
    await jest.advanceTimersByTimeAsync(200);
    // The end of each rest, and the look at writes.
    expect(jest.getTimerCount()).toBe(tasks.length + 2);
    const set = jest.spyOn(globalThis, 'setTimeout');
    await jest.advanceTimersByTimeAsync(5000);
    expect(set).toHaveBeenCalledTimes(5);
    await Promise.all(tasks.map((one) => one.stop()));
    await task.stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('runs when known work is due, and at once when it is woken', async () => {
    started([3210]);
    await jest.advanceTimersByTimeAsync(5000);
    expect(runs).toEqual([100, 3310]);
    task.wake();
    await jest.advanceTimersByTimeAsync(0);
    expect(runs).toEqual([100, 3310, 5000]);
  });

  it('runs when known work is due, no matter what is written shortly before', async () => {
    written = NaN;
    const work = () => {
      runs.push(performance.now() - startedAt);
      return Promise.resolve(runs.length === 5 ? 1500 : NOT_KNOWN);
    };
    task = new PacedTask('It', work, { ...PACE, longestMs: 4000 }, () => written);
    task.start();
    await jest.advanceTimersByTimeAsync(2000);
    written = 7;
    await jest.advanceTimersByTimeAsync(2000);
    written = 8;
    await jest.advanceTimersByTimeAsync(1000);
    expect(runs).toEqual([100, 300, 700, 1500, 3100, 4600]);
  });

  it('looks again after work that it found, and after its own writes', async () => {
    const results: NextWork[] = ['soon', NOT_KNOWN];
    started(results);
    await jest.advanceTimersByTimeAsync(250);
    expect(runs).toEqual([100, 200]);
    await jest.advanceTimersByTimeAsync(5000);
    expect(runs).toEqual([100, 200]);
  });

  it('does not miss what is written during a look', async () => {
    task = new PacedTask(
      'It',
      () => {
        runs.push(performance.now() - startedAt);
        if (runs.length === 1) written = 8;
        return Promise.resolve(NOT_KNOWN);
      },
      PACE,
      () => written,
    );
    task.start();
    await jest.advanceTimersByTimeAsync(2000);
    expect(runs).toEqual([100, 300]);
  });

  it('looks as often as ever for the lease of another process, which can end without a write', async () => {
    started(['not ours', 'not ours', 'not ours']);
    await jest.advanceTimersByTimeAsync(5000);
    expect(runs).toEqual([100, 300, 700, 1500]);
  });

  it('tries again after a failure', async () => {
    started([new Error('the database is away')]);
    await jest.advanceTimersByTimeAsync(3000);
    expect(runs).toEqual([100, 300]);
  });
});
