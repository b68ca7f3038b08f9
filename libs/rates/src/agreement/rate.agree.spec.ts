import Big from 'big.js';
import fc from 'fast-check';
import { fixedReading, RATE_RULE_DEFAULTS, type RateReading, type RateRule } from '../index';
import { RateUnavailableError } from '../agreed-rate';
import { jumpedFrom, type PriceMemory, remembering } from './price.memory';
import { agree, type Agreement } from './rate.agree';

const now = new Date(1_700_000_000_000);
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const POLICY = { maxAgeSeconds: 60, maxSpreadBasisPoints: 300, minSources: 1 };
const RULE: RateRule = { ...RATE_RULE_DEFAULTS, executable: 'desk', band: ['one', 'two'] };
const said = (source: string, rate: string, age = 0): RateReading => ({ source, rate, asOf: ago(age) });
const BAND = [said('one', '100'), said('two', '102')];
const by = (rule: Partial<RateRule> = {}, over: Partial<Agreement> = {}): Agreement => ({
  policy: POLICY,
  sources: ['one', 'two'],
  rule: { ...RULE, ...rule },
  ...over,
});
function outcome(readings: RateReading[], agreement: Agreement) {
  try {
    return agree(readings, agreement, now);
  } catch (error) {
    if (!(error instanceof RateUnavailableError)) throw error;
    return error.refusal;
  }
}

it('is the price of the source that the money is sold at, and says what it was compared with', () => {
  expect(outcome([said('other', '5'), said('desk', '101'), ...BAND], by())).toEqual({
    rate: '101',
    agreedAt: now,
    rule: 'executable',
    readings: [
      { source: 'desk', rate: '101', asOf: now, role: 'price' },
      { source: 'one', rate: '100', asOf: now, role: 'band' },
      { source: 'two', rate: '102', asOf: now, role: 'band' },
    ],
  });
});

it.each<[string, RateReading[], Partial<RateRule>, string]>([
  ['97', [said('desk', '97'), ...BAND], {}, '97'],
  ['96.99', [said('desk', '96.99'), ...BAND], {}, 'outside_band'],
  ['105.06', [said('desk', '105.06'), ...BAND], {}, '105.06'],
  ['105.07', [said('desk', '105.07'), ...BAND], {}, 'outside_band'],
  ['ten times as much', [said('desk', '1010'), ...BAND], {}, 'outside_band'],
  ['a hundredth', [said('desk', '1.01'), ...BAND], {}, 'outside_band'],
  ['a stale price', [said('desk', '101', 61), ...BAND], {}, 'stale'],
  ['no price', BAND, {}, 'stale'],
  ['no price, where the median may stand in', BAND, { degraded: 'median' }, '100'],
  [
    'a price outside, where the median may stand in',
    [said('desk', '200'), ...BAND],
    { degraded: 'median' },
    'outside_band',
  ],
  ['no band', [said('desk', '101')], {}, 'too_few'],
  ['a stale band', [said('desk', '101'), said('one', '100', 61)], {}, 'too_few'],
  ['a band of one', [said('desk', '101'), said('one', '100')], {}, '101'],
  ['a band that disagrees', [said('desk', '101'), said('one', '100'), said('two', '1000')], {}, 'disagree'],
  ['nothing at all, where the median may stand in', [], { degraded: 'median' }, 'stale'],
])('%s', (_, readings, rule, expected) => {
  const found = outcome(readings, by(rule));
  expect(typeof found === 'string' ? found : found.rate).toBe(expected);
});

it('without a rule it is the median of the named sources, and of no other', () => {
  const found = outcome([said('desk', '5000'), ...BAND], { policy: POLICY, sources: ['one', 'two'] });
  expect(found).toMatchObject({ rate: '100', rule: 'median' });
});

describe('an operator’s rate', () => {
  const fixed = (rate: string, over: Partial<Record<'fixedAt' | 'expiresAt', Date>> = {}) =>
    fixedReading({ rate, fixedAt: ago(3600), expiresAt: ago(-1), ...over });

  it.each<[string, Agreement]>([
    ['the source that makes the price', by()],
    ['the median', { policy: POLICY, sources: ['one', 'two'] }],
  ])('comes before %s', (_, agreement) => {
    const found = outcome([fixed('103'), said('desk', '101'), ...BAND], agreement);
    expect(found).toMatchObject({
      rate: '103',
      rule: 'executable',
      readings: [{ role: 'price' }, {}, {}, {}],
    });
  });

  it('stands alone, and next to sources that disagree, but never far outside their range', () => {
    expect(outcome([fixed('103')], by())).toMatchObject({ rate: '103' });
    expect(outcome([fixed('103'), said('one', '100'), said('two', '140')], by())).toMatchObject({
      rate: '103',
    });
    expect(outcome([fixed('1030'), ...BAND], by())).toBe('outside_band');
  });

  it('ends when the operator said, however recent it is', () => {
    const over = fixed('103', { fixedAt: ago(5), expiresAt: now });
    expect(outcome([over, said('desk', '101'), ...BAND], by())).toMatchObject({ rate: '101' });
  });
});

describe('a jump', () => {
  const memory = (rate: string, age: number): PriceMemory => ({ last: { rate, at: ago(age) } });
  it.each<[string, PriceMemory, string]>([
    ['of 5 %', memory('106.3', 10), '101'],
    ['of more than 5 %', memory('106.4', 10), 'jumped'],
    ['up', memory('96.1', 10), 'jumped'],
    ['from a price of ten minutes ago', memory('110', 600), 'jumped'],
    ['from an older price', memory('110', 601), '101'],
    ['from a time in the future', memory('110', -1), '101'],
    [
      'in small steps',
      { last: { rate: '102', at: ago(5) }, anchor: { rate: '107', at: ago(500) } },
      'jumped',
    ],
    ['from nothing', {}, '101'],
  ])('%s', (_, remembered, expected) => {
    const found = outcome([said('desk', '101'), ...BAND], by({}, { memory: remembered }));
    expect(typeof found === 'string' ? found : found.rate).toBe(expected);
  });
});

it('a price that drifts in small steps gets no further than a jump within the time', () => {
  let [memory, price] = [{} as PriceMemory, new Big(100)];
  const agreed: string[] = [];
  for (let minute = 0; minute < 10; minute += 1) {
    const at = new Date(now.getTime() + minute * 60_000);
    const next = price.toFixed(4);
    if (!jumpedFrom(next, memory, RULE, at)) {
      memory = remembering(next, memory, RULE, at);
      agreed.push(next);
    }
    price = price.times('1.02');
  }
  expect(agreed).toEqual(['100.0000', '102.0000', '104.0400']);
});

describe('for any readings', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 });
  const rate = cents.map((units) => new Big(units).div(100).toFixed());
  const reading = fc.record({
    source: fc.constantFrom('desk', 'one', 'two', 'three'),
    rate,
    asOf: fc.integer({ min: -100, max: 100 }).map(ago),
  });
  const several = fc.uniqueArray(reading, { selector: ({ source }) => source, maxLength: 4 });
  const deviation = fc.integer({ min: 0, max: 10_000 });

  it('a rate by the rule is the source’s, fresh, and within the band', () => {
    let [given, refused] = [0, 0];
    fc.assert(
      fc.property(several, deviation, (readings, maxDeviationBasisPoints) => {
        const found = outcome(readings, by({ maxDeviationBasisPoints }));
        if (typeof found === 'string') return void (refused += 1);
        given += 1;
        const price = readings.find(({ source }) => source === 'desk');
        expect(found.rate).toBe(price?.rate);
        expect(price?.asOf.getTime()).toBeGreaterThanOrEqual(ago(60).getTime());
        const band = found.readings.filter(({ role }) => role === 'band').map((one) => new Big(one.rate));
        expect(band.length).toBeGreaterThan(0);
        const share = new Big(maxDeviationBasisPoints).div(10_000);
        expect(band.some((one) => new Big(found.rate).gte(one.times(new Big(1).minus(share))))).toBe(true);
        expect(band.some((one) => new Big(found.rate).lte(one.times(share.plus(1))))).toBe(true);
      }),
      { numRuns: 2000, seed: 63 },
    );
    expect([given > 20, refused > 20]).toEqual([true, true]);
  });

  it('the order of the readings does not matter', () => {
    fc.assert(
      fc.property(several, fc.constantFrom('refuse', 'median'), (readings, degraded) => {
        const told = (found: ReturnType<typeof outcome>) => (typeof found === 'string' ? found : found.rate);
        const [there, back] = [readings, readings.toReversed()].map((each) =>
          told(outcome(each, by({ degraded }))),
        );
        expect(there).toBe(back);
      }),
      { numRuns: 500, seed: 63 },
    );
  });

  it('prices that are agreed one after another never move beyond the share within the time', () => {
    const step = fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        let [memory, price, seconds] = [{} as PriceMemory, new Big(100), 0];
        const agreed: { rate: string; at: Date }[] = [];
        for (const [basisPoints, pause] of steps) {
          seconds += pause;
          const at = new Date(now.getTime() + seconds * 1000);
          price = price
            .times(10_000 + basisPoints)
            .div(10_000)
            .round(6);
          const next = price.toFixed();
          if (jumpedFrom(next, memory, RULE, at)) continue;
          memory = remembering(next, memory, RULE, at);
          agreed.push({ rate: next, at });
        }
        // A window can cover two spans, each with its own anchor. So the bound is twice the share, and a link
        // between them.
        for (const [index, one] of agreed.entries())
          for (const other of agreed.slice(index + 1)) {
            if (other.at.getTime() - one.at.getTime() > RULE.jumpSeconds * 1000) break;
            expect(new Big(other.rate).div(one.rate).minus(1).abs().toNumber()).toBeLessThan(0.17);
          }
      }),
      { numRuns: 300, seed: 63 },
    );
  });
});
