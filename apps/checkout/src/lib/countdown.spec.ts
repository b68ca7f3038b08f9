import { countdownText, countdownWarning } from './countdown';

describe('countdownText', () => {
  it.each([
    [3_723_000, '1:02:03'],
    [1_800_000, '30:00'],
    [1_799_999, '29:59'],
    [61_000, '1:01'],
    [999, '0:00'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('%d ms is %s', (ms, text) => expect(countdownText(ms)).toBe(text));
});

describe('countdownWarning', () => {
  it.each([
    [300_001, null],
    [300_000, 'fiveMinutes'],
    [60_001, 'fiveMinutes'],
    [60_000, 'oneMinute'],
    [1, 'oneMinute'],
    [0, null],
  ])('at %d ms says %s', (ms, warning) => expect(countdownWarning(ms)).toBe(warning));
});
