import fc from 'fast-check';
import {
  balancesFor,
  entryFor,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  type LedgerFacts,
  type LedgerLine,
  summed,
  unbalancedAssets,
} from './index';

const EXPECTED = { asset: 'USDC@base', units: 1_000n };
const units = fc.bigInt({ min: 0n, max: 2_000n });
const asset = fc.constantFrom('USDC@base', 'USDT@base', 'USDC@celo');
const currency = fc.constant('NGN');
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Credited transfers are in the expected asset, as `evaluate()` gives them. */
const arrival: fc.Arbitrary<LedgerFacts['arrivals'][number]> = fc.oneof(
  fc.record({
    asset: fc.constant(EXPECTED.asset),
    units,
    as: fc.constant('credited' as const),
    isRefunded: fc.boolean(),
  }),
  fc.record({ asset, units, as: fc.constantFrom('late', 'unallocated'), isRefunded: fc.boolean() }),
);
const ledgerFacts: fc.Arbitrary<LedgerFacts> = fc.record({
  expected: maybe(fc.constant(EXPECTED)),
  arrivals: fc.array(arrival, { maxLength: 6 }),
  departures: fc.array(fc.record({ asset, units, reachedTreasury: fc.boolean() }), { maxLength: 4 }),
  conversions: fc.array(fc.record({ asset, soldUnits: units, currency, boughtUnits: units }), {
    maxLength: 3,
  }),
  fee: maybe(fc.record({ currency, units })),
  unsold: maybe(fc.array(fc.record({ asset, units }), { maxLength: 2 })),
  held: maybe(fc.record({ asset, units, isRefunded: fc.boolean() })),
  inTransit: maybe(fc.record({ asset, units })),
  paidOut: maybe(fc.record({ currency, units })),
});

const total = (list: readonly { units: bigint }[]) => list.reduce((sum, one) => sum + one.units, 0n);
const ASSETS = ['USDC@base', 'USDT@base', 'USDC@celo', 'NGN'];
/** Returns the sum of some accounts for one asset. */
const held = (lines: readonly LedgerLine[], of: string, ...accounts: LedgerAccount[]) =>
  total(lines.filter((line) => line.asset === of && accounts.includes(line.account)));

describe('for any facts', () => {
  it('every arrived unit is counted once, and the other accounts show where it is', () => {
    fc.assert(
      fc.property(ledgerFacts, (facts) => {
        const lines = balancesFor(facts);
        for (const one of ASSETS) {
          const arrived = total(facts.arrivals.filter((a) => a.asset === one));
          const left = total(facts.departures.filter((d) => d.asset === one));
          if (one !== 'NGN')
            expect(-held(lines, one, 'received', 'surplus', 'late', 'unallocated')).toBe(arrived);
          expect(held(lines, one, 'vault')).toBe(arrived - left);
          const kept = total(facts.departures.filter((d) => d.asset === one && !d.reachedTreasury));
          expect(held(lines, one, 'token_fee')).toBe(kept);
          expect(held(lines, one, 'unsold')).toBe(total((facts.unsold ?? []).filter((u) => u.asset === one)));
          const surplus = facts.held?.asset === one ? facts.held : { units: 0n, isRefunded: false };
          expect(held(lines, one, 'held')).toBe(surplus.isRefunded ? 0n : surplus.units);
          expect(held(lines, one, 'refunded')).toBe(
            total(facts.arrivals.filter((a) => a.asset === one && a.isRefunded)) +
              (surplus.isRefunded ? surplus.units : 0n),
          );
        }
        const bought = facts.conversions.reduce((sum, { boughtUnits }) => sum + boughtUnits, 0n);
        expect(held(lines, 'NGN', 'payable', 'fee', 'paid_out')).toBe(bought);
        expect(held(lines, 'NGN', 'paid_out')).toBe(facts.paidOut?.units ?? 0n);
        for (const one of ASSETS)
          expect(held(lines, one, 'in_transit')).toBe(
            facts.inTransit?.asset === one ? facts.inTransit.units : 0n,
          );
        expect(held(lines, 'NGN', 'fee')).toBe(facts.fee?.units ?? 0n);
      }),
    );
  });

  it('received never exceeds the expected amount, and surplus begins only there', () => {
    fc.assert(
      fc.property(ledgerFacts, (facts) => {
        const lines = balancesFor(facts);
        const received = -held(lines, EXPECTED.asset, 'received');
        const expected = facts.expected?.units ?? 0n;
        expect(received >= 0n && received <= expected).toBe(true);
        if (received < expected) expect(held(lines, EXPECTED.asset, 'surplus')).toBe(0n);
      }),
    );
  });

  it('the order of the facts does not matter', () => {
    fc.assert(
      fc.property(ledgerFacts, (facts) => {
        const reversed = {
          ...facts,
          arrivals: [...facts.arrivals].reverse(),
          departures: [...facts.departures].reverse(),
          conversions: [...facts.conversions].reverse(),
        };
        expect(balancesFor(reversed)).toEqual(balancesFor(facts));
      }),
    );
  });
});

it('for any history, every entry sums to zero and the ledger agrees with the facts', () => {
  fc.assert(
    fc.property(fc.array(ledgerFacts, { minLength: 1, maxLength: 8 }), (history) => {
      const booked: LedgerLine[] = [];
      for (const facts of history) {
        const entry = entryFor(booked, facts);
        expect(unbalancedAssets(entry)).toEqual([]);
        for (const line of entry) {
          expect(line.units).not.toBe(0n);
          expect(LEDGER_ACCOUNTS).toContain(line.account);
        }
        booked.push(...entry);
        expect(summed(booked)).toEqual(balancesFor(facts));
        expect(entryFor(booked, facts)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
