import { cached } from './single-flight.cache';

let at = 0;
let loads: string[] = [];
const now = () => new Date(at);
const counting = (key: string) => {
  loads.push(key);
  return Promise.resolve(`${key}${loads.length}`);
};

beforeEach(() => {
  at = 1_000_000;
  loads = [];
});

it('makes one load of 100 that ask at once', async () => {
  const read = cached(counting, { ttlMs: 15_000, now });
  const values = await Promise.all(Array.from({ length: 100 }, () => read('a')));
  expect(new Set(values)).toEqual(new Set(['a1']));
  expect(loads).toEqual(['a']);
});

it('keeps each key for its time and no longer', async () => {
  const read = cached(counting, { ttlMs: 15_000, now });
  expect([await read('a'), await read('b')]).toEqual(['a1', 'b2']);
  at += 14_999;
  expect([await read('a'), await read('b')]).toEqual(['a1', 'b2']);
  at += 1;
  expect(await read('a')).toBe('a3');
});

it('loads again after the clock was set back', async () => {
  const read = cached(counting, { ttlMs: 15_000, now });
  await read('a');
  at -= 1;
  expect(await read('a')).toBe('a2');
});

it('counts the time from the end of a load, and lets nobody start a second one beside it', async () => {
  let finish = (_value: string): void => undefined;
  const read = cached(
    (key) => {
      loads.push(key);
      return new Promise<string>((resolve) => (finish = resolve));
    },
    { ttlMs: 10, now },
  );
  const first = read('a');
  at += 1000;
  const second = read('a');
  finish('late');
  expect(await Promise.all([first, second])).toEqual(['late', 'late']);
  at += 9;
  expect(await read('a')).toBe('late');
  expect(loads).toHaveLength(1);
});

it('remembers a failure for a second', async () => {
  const read = cached(
    (key) => {
      loads.push(key);
      return loads.length === 1 ? Promise.reject(new Error('down')) : Promise.resolve('up');
    },
    { ttlMs: 15_000, now },
  );
  const both = await Promise.allSettled([read('a'), read('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  at += 999;
  await expect(read('a')).rejects.toThrow('down');
  expect(loads).toHaveLength(1);
  at += 1;
  await expect(read('a')).resolves.toBe('up');
});
