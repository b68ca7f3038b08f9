import { overviewWords } from '../pages/operator/overview-page.words';
import { plural, pluralsIn } from './plural';

it('takes the form of the plural that the language has for a number', () => {
  const blocks = plural({ one: '# block', other: '# blocks' });
  expect([0, 1, 2, 1000].map(blocks)).toEqual(['0 blocks', '1 block', '2 blocks', '1,000 blocks']);
  const blocs = pluralsIn('fr')({ one: '# bloc', other: '# blocs' });
  expect([0, 1, 2].map(blocs)).toEqual(['0 bloc', '1 bloc', '2 blocs']);
  expect(overviewWords.en.failing(1)).toBe('1 webhook endpoint is failing');
  expect(overviewWords.en.gas('Base', 1)).toBe('Gas for sweeps on Base lasts 1 day');
});
