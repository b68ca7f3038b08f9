import { SingleFlightCache, type SingleFlightOptions } from './single-flight.cache';

let at = 0;
let loads: string[] = [];
const now = () => new Date(at);
const counting = (key: string) => {
  loads.push(key);
  return Promise.resolve(`${key}${loads.length}`);
};

/** Returns a reader that caches the values of `load` for 15 s. */
function cached(load: (key: string) => Promise<string>, over: Partial<SingleFlightOptions<string>> = {}) {
  const cache = new SingleFlightCache<string>({ ttlMs: 15_000, capacity: 10, now, ...over });
  return (key: string) => cache.get(key, () => load(key));
}

/** Fails the first time only. */
const failingOnce = (key: string) => {
  loads.push(key);
  return loads.length === 1 ? Promise.reject(new Error('down')) : Promise.resolve('up');
};

beforeEach(() => {
  at = 1_000_000;
  loads = [];
});

it('makes one load of 100 concurrent calls', async () => {
  const read = cached(counting);
  const values = await Promise.all(Array.from({ length: 100 }, () => read('a')));
  expect(new Set(values)).toEqual(new Set(['a1']));
  expect(loads).toEqual(['a']);
});

it('caches each key for its time and no longer', async () => {
  const read = cached(counting);
  expect([await read('a'), await read('b')]).toEqual(['a1', 'b2']);
  at += 14_999;
  expect([await read('a'), await read('b')]).toEqual(['a1', 'b2']);
  at += 1;
  expect(await read('a')).toBe('a3');
});

it('loads again after the clock was set back, by a little or by an hour', async () => {
  const read = cached(counting);
  await read('a');
  at -= 1;
  expect(await read('a')).toBe('a2');
  at -= 3_600_000;
  expect(await read('a')).toBe('a3');
});

it('counts the time from the end of a load, and never runs two loads of a key at once', async () => {
  let finish = (_value: string): void => undefined;
  const read = cached(
    (key) => {
      loads.push(key);
      return new Promise<string>((resolve) => (finish = resolve));
    },
    { ttlMs: 10 },
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

it('shares a failure and does not cache it', async () => {
  const read = cached(failingOnce);
  const both = await Promise.allSettled([read('a'), read('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(loads).toHaveLength(1);
  await expect(read('a')).resolves.toBe('up');
});

it('caches a failure for `failureTtlMs`', async () => {
  const read = cached(failingOnce, { failureTtlMs: 1000 });
  const both = await Promise.allSettled([read('a'), read('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  at += 999;
  await expect(read('a')).rejects.toThrow('down');
  expect(loads).toHaveLength(1);
  at += 1;
  await expect(read('a')).resolves.toBe('up');
});

it('caches each value for the time that its kind has', async () => {
  const cache = new SingleFlightCache<string>({
    ttlMs: (value) => (value === 'a1' ? 20 : 10),
    capacity: 10,
    now,
  });
  const read = (key: string) => cache.get(key, () => counting(key));
  await read('a');
  await read('b');
  at += 10;
  expect([await read('a'), await read('b')]).toEqual(['a1', 'b3']);
  at += 10;
  expect(await read('a')).toBe('a4');
});

it('has a key while its load is in flight, and as long as its value is cached', async () => {
  const cache = new SingleFlightCache<string>({ ttlMs: 10, capacity: 10, now });
  expect(cache.has('a')).toBe(false);
  const loading = cache.get('a', () => counting('a'));
  expect(cache.has('a')).toBe(true);
  await loading;
  at += 9;
  expect(cache.has('a')).toBe(true);
  at += 1;
  expect(cache.has('a')).toBe(false);
});

it('drops the oldest key when it is full', async () => {
  const read = cached(counting, { capacity: 2 });
  for (const key of ['a', 'b', 'c']) await read(key);
  expect(await read('a')).toBe('a4');
  expect(await read('c')).toBe('c3');
});
