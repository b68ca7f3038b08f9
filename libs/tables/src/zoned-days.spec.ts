import { clockIn, dayAfter, dayIn, momentOf, startOfDay } from './zoned-days';

const iso = (at: Date | undefined) => at?.toISOString();

it('returns the clock and the day of a zone', () => {
  const at = new Date('2026-11-23T23:30:00Z');
  expect([clockIn(at, 'Africa/Lagos'), dayIn(at, 'Africa/Lagos'), dayIn(at, 'UTC')]).toEqual([
    '2026-11-24 00:30:00',
    '2026-11-24',
    '2026-11-23',
  ]);
});

it.each([
  ['2026-11-23', 'Africa/Lagos', '2026-11-22T23:00:00.000Z'],
  ['2026-11-23', 'Asia/Kathmandu', '2026-11-22T18:15:00.000Z'],
  ['2026-11-23', 'Pacific/Kiritimati', '2026-11-22T10:00:00.000Z'],
  ['2026-11-23', 'Pacific/Pago_Pago', '2026-11-23T11:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  // Its clocks go from 23:59:59 to 01:00.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, expected) => {
  expect(iso(startOfDay(day, zone))).toBe(expected);
});

it.each(['', '2026-13-01', 'today', '2026-1-1'])('knows that %j is not a day', (day) =>
  expect(startOfDay(day, 'UTC')).toBeUndefined(),
);

it('returns the next day across the end of a month', () =>
  expect([dayAfter('2026-11-30'), dayAfter('2026-01-01', -1)]).toEqual(['2026-12-01', '2025-12-31']));

it.each([
  ['2026-11-23T09:41', 'Africa/Lagos', '2026-11-23T08:41:00.000Z'],
  ['2026-11-23T09:41', 'America/New_York', '2026-11-23T14:41:00.000Z'],
  // A time that clocks show twice is the first one; a time that they skip is an hour later.
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
])('%s by the clocks of %s is %s', (clock, zone, expected) => {
  expect(iso(momentOf(clock, zone))).toBe(expected);
});

it('does not accept any other text as a time', () => expect(momentOf('soon', 'UTC')).toBeUndefined());
