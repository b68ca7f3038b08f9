import fc from 'fast-check';
import { sellableUnits, type SurplusSums } from './surplus';

const POLICY = { toleranceBasisPoints: 50 };
const sellable = (over: Partial<SurplusSums>, policy = POLICY) =>
  sellableUnits({ sentUnits: 0n, creditedUnits: 0n, expectedUnits: 1_000n, soldUnits: 0n, ...over }, policy);

describe('of a payment of 1,000 with a tolerance of 0.5 %', () => {
  it.each([
    ['exact', 1_000n, 1_000n],
    ['short within the tolerance', 995n, 995n],
    ['above it by the tolerance', 1_005n, 1_005n],
    ['above it by a unit more', 1_006n, 1_000n],
    ['double', 2_000n, 1_000n],
  ])('%s: sells %s as %s', (_, units, sold) => {
    expect(sellable({ sentUnits: units, creditedUnits: units })).toBe(sold);
  });

  it('counts in whole base units: sells a fraction above the tolerance as a whole one', () => {
    const small = { expectedUnits: 199n, sentUnits: 200n, creditedUnits: 200n };
    expect(sellable(small)).toBe(199n);
    expect(sellable({ ...small, expectedUnits: 200n, sentUnits: 201n, creditedUnits: 201n })).toBe(201n);
  });

  it('without a tolerance holds a single unit', () => {
    const sums = { sentUnits: 1_001n, creditedUnits: 1_001n };
    expect(sellable(sums, { toleranceBasisPoints: 0 })).toBe(1_000n);
  });

  it('deducts what a token kept from the surplus first', () => {
    expect(sellable({ creditedUnits: 1_100n, sentUnits: 1_089n })).toBe(1_000n);
    expect(sellable({ creditedUnits: 1_010n, sentUnits: 999n })).toBe(999n);
  });

  it('takes back nothing that was sold', () => {
    expect(sellable({ creditedUnits: 1_100n, sentUnits: 1_100n, soldUnits: 1_004n })).toBe(1_004n);
  });
});

it('for any sums, sold and held are what was sent, and neither is negative', () => {
  const units = fc.bigInt({ min: 0n, max: 3_000n });
  const sums = fc
    .record({ kept: units, creditedUnits: units, expectedUnits: units, sold: units })
    .map(({ kept, creditedUnits, expectedUnits, sold }) => {
      const sentUnits = creditedUnits > kept ? creditedUnits - kept : 0n;
      return { sentUnits, creditedUnits, expectedUnits, soldUnits: sold < sentUnits ? sold : sentUnits };
    });
  fc.assert(
    fc.property(sums, fc.integer({ min: 0, max: 500 }), (given, toleranceBasisPoints) => {
      const { sentUnits, creditedUnits, expectedUnits, soldUnits } = given;
      const sold = sellableUnits(given, { toleranceBasisPoints });
      const held = sentUnits - sold;
      expect(sold >= soldUnits && held >= 0n).toBe(true);
      const isBeyond =
        (creditedUnits - expectedUnits) * 10_000n > expectedUnits * BigInt(toleranceBasisPoints);
      if (!isBeyond) expect(held).toBe(0n);
      else if (sentUnits > expectedUnits && soldUnits <= expectedUnits) expect(sold).toBe(expectedUnits);
      // The merchant never gets less than the expected amount while any of it is held.
      if (held > 0n) expect(sold >= expectedUnits).toBe(true);
    }),
  );
});
