import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOUNDS_MINUTES, boundSeconds, MOST_DUE_MINUTES } from './liveness';

const PAGE = readFileSync(join(__dirname, '../../../../docs/invariants.md'), 'utf8');

/** The rows of a table of the page, by the words that they begin with. */
const rowsOf = (first: string): [string, number][] =>
  [...PAGE.matchAll(new RegExp(`^\\| ((?:${first}) [^|]*?) +\\| (\\d+) +\\|`, 'gm'))].map(
    ([, what = '', minutes]) => [what, Number(minutes)],
  );

it('has the bounds that docs/invariants.md names', () => {
  expect(rowsOf('its|the')).toEqual(Object.entries(BOUNDS_MINUTES));
  expect(rowsOf('an?')).toEqual(Object.entries(MOST_DUE_MINUTES));
});

it('refuses something without a bound', () => {
  expect(boundSeconds('its sweep is open')).toBe(7200);
  expect(() => boundSeconds('its dog is hungry')).toThrow('has no bound');
});
