import { retryAfterMs } from './retry-after';

const now = Date.UTC(2026, 10, 6, 8, 49, 7);

test.each<[string | null, number | undefined]>([
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5_000],
  // The three forms of RFC 9110, 5.6.7.
  ['Fri, 06 Nov 2026 08:49:37 GMT', 30_000],
  ['Friday, 06-Nov-26 08:49:37 GMT', 30_000],
  ['Fri Nov  6 08:49:37 2026 GMT', 30_000],
  ['Fri, 06 Nov 2026 08:00:00 GMT', 0],
  [null, undefined],
  ['', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['Tomorrow', undefined],
  ['1e9', undefined],
])('%p means %p ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});
