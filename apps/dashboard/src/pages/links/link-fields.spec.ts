import { createBodyOf, fieldsOf } from './link-fields';

// Guarantee: a decimal comma makes nothing cost a hundred times as much.
it.each([
  ['1500,50', 1500.5],
  ['1 500,50', 1500.5],
  ['1,500.50', 1500.5],
  ['5,000', 5000],
  ['1.500', 0],
  ['15O0', 0],
])('an amount typed as %j is %d; the API refuses 0', (amount, expected) => {
  expect(createBodyOf({ ...fieldsOf(), amount })).toMatchObject({ amount: expected });
});

it('reads the bounds of an open amount alike, and leaves empty ones out', () => {
  const open = { ...fieldsOf(), kind: 'open' as const };
  expect(createBodyOf({ ...open, minimum: '1 000,5' })).toMatchObject({ minimumAmount: 1000.5 });
  expect(createBodyOf(open)).not.toHaveProperty('minimumAmount');
});
