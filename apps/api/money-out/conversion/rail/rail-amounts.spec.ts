import fc from 'fast-check';
import { amountOf, feeRoundedDown, fiat, formatFiat } from '@cowrie/money';
import { feeBeside } from './rail-amounts';

const NGN = fiat('NGN');

// Guarantee: the account gets exactly the collected amount less our fee, to the unit.
it('finds the fee on the fee and the payout together', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.integer({ min: 0, max: 9_999 }),
      fc.bigInt({ min: 0n, max: 10n ** 7n }),
      (paid, basisPoints, fixedUnits) => {
        const terms = { basisPoints, fixed: formatFiat(amountOf(NGN, fixedUnits)) };
        const fee = feeBeside(paid, terms, 'NGN');
        expect(feeRoundedDown(amountOf(NGN, paid + fee), basisPoints, fixedUnits).units).toBe(fee);
      },
    ),
    { numRuns: 2000 },
  );
});

it('is nothing where the fee would take everything', () => {
  expect(feeBeside(100n, { basisPoints: 10_000, fixed: '0' }, 'NGN')).toBe(0n);
});
