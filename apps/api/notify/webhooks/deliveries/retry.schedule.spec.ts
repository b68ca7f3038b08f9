import { MAX_TRIES, parseRetryAfter, backoffAfter } from './retry.schedule';

const seconds = (chance: number, retryAfter?: number) =>
  Array.from({ length: MAX_TRIES }, (_, index) => backoffAfter(index + 1, chance, retryAfter)).map(
    (backoffMs) => backoffMs && Math.round(backoffMs / 1000),
  );

it('tries ten times: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h', () => {
  const hours = [2, 5, 10, 14, 20, 24].map((hour) => hour * 3600);
  expect(MAX_TRIES).toBe(10);
  expect(seconds(0.5)).toEqual([5, 300, 1800, ...hours, undefined]);
});

it('makes a backoff at most a tenth longer or shorter', () => {
  expect([backoffAfter(2, 0), backoffAfter(2, 1)]).toEqual([270_000, 330_000]);
});

it('follows a Retry-After that is longer than the backoff, up to a day, and ignores a shorter one', () => {
  expect(seconds(0.5, 3600).slice(0, 4)).toEqual([3600, 3600, 3600, 7200]);
  expect(backoffAfter(1, 0.5, 1e9)).toBe(86_400_000);
  expect(backoffAfter(2, 0.5, 1)).toBe(300_000);
  expect(backoffAfter(MAX_TRIES, 0.5, 60)).toBeUndefined();
});

it.each([
  ['120', 120],
  [' 5 ', 5],
  ['0', 0],
  ['Sat, 01 Jan 2033 00:01:30 GMT', 90],
  ['Fri, 31 Dec 2032 23:59:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['99999999999', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads Retry-After %s as %s seconds', (header, expected) => {
  expect(parseRetryAfter(header, new Date('2033-01-01T00:00:00Z'))).toBe(expected);
});
