import { API, concerning, findingsText, ok, warn } from './finding';

const GOOD = ok('rates', 'agreed');
const ODD = warn('gas', 'low', 'Send coin.');

// Guarantee: `cowrie doctor` ends with its counts, and says "1 warning" of a single one.
it.each([
  ['1 ok, 0 warnings, 0 failed', [GOOD]],
  ['1 ok, 1 warning, 0 failed', [GOOD, ODD]],
  ['0 ok, 2 warnings, 0 failed', [ODD, ODD]],
])('ends with: %s', (counts, findings) => {
  const text = findingsText(concerning(API, findings));
  expect(text.split('\n').at(-1)).toBe(counts);
});
