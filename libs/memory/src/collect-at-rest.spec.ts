import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { collectAtRest, collectGarbage } from './collect-at-rest';

const MB = 1024 * 1024;

describe('collectAtRest', () => {
  let utilization: number;
  let collections: number;
  let takesMs: number;
  let nowMs: number;
  let end: () => void;
  /** What the thread takes of memory. */
  let taken: number;
  /** How much it takes from one look to the next. */
  let growth: number;

  beforeEach(() => {
    jest.useFakeTimers();
    jest
      .spyOn(performance, 'eventLoopUtilization')
      .mockImplementation(() => ({ idle: 0, active: 0, utilization }));
    [utilization, collections, taken, growth, takesMs, nowMs] = [0.9, 0, 200 * MB, 0, 0, 0];
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    end = collectAtRest(
      () => {
        collections += 1;
        nowMs += takesMs;
        taken -= 100 * MB;
        return Promise.reject(new Error('no inspector'));
      },
      () => (taken += growth),
    );
  });
  afterEach(() => {
    end();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  const after = async (seconds: number): Promise<number> => {
    for (let passed = 0; passed < seconds; passed += 1) {
      nowMs += 1000;
      await jest.advanceTimersByTimeAsync(1000);
    }
    return collections;
  };

  // Guarantee: no customer waits for garbage collection.
  it('collects at rest only', async () => {
    expect(await after(60)).toBe(0);
    utilization = 0.05;
    expect(await after(30)).toBe(1);
    utilization = 0.2;
    taken += 100 * MB;
    expect(await after(60)).toBe(1);
  });

  it('collects only what is worth it', async () => {
    utilization = 0.05;
    expect(await after(30)).toBe(1);
    taken += 16 * MB - 1;
    expect(await after(300)).toBe(1);
    taken += 1;
    expect(await after(30)).toBe(2);
    // V8 has given back some by itself, and the next load takes it again.
    taken -= 80 * MB;
    expect(await after(30)).toBe(2);
    taken += 16 * MB;
    expect(await after(30)).toBe(3);
  });

  it('collects less often when that takes long', async () => {
    [utilization, takesMs, growth] = [0, 1000, 20 * MB];
    expect(await after(500)).toBe(1);
    expect(await after(60)).toBe(2);
    takesMs = 10;
    expect(await after(500)).toBe(3);
    expect(await after(60)).toBe(5);
  });

  it('ends', async () => {
    utilization = 0;
    end();
    expect(await after(60)).toBe(0);
  });
});

// Guarantee: the request to Node works with this Node version.
it.each([
  ['objects', () => Array.from({ length: 500_000 }, (_, number) => ({ number }))],
  ['buffers', () => Array.from({ length: 200 }, () => Buffer.allocUnsafeSlow(100_000))],
])('gives back %s that this process no longer needs', async (_, make) => {
  const taken = (): number => {
    const { total_heap_size, external_memory } = getHeapStatistics();
    return total_heap_size + external_memory;
  };
  let junk: object[] | undefined = make();
  const before = taken();
  expect(junk.length).toBeGreaterThan(0);
  junk = undefined;
  await collectGarbage();
  expect(before - taken()).toBeGreaterThan(10 * MB);
});
