import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOUNDS_MINUTES, boundSeconds } from './liveness';

it('has the bounds that docs/invariants.md names', () => {
  const page = readFileSync(join(__dirname, '../../../../docs/invariants.md'), 'utf8');
  const rows = [...page.matchAll(/^\| ((?:its|the) [^|]*?) +\| (\d+) +\|/gm)].map(([, what, minutes]) => [
    what,
    Number(minutes),
  ]);
  expect(rows).toEqual(Object.entries(BOUNDS_MINUTES));
});

it('refuses something without a bound', () => {
  expect(boundSeconds('its sweep is open')).toBe(7200);
  expect(() => boundSeconds('its dog is hungry')).toThrow('has no bound');
});
