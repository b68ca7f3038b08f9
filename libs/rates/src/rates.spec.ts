import fc from 'fast-check';
import Big from 'big.js';
import { CURRENCY_TABLE, FIAT_CURRENCIES, TOKENS } from '@cowrie/tables';
import { agreedRate, RateUnavailableError, StaticRateSource } from './index';

const now = new Date(1_000_000);
const policy = { maxAgeSeconds: 60, maxSpreadBasisPoints: 200, minSources: 1 };
const readings = (...rates: string[]) => rates.map((rate, i) => ({ source: `s${i}`, rate, asOf: now }));

describe('the agreed rate', () => {
  it.each([
    [['1550'], '1550'],
    [['1560', '1550', '1555'], '1555'],
    [['1560', '1550'], '1550'],
    [['1', '1.01', '1.002', '1.003'], '1.002'],
  ])('of %j is %s', (rates, agreed) => expect(agreedRate(readings(...rates), policy, now).rate).toBe(agreed));

  it('ignores old readings and throws when none is left', () => {
    const old = { source: 'old', rate: '9', asOf: new Date(now.getTime() - 60_001) };
    expect(agreedRate([old, ...readings('1550')], policy, now).rate).toBe('1550');
    expect(() => agreedRate([old], policy, now)).toThrow(RateUnavailableError);
    expect(() => agreedRate([], policy, now)).toThrow('no fresh rate');
  });

  it('throws when the sources differ too much', () => {
    expect(agreedRate(readings('100', '101', '102'), policy, now).rate).toBe('101');
    expect(() => agreedRate(readings('100', '101', '103.1'), policy, now)).toThrow('disagree');
  });

  it('throws when too few fresh readings are left', () => {
    const two = { ...policy, minSources: 2 };
    const old = { source: 'old', rate: '1550', asOf: new Date(now.getTime() - 60_001) };
    expect(agreedRate(readings('1550', '1551'), two, now).rate).toBe('1550');
    expect(() => agreedRate([...readings('1550'), old], two, now)).toThrow('fresh rates from 1 of 2');
  });

  it('uses a rate with a publication schedule until the next one is overdue', () => {
    const daily = {
      source: 'daily',
      rate: '1550',
      asOf: new Date(0),
      standsUntil: new Date(now.getTime() + 1),
    };
    expect(agreedRate([daily], policy, now).rate).toBe('1550');
    expect(() => agreedRate([{ ...daily, standsUntil: now }], policy, now)).toThrow('no fresh rate');
  });

  it('is the lower median of the readings, in any order', () => {
    const rates = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 7 });
    const wide = { ...policy, maxSpreadBasisPoints: Number.MAX_SAFE_INTEGER };
    fc.assert(
      fc.property(rates, fc.infiniteStream(fc.nat()), (units, order) => {
        const texts = units.map((unit) => new Big(unit).div(1000).toFixed());
        const agreed = agreedRate(readings(...texts), wide, now).rate;
        expect(texts).toContain(agreed);
        const below = texts.filter((text) => new Big(text).lt(agreed)).length;
        const above = texts.filter((text) => new Big(text).gt(agreed)).length;
        expect(below * 2).toBeLessThan(texts.length);
        expect(above * 2).toBeLessThanOrEqual(texts.length);
        const keyed = texts.map((text) => ({ text, key: order.next().value }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ text }) => text);
        expect(agreedRate(readings(...shuffled), wide, now).rate).toBe(agreed);
      }),
    );
  });

  it('ignores a rate of zero or less', () => {
    expect(agreedRate(readings('0', '-1', '5'), policy, now).rate).toBe('5');
  });
});

describe('static rates', () => {
  it('come from the tables, for each of their tokens and currencies, and no others', async () => {
    const source = new StaticRateSource(() => now);
    for (const currency of FIAT_CURRENCIES) {
      const rate = CURRENCY_TABLE[currency].staticPerDollar;
      expect(await source.read('USDC', currency)).toEqual({ source: 'static', rate, asOf: now });
      for (const token of TOKENS) expect(await source.read(token, currency)).toBeDefined();
    }
    expect(await source.read('USDC', 'EUR')).toBeUndefined();
    expect(await source.read('BTC', 'USD')).toBeUndefined();
  });
});
