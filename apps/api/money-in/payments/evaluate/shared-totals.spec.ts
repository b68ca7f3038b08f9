import { SharedTotals } from './shared-totals';

const LARGE = 1000;
let atMs: number;
/** The result of a count that begins now. */
let stored: number;
/** Ends the running counts, oldest first. */
let ends: ((error?: Error) => void)[];
let totals: SharedTotals;
beforeEach(() => {
  atMs = 1_000_000;
  stored = 5000;
  ends = [];
  totals = new SharedTotals(() => new Date(atMs), LARGE);
});

const count = () => {
  const found = stored;
  return new Promise<number>((resolve, reject) =>
    ends.push((error) => (error ? reject(error) : resolve(found))),
  );
};
const ask = (key = 'list') => totals.of(key, count);
/** Asks, and ends every running count. */
async function askAndCount(key?: string): Promise<number> {
  const asked = ask(key);
  ends.splice(0).forEach((end) => end());
  return asked;
}

it('counts a small list for each request', async () => {
  stored = LARGE;
  expect(await askAndCount()).toBe(LARGE);
  stored -= 1;
  expect(await askAndCount()).toBe(LARGE - 1);
});

// Guarantee: the worst staleness is a second.
it('never answers with a count of a large list that began a second ago', async () => {
  expect(await askAndCount()).toBe(5000);
  stored = 5001;
  atMs += 999;
  expect(await ask()).toBe(5000);
  ends.length = 0;
  atMs += 1;
  const waiting = ask();
  // The count that began at 999 ms is recent enough to wait for.
  expect(ends).toEqual([]);
  atMs += 999;
  const late = ask();
  expect(ends).toHaveLength(1);
  stored = 5002;
  expect([await askAndCount(), await late]).toEqual([5001, 5001]);
  void waiting;
});

it('makes nobody wait while requests keep coming, and begins at most two counts a second', async () => {
  await askAndCount();
  let begun = 0;
  for (let ms = 0; ms < 10_000; ms += 50) {
    atMs += 50;
    stored += 1;
    const total = await ask();
    expect(stored - total).toBeLessThanOrEqual(20);
    begun += ends.length;
    ends.splice(0).forEach((end) => end());
  }
  expect(begun).toBeLessThanOrEqual(20);
});

it('keeps the lists apart', async () => {
  expect(await askAndCount('a')).toBe(5000);
  stored = 6000;
  expect(await askAndCount('b')).toBe(6000);
  expect(await ask('a')).toBe(5000);
});

it('counts for each request again once a list has become small', async () => {
  await askAndCount();
  stored = 10;
  atMs += 1000;
  expect(await askAndCount()).toBe(10);
  stored = 11;
  expect(await askAndCount()).toBe(11);
});

it('fails the requests that wait for a count that fails, and counts again', async () => {
  await askAndCount();
  atMs += 1000;
  const waiting = ask();
  ends.splice(0).forEach((end) => end(new Error('the database is down')));
  await expect(waiting).rejects.toThrow('the database is down');
  stored = 7000;
  expect(await askAndCount()).toBe(7000);
});
