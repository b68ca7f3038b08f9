import { countOf } from './words';
import { networksPageWords } from '../pages/operator/networks-page.words';
import { overviewWords } from '../pages/operator/overview-page.words';

it('uses the singular for one', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'block'))).toEqual(['0 blocks', '1 block', '2 blocks']);
  expect(overviewWords.en.failing(1)).toBe('1 webhook endpoint is failing');
  expect(overviewWords.en.gas('base', 1)).toBe('Gas for sweeps on base lasts 1 day');
});

it('counts no more days than somebody plans for', () => {
  const { days } = networksPageWords.en;
  expect([1, 730, 21_712_151].map(days)).toEqual(['1 day left', '730 days left', 'years left']);
});
