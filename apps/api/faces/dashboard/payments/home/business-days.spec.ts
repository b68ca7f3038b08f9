import { lastDays } from './business-days';

const HOUR_MS = 3_600_000;

it('starts and ends days by the zone’s local time, without a gap', () => {
  const now = new Date('2026-11-23T23:30:00Z');
  const days = lastDays(now, 'Africa/Lagos', 3);
  expect(days.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24']);
  expect(days.map(({ from }) => from.toISOString())).toEqual([
    '2026-11-21T23:00:00.000Z',
    '2026-11-22T23:00:00.000Z',
    '2026-11-23T23:00:00.000Z',
  ]);
  expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ to }) => to));
});

it('has days of 23 and 25 hours where clocks change', () => {
  const hoursOf = (at: string) =>
    lastDays(new Date(at), 'America/New_York', 3).map(
      ({ from, to }) => (to.getTime() - from.getTime()) / HOUR_MS,
    );
  expect(hoursOf('2026-11-02T12:00:00Z')).toEqual([24, 25, 24]);
  expect(hoursOf('2026-03-09T12:00:00Z')).toEqual([24, 23, 24]);
});
