import fc from 'fast-check';
import { deriveState, evaluate, floorUnits, seenFromUnits, threshold } from './index';
import { causes, END, EXPECTED, facts, locked, transfer, vault } from './testing/facts.builder';

const POLICY = { toleranceBasisPoints: 50, seenFromUnits: 100_000n };
const dust = (id: string, units: bigint) => transfer({ id, units, depth: 'seen' });
const statusOf = (units: bigint[], payment = locked()) => {
  const transfers = units.map((one, index) => dust(`base:0x${index}:0`, one));
  return evaluate(payment, facts({ transfers }), POLICY, END - 1).status;
};
const AFTER = END + 1;
const readPast = { chainReadThrough: END + 1, vault: vault() };

describe('the floor from which money is seen', () => {
  it.each([
    ['one token of a large payment', 500_000_000n, 6, 1_000_000n],
    ['a tenth of a small one', 3_225_807n, 6, 322_580n],
    ['a tenth of a price below one token', 500_000n, 6, 50_000n],
    ['one token of 18 decimals', 500n * 10n ** 18n, 18, 10n ** 18n],
    ['a base unit at least', 9n, 6, 1n],
  ])('is %s', (_, expected, decimals, floor) => {
    expect(seenFromUnits(expected, decimals)).toBe(floor);
  });

  it('is never above what suffices, whatever the price and the tolerance', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 24n });
    fc.assert(
      fc.property(
        units,
        fc.integer({ min: 0, max: 18 }),
        fc.integer({ min: 0, max: 500 }),
        (expected, decimals, bp) => {
          const floor = seenFromUnits(expected, decimals);
          expect(floor > 0n && floor <= threshold(expected, { toleranceBasisPoints: bp })).toBe(true);
          expect(floor <= floorUnits('exception', decimals)).toBe(true);
        },
      ),
    );
  });
});

describe('dust', () => {
  it('below the floor changes no status, but a sum of it that reaches the floor does', () => {
    expect(statusOf([1n])).toBe('pending');
    expect(statusOf([99_999n])).toBe('pending');
    expect(statusOf([50_000n, 49_999n])).toBe('pending');
    expect(statusOf([50_000n, 50_000n])).toBe('processing');
    expect(statusOf([100_000n])).toBe('processing');
  });

  it('is counted: with the rest it pays', () => {
    const transfers = [
      transfer({ id: 'base:0x1:0', units: 1n }),
      transfer({ id: 'base:0x2:0', units: 999_999n }),
    ];
    expect(evaluate(locked(), facts({ transfers: transfers.slice(0, 1) }), POLICY, END - 1)).toMatchObject({
      status: 'pending',
      seenUnits: 1n,
      confirmedUnits: 1n,
      creditedIds: ['base:0x1:0'],
      exceptions: [],
    });
    expect(
      evaluate(locked(), facts({ transfers }), { ...POLICY, toleranceBasisPoints: 0 }, END - 1),
    ).toMatchObject({
      status: 'processing',
      confirmedUnits: 1_000_000n,
      isSettlementDue: true,
    });
  });

  it('does not keep a payment from expiring, and stays on record', () => {
    const transfers = [transfer({ units: 1n })];
    for (const [endedEarly, cause] of [
      [undefined, 'window_over'],
      ['cancelled', 'cancelled'],
      ['displaced', 'displaced'],
    ] as const) {
      const result = evaluate(
        locked('pending', { endedEarly }),
        facts({ transfers, ...readPast }),
        POLICY,
        AFTER,
      );
      expect([result.status, causes(result)]).toEqual(['expired', [cause]]);
      expect(result).toMatchObject({
        creditedIds: ['base:0x1:0'],
        confirmedUnits: 1n,
        deficitUnits: 999_999n,
      });
    }
  });

  it('that is left after a reorg leads back to pending, or to expired', () => {
    const transfers = [transfer({ units: 1n }), transfer({ id: 'base:0x2:0', canonical: false })];
    const back = evaluate(locked('processing'), facts({ transfers }), POLICY, END - 1);
    expect(causes(back)).toEqual(['funds_taken_back']);
    const over = evaluate(locked('processing'), facts({ transfers, ...readPast }), POLICY, AFTER);
    expect(causes(over)).toEqual(['funds_taken_back_after_window']);
  });

  it('completes a payment once an operator accepts it', () => {
    const transfers = [transfer({ units: 1n, resolution: 'accepted' as const })];
    for (const status of ['pending', 'expired'] as const)
      expect(evaluate(locked(status), facts({ transfers }), POLICY, END - 1).status).toBe('completed');
  });

  it('is seen at any sum by a policy without a floor', () => {
    const policy = { ...POLICY, seenFromUnits: undefined };
    expect(deriveState(locked(), facts({ transfers: [dust('a', 1n)] }), policy, END - 1).isSeen).toBe(true);
    expect(deriveState(locked(), facts(), policy, END - 1).isSeen).toBe(false);
  });
});

it('a price below one token is processing as soon as it is paid', () => {
  const expected = { ...EXPECTED, units: 500_000n };
  const policy = { ...POLICY, seenFromUnits: seenFromUnits(500_000n, 6) };
  const given = facts({ transfers: [dust('base:0x1:0', 500_000n)] });
  expect(evaluate(locked('pending', { expected }), given, policy, END - 1).status).toBe('processing');
});
