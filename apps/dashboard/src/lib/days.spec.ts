import { createdBetween, daysOf, type Period, periodOf } from './days';

/** Guarantee: the days of a filter are those that the list shows, wherever the person is. */
it('reads days in a time zone, with the last one included', () => {
  expect(createdBetween({ from: '2026-11-23', to: '2026-11-30' }, 'Africa/Lagos')).toEqual({
    createdFrom: '2026-11-22T23:00:00.000Z',
    createdTo: '2026-11-30T23:00:00.000Z',
  });
  // A day of 25 hours.
  expect(createdBetween({ from: '2026-11-01', to: '2026-11-01' }, 'America/New_York')).toEqual({
    createdFrom: '2026-11-01T04:00:00.000Z',
    createdTo: '2026-11-02T05:00:00.000Z',
  });
});

it('leaves out what is not a day', () => expect(createdBetween({ from: '', to: 'soon' }, 'UTC')).toEqual({}));

describe('a period', () => {
  it.each<[Period, string, string]>([
    ['any', '', ''],
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-23', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ])('%s is from %s to %s', (period, from, to) => {
    expect(daysOf(period, '2026-03-01')).toEqual({ from, to });
  });

  it('is recognized by its days, unless a person has chosen others', () => {
    expect(periodOf(daysOf('lastMonth', '2026-11-23'), '2026-11-23')).toBe('lastMonth');
    expect(periodOf({ from: '2026-11-02', to: '2026-11-23' }, '2026-11-23')).toBeUndefined();
  });
});
