import { agreedRate, LOCAL_RATES, RateUnavailableError, StaticRateSource } from './index';

const now = new Date(1_000_000);
const policy = { maxAgeSeconds: 60, maxSpreadBasisPoints: 200 };
const readings = (...rates: string[]) => rates.map((rate, i) => ({ source: `s${i}`, rate, asOf: now }));

describe('the agreed rate', () => {
  it.each([
    [['1550'], '1550'],
    [['1560', '1550', '1555'], '1555'],
    [['1560', '1550'], '1550'],
    [['1', '1.01', '1.002', '1.003'], '1.002'],
  ])('of %j is %s', (rates, agreed) => expect(agreedRate(readings(...rates), policy, now)).toBe(agreed));

  it('leaves old readings out and refuses when none is left', () => {
    const old = { source: 'old', rate: '9', asOf: new Date(now.getTime() - 60_001) };
    expect(agreedRate([old, ...readings('1550')], policy, now)).toBe('1550');
    expect(() => agreedRate([old], policy, now)).toThrow(RateUnavailableError);
    expect(() => agreedRate([], policy, now)).toThrow('no fresh rate');
  });

  it('refuses when the sources lie too far apart', () => {
    expect(agreedRate(readings('100', '101', '102'), policy, now)).toBe('101');
    expect(() => agreedRate(readings('100', '101', '103.1'), policy, now)).toThrow('disagree');
  });

  it('leaves out a rate of zero or below', () => {
    expect(agreedRate(readings('0', '-1', '5'), policy, now)).toBe('5');
  });
});

describe('static rates', () => {
  it('quote the five currencies and no other', async () => {
    const source = new StaticRateSource(() => now);
    for (const [currency, rate] of Object.entries(LOCAL_RATES)) {
      expect(await source.read('USDC', currency)).toEqual({ source: 'static', rate, asOf: now });
    }
    expect(await source.read('USDC', 'EUR')).toBeUndefined();
  });
});
