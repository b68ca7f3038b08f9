import { amountText } from './link-amount';

const say = {
  range: (lower: string, upper: string) => `range ${lower} ${upper}`,
  from: (lower: string) => `from ${lower}`,
  upTo: (upper: string) => `upTo ${upper}`,
  anyAmount: 'anyAmount',
};

it.each([
  [{ amount: '5000' }, 'NGN 5,000'],
  [{ minimumAmount: '100', maximumAmount: '5000' }, 'range NGN 100 NGN 5,000'],
  [{ minimumAmount: '100' }, 'from NGN 100'],
  [{ maximumAmount: '5000' }, 'upTo NGN 5,000'],
  [{}, 'anyAmount'],
])('a link with %j is about %j', (amounts, text) =>
  expect(amountText({ currency: 'NGN', ...amounts }, say)).toBe(text),
);
