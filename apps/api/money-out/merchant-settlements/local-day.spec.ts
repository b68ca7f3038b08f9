import { COUNTRIES } from '@cowrie/dto';
import { startOfDay } from './local-day';

const start = (now: string, country: Parameters<typeof startOfDay>[1]) =>
  startOfDay(new Date(now), country).toISOString();

it('finds midnight in each country', () => {
  const now = '2033-01-10T12:34:56.789Z';
  expect(COUNTRIES.map((country) => [country, start(now, country)])).toEqual([
    ['NG', '2033-01-09T23:00:00.000Z'],
    ['GH', '2033-01-10T00:00:00.000Z'],
    ['KE', '2033-01-09T21:00:00.000Z'],
    ['ZA', '2033-01-09T22:00:00.000Z'],
    ['US', '2033-01-10T05:00:00.000Z'],
  ]);
});

it('finds it on days when the clocks change', () => {
  // New York: 13 March 2033 has 23 hours, 6 November has 25.
  expect(start('2033-03-14T03:59:59.999Z', 'US')).toBe('2033-03-13T05:00:00.000Z');
  expect(start('2033-03-14T04:00:00.000Z', 'US')).toBe('2033-03-14T04:00:00.000Z');
  expect(start('2033-11-07T04:59:59.999Z', 'US')).toBe('2033-11-06T04:00:00.000Z');
});

it('is that same moment at midnight', () => {
  expect(start('2033-01-09T23:00:00.000Z', 'NG')).toBe('2033-01-09T23:00:00.000Z');
  expect(start('2033-01-09T22:59:59.999Z', 'NG')).toBe('2033-01-08T23:00:00.000Z');
});
