import { drawnDays, successOf, volumesOf } from './figures-data';

const day = (completed: number, failed: number, expired: number) => ({ completed, failed, expired });

it.each([
  [[], undefined],
  [[day(0, 0, 0)], undefined],
  [[day(1, 0, 0)], 100],
  [[day(0, 1, 1)], 0],
  [[day(1, 1, 0), day(1, 0, 0)], 66.7],
  [[day(1999, 1, 0)], 100],
])('of the days %j the share of completed payments is %s percent', (days, share) =>
  expect(successOf(days)).toBe(share),
);

it('takes gross, refunded and net sums apart, each by currency', () => {
  const volume = [
    { currency: 'NGN', amount: '100', refundedAmount: '40', netAmount: '60' },
    { currency: 'USD', amount: '5', refundedAmount: '0', netAmount: '5' },
  ] as unknown as Parameters<typeof volumesOf>[0]['volume'];
  expect(volumesOf({ volume })).toEqual({
    gross: [
      { currency: 'NGN', amount: '100' },
      { currency: 'USD', amount: '5' },
    ],
    refunded: [
      { currency: 'NGN', amount: '40' },
      { currency: 'USD', amount: '0' },
    ],
    net: [
      { currency: 'NGN', amount: '60' },
      { currency: 'USD', amount: '5' },
    ],
  });
});

it('draws from the first day that says something, and nothing for a single one', () => {
  const [none, one, other] = [day(0, 0, 0), day(1, 0, 0), day(0, 0, 2)];
  expect(drawnDays([none, none, one, none, other, none])).toEqual([one, none, other, none]);
  expect([drawnDays([none, one, none]), drawnDays([none]), drawnDays([])]).toEqual([[], [], []]);
});
