import { createdBetween } from './days';

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
