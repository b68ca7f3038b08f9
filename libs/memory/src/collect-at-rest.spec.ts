import { collectAtRest, type Heap } from './collect-at-rest';

const MB = 1024 * 1024;
let state: { taken: number; busy: number; collections: number };
let end: () => void;

/** A heap whose size and work the test sets. What is alive takes 70 MB. */
const heap: Heap = {
  takenBytes: () => state.taken * MB,
  busyShare: () => state.busy,
  collect: () => {
    state.collections += 1;
    state.taken = 70;
  },
};

beforeEach(() => {
  jest.useFakeTimers();
  state = { taken: 130, busy: 0.9, collections: 0 };
  end = collectAtRest(heap);
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

const after = (seconds: number): number => {
  jest.advanceTimersByTime(seconds * 1000);
  return state.collections;
};

it('collects what the start has left, and then what a load has left, each once', () => {
  state.busy = 0.05;
  expect(after(60)).toBe(1);
  Object.assign(state, { busy: 0.9, taken: 160 });
  expect(after(60)).toBe(1);
  state.busy = 0.05;
  expect([after(10), after(60)]).toEqual([2, 2]);
});

it('collects nothing while somebody waits, nor in a short pause', () => {
  expect(after(60)).toBe(0);
  state.busy = 0;
  expect(after(5)).toBe(0);
  state.busy = 0.2;
  expect(after(60)).toBe(0);
});

it('leaves little garbage where it is', () => {
  state.busy = 0;
  expect(after(10)).toBe(1);
  state.taken = 93;
  expect(after(60)).toBe(1);
  state.taken = 94;
  expect(after(10)).toBe(2);
});

it('ends', () => {
  end();
  state.busy = 0;
  expect(after(60)).toBe(0);
});
