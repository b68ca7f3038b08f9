import Big from 'big.js';
import { checkConversions, faultOf, LIBRARY } from './testing/conversion.check';
import { conversionsOf } from './testing/conversion.draw';

/** Fixed, so that CI runs are repeatable. A full run draws another seed for most of its conversions. */
const PINNED_SEED = 20_261_123;
const isFull = process.env.TEST_FULL === 'true';
const DRAWN = 10_000_000;

it('agrees with exact fractions in 100,000 conversions, from the quote to the refund', () => {
  checkConversions(conversionsOf(PINNED_SEED), 100_000);
});

(isFull ? it : it.skip)(
  `agrees with them in ${DRAWN} more, drawn anew`,
  () => {
    const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
    console.log(`seed of the conversions: ${seed}`);
    checkConversions(conversionsOf(seed), DRAWN);
  },
  1_800_000,
);

it('draws every currency and token, amounts of one unit and of billions, and rates that a markup reduces to nothing', () => {
  const draw = conversionsOf(PINNED_SEED);
  const all = Array.from({ length: 20_000 }, draw);
  const kinds = new Set(all.map(({ currency, token }) => `${currency.decimals}/${token.decimals}`));
  expect([...kinds].sort()).toEqual(['0/18', '0/6', '2/18', '2/6', '3/18', '3/6']);
  expect(all.some(({ priceUnits }) => priceUnits === 1n)).toBe(true);
  expect(all.some(({ priceUnits }) => priceUnits > 10n ** 12n)).toBe(true);
  expect(all.some(({ rate }) => /\.\d{20}/.test(rate))).toBe(true);
  expect(all.filter(({ refundUnits }) => refundUnits > 0n).length).toBeGreaterThan(5_000);
});

describe('notices', () => {
  const off = (by: bigint) => (made: { asset: { code: string; decimals: number }; units: bigint }) => ({
    ...made,
    units: made.units + by,
  });
  const mutants: Record<string, Partial<typeof LIBRARY>> = {
    'a base unit too few to pay': {
      payableRoundedUp: (...given) => off(-1n)(LIBRARY.payableRoundedUp(...given)),
    },
    'a base unit too many to pay': {
      payableRoundedUp: (...given) => off(1n)(LIBRARY.payableRoundedUp(...given)),
      roundedUpTo: (_, amount) => amount,
    },
    'two decimals where the currency has others': {
      fiatValueRoundedDown: (crypto, rate, currency) => ({
        ...LIBRARY.fiatValueRoundedDown(crypto, rate, { ...currency, decimals: 2 }),
        asset: currency,
      }),
    },
    'a fee that is rounded up': {
      feeRoundedDown: (collected, points, fixed) =>
        LIBRARY.feeRoundedDown(collected, points, fixed + (points % 10_000 === 0 ? 0n : 1n)),
    },
    'a refund that is rounded up': {
      tokensForRoundedDown: (...given) => off(1n)(LIBRARY.tokensForRoundedDown(...given)),
    },
    'a markup that is rounded twice': {
      rateLessMarkup: (rate, points) =>
        points === 0
          ? LIBRARY.rateLessMarkup(rate, points)
          : new Big(rate)
              .times(10_000 - points)
              .div(10_000)
              .round(8, Big.roundDown)
              .toFixed(),
    },
    'a markup that a float computes': {
      rateLessMarkup: (rate, points) => ((Number(rate) * (10_000 - points)) / 10_000).toFixed(8),
    },
  };
  it.each(Object.entries(mutants))('%s', (_, mutant) => {
    const broken = { ...LIBRARY, ...mutant };
    expect(() => checkConversions(conversionsOf(PINNED_SEED), 5_000, broken)).toThrow(/^conversion \d+: /);
  });

  it('no fault in a payment of 5,000 naira that is worked out by hand', () => {
    const drawn = {
      currency: { code: 'NGN', decimals: 2 },
      token: { code: 'USDC', decimals: 6 },
      priceUnits: 500_000n,
      rate: '1550',
      markupBasisPoints: 0,
      payableDecimals: 18,
      feeBasisPoints: 100,
      feeFixedUnits: 5_000n,
      refundUnits: 155_000n,
    };
    expect(faultOf(drawn)).toBeUndefined();
    const refund = { tokensForRoundedDown: () => ({ asset: drawn.token, units: 1_000_001n }) };
    expect(faultOf(drawn, { ...LIBRARY, ...refund })).toBe('the refund is 1.000001');
  });
});
