import { drawnDays, successOf, todayOf, volumesOf } from './figures-data';

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

// Days that take long to count are left out of an answer, and follow in a later one.
it('shows no other day as today, nor as the same day last week', () => {
  const days = ['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29'].map((one) => ({ day: one }));
  const timeZone = 'Africa/Lagos';
  const at = (iso: string, known = days, isComplete = false) =>
    todayOf({ days: known, timeZone, isComplete }, new Date(iso));
  expect(at('2026-11-29T12:00:00Z')).toEqual({ today: days[3], weekAgo: days[1] });
  expect(at('2026-11-29T12:00:00Z', days.slice(0, 1))).toEqual({ today: undefined, weekAgo: undefined });
  // It is the 29th in Lagos already.
  expect(at('2026-11-28T23:30:00Z').today).toBe(days[3]);
  // The browser's clock is wrong, and the answer has every day.
  expect(at('2020-01-01T00:00:00Z', days, true).today).toBe(days[3]);
});

it('draws from the first day that says something, and nothing for a single one', () => {
  const [none, one, other] = [day(0, 0, 0), day(1, 0, 0), day(0, 0, 2)];
  expect(drawnDays([none, none, one, none, other, none])).toEqual([one, none, other, none]);
  expect([drawnDays([none, one, none]), drawnDays([none]), drawnDays([])]).toEqual([[], [], []]);
});
