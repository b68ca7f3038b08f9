import { collectAtRest, type Heap, ownHeap } from './collect-at-rest';

const MB = 1024 * 1024;
let state: {
  taken: number;
  busy: number;
  collections: number;
  thorough: number;
  givenBack: number;
  grows: boolean;
};
let end: () => void;

/** A heap whose size and work the test sets. What is alive takes 70 MB. */
const heap: Heap = {
  takenBytes: () => state.taken * MB,
  busyShare: () => state.busy,
  letGrow: (isAllowed) => {
    state.grows = isAllowed;
  },
  collect: (isThorough) => {
    state.collections += 1;
    state.thorough += Number(isThorough);
    state.taken = 70;
    return Promise.resolve();
  },
  giveBackFreed: () => {
    state.givenBack += 1;
  },
};

beforeEach(() => {
  jest.useFakeTimers();
  state = { taken: 130, busy: 0.9, collections: 0, thorough: 0, givenBack: 0, grows: true };
  end = collectAtRest(heap);
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

const after = async (seconds: number): Promise<number> => {
  await jest.advanceTimersByTimeAsync(seconds * 1000);
  return state.collections;
};

it('collects what the start has left, and then what a load has left, each once', async () => {
  state.busy = 0.05;
  expect(await after(60)).toBe(1);
  Object.assign(state, { busy: 0.9, taken: 160 });
  expect(await after(60)).toBe(1);
  state.busy = 0.05;
  expect([await after(10), await after(55)]).toEqual([2, 2]);
});

it('collects nothing while somebody waits, nor in a short pause', async () => {
  expect(await after(60)).toBe(0);
  state.busy = 0;
  expect(await after(5)).toBe(0);
  state.busy = 0.2;
  expect(await after(60)).toBe(0);
});

it('leaves little garbage where it is', async () => {
  state.busy = 0;
  expect(await after(10)).toBe(1);
  state.taken = 73;
  expect(await after(40)).toBe(1);
  state.taken = 74;
  expect(await after(5)).toBe(2);
});

it('collects once a minute at rest, however little was taken: more may have been let go', async () => {
  state.busy = 0;
  expect([await after(10), await after(55), await after(5), await after(60)]).toEqual([1, 1, 2, 3]);
});

it('collects more often where that costs little', async () => {
  end();
  end = collectAtRest(heap, 20);
  state.busy = 0;
  expect([await after(10), await after(15), await after(5), await after(20)]).toEqual([1, 1, 2, 3]);
});

it('collects thoroughly three times after each load', async () => {
  const collected = async (): Promise<[number, number]> => {
    Object.assign(state, { busy: 0, taken: 90 });
    return [await after(10), state.thorough];
  };
  for (const count of [1, 2, 3]) expect(await collected()).toEqual([count, count]);
  expect([await collected(), await collected()]).toEqual([
    [4, 3],
    [5, 3],
  ]);
  state.busy = 0.5;
  await after(5);
  expect(await collected()).toEqual([6, 4]);
});

it('gives freed memory back every five seconds at rest, and never under load', async () => {
  expect([await after(60), state.givenBack]).toEqual([0, 0]);
  state.busy = 0.05;
  expect([await after(10), state.givenBack]).toEqual([1, 1]);
  expect([await after(5), state.givenBack, await after(10), state.givenBack]).toEqual([1, 2, 1, 4]);
  state.busy = 0.5;
  await after(60);
  expect(state.givenBack).toBe(4);
});

it('ends', async () => {
  end();
  state.busy = 0;
  expect(await after(60)).toBe(0);
});

it('lets the part for what is new grow only while there is work', async () => {
  expect([await after(60), state.grows]).toEqual([0, true]);
  state.busy = 0.05;
  expect([await after(5), state.grows, await after(5), state.grows]).toEqual([0, true, 1, false]);
  state.busy = 0.5;
  await after(5);
  expect(state.grows).toBe(true);
});

// Guarantee: what V8 and Node are asked for has its effect here, whatever their version.
it.each([
  ['objects', () => Array.from({ length: 500_000 }, (_, number) => ({ number }))],
  ['buffers', () => Array.from({ length: 200 }, () => Buffer.allocUnsafeSlow(100_000))],
])('gives back %s that this process no longer needs', async (_, make) => {
  end();
  jest.useRealTimers();
  const heap = ownHeap();
  let junk: object[] | undefined = make();
  const before = heap.takenBytes();
  expect(junk.length).toBeGreaterThan(0);
  junk = undefined;
  await heap.collect(true);
  expect(before - heap.takenBytes()).toBeGreaterThan(10 * MB);
});
