import { gasDays } from './gas-days';
import { networksPageWords } from './networks-page.words';

it('counts no more days than somebody plans for', () => {
  const texts = [undefined, 1, 730, 21_712_151].map((days) => gasDays(days, networksPageWords.en));
  expect(texts).toEqual(['nothing spent yet', '1 day left', '730 days left', 'years left']);
});
