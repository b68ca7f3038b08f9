import fc from 'fast-check';
import {
  DEPTHS,
  EARLY_ENDS,
  evaluate,
  isTerminal,
  TRANSITIONS,
  PAYMENT_STATUSES,
  deriveState,
  threshold,
  type PaymentFacts,
  type PaymentPolicy,
  type PaymentSnapshot,
  type TransferFact,
  type VaultFact,
} from './index';
import { causes, END, EXPECTED } from './testing/facts.builder';

const seed = Number(process.env['MODEL_SEED'] ?? 20_260_101);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const around = fc.integer({ min: END - 5, max: END + 5 });
const ids = ['a', 'b', 'c', 'd', 'e'];

const arbitraryTransfer: fc.Arbitrary<TransferFact> = fc.record({
  id: fc.constantFrom(...ids),
  network: fc.constantFrom('base', 'base', 'base', 'celo', 'arbitrum'),
  token: fc.constantFrom('USDC', 'USDC', 'USDC', 'USDT', undefined),
  units: fc.oneof(fc.bigInt({ min: 0n, max: 1_500_000n }), fc.constantFrom(0n, 995_000n, 1_000_000n)),
  minedAt: around,
  canonical: fc.boolean(),
  depth: fc.constantFrom(...DEPTHS),
  resolution: maybe(fc.constantFrom('accepted' as const, 'refunded' as const)),
});
const arbitraryVault: fc.Arbitrary<VaultFact> = fc.record({
  readAt: around,
  balances: fc.uniqueArray(
    fc.record({
      token: fc.constantFrom('USDC', 'USDC', 'USDT'),
      heldUnits: fc.constantFrom(0n, 0n, 7n),
      recordedUnits: fc.constantFrom(0n, 0n, 7n),
    }),
    { selector: ({ token }) => token, minLength: 1 },
  ),
});
const arbitraryFacts: fc.Arbitrary<PaymentFacts> = fc.record({
  transfers: fc.uniqueArray(arbitraryTransfer, { maxLength: 5, selector: (t) => t.id }),
  chainReadThrough: maybe(around),
  vault: maybe(arbitraryVault),
  settlement: fc.constantFrom<PaymentFacts['settlement']>(
    { state: 'none' },
    { state: 'started' },
    { state: 'settled' },
    { state: 'refused', message: 'refused' },
  ),
});
const arbitraryPayment: fc.Arbitrary<PaymentSnapshot> = fc.record({
  status: fc.constantFrom(...PAYMENT_STATUSES),
  expected: fc.option(fc.constantFrom(EXPECTED, { ...EXPECTED, alsoOn: ['celo', 'polygon'] }), {
    nil: undefined,
    freq: 10,
  }),
  windowEndsAt: fc.constant(END),
  endedEarly: maybe(fc.constantFrom(...EARLY_ENDS)),
  paidAt: maybe(fc.constant(3)),
  creditedIds: maybe(fc.subarray(ids)),
});
const arbitraryPolicy: fc.Arbitrary<PaymentPolicy> = fc.record({
  toleranceBasisPoints: fc.constantFrom(0, 50, 500),
  finalAboveUnits: maybe(
    fc.dictionary(fc.constantFrom('base', 'celo'), fc.bigInt({ min: 0n, max: 2_000_000n })),
  ),
  seenFromUnits: maybe(fc.constantFrom(1n, 100_000n)),
});

type Case = [PaymentSnapshot, PaymentFacts, PaymentPolicy, number];
const always = (claim: (...given: Case) => void) =>
  fc.assert(
    fc.property(arbitraryPayment, arbitraryFacts, arbitraryPolicy, around, (...given) => claim(...given)),
    { seed, numRuns: Number(process.env['MODEL_RUNS'] ?? 2_000) },
  );
const sum = (list: readonly TransferFact[]) => list.reduce((total, { units }) => total + units, 0n);

describe('for any payment, facts, policy and time', () => {
  it('the order of the facts does not matter', () => {
    always((payment, f, policy, at) => {
      const straight = evaluate(payment, f, policy, at);
      const turned = [...f.transfers].reverse();
      expect(evaluate(payment, { ...f, transfers: turned }, policy, at)).toEqual(straight);
      const rotated = [...f.transfers.slice(2), ...f.transfers.slice(0, 2)];
      expect(evaluate(payment, { ...f, transfers: rotated }, policy, at)).toEqual(straight);
    });
  });

  it('at most one row of the table applies', () => {
    always((payment, f, policy, at) => {
      const derived = deriveState(payment, f, policy, at);
      for (const status of PAYMENT_STATUSES) {
        const rows = TRANSITIONS.filter(
          (transition) => transition.from === status && transition.when(derived),
        );
        expect(rows.length).toBeLessThanOrEqual(1);
      }
    });
  });

  it('only an operator leads out of a terminal status, and nothing out of completed', () => {
    always((payment, f, policy, at) => {
      if (!isTerminal(payment.status)) return;
      const moved = causes(evaluate(payment, f, policy, at));
      const isAccepted = f.transfers.some(({ resolution }) => resolution === 'accepted');
      if (payment.status === 'completed' || !isAccepted) expect(moved).toEqual([]);
      else expect([[], ['operator_accepted']]).toContainEqual(moved);
    });
  });

  it('a payment with a choice ends empty or short only when its vault holds what was recorded', () => {
    always((payment, f, policy, at) => {
      const ending = ['window_over', 'underpaid', 'given_up', 'funds_taken_back_after_window'];
      const isEnded = causes(evaluate(payment, f, policy, at)).some((cause) => ending.includes(cause));
      if (!isEnded || !payment.expected) return;
      expect(f.vault?.readAt).toBeGreaterThan(END);
      expect(f.vault?.balances.map(({ token }) => token)).toContain('USDC');
      for (const { heldUnits, recordedUnits } of f.vault?.balances ?? [])
        expect(heldUnits).toBe(recordedUnits);
    });
  });

  it('every canonical unit is counted once, is an exception, or was refunded', () => {
    always((payment, f, policy, at) => {
      const result = evaluate(payment, f, policy, at);
      const excepted = new Set(result.exceptions.map(({ transferId }) => transferId));
      expect(excepted.size).toBe(result.exceptions.length);
      const rest = f.transfers.filter(({ canonical, id }) => canonical && !excepted.has(id));
      const kept = rest.filter(({ resolution }) => resolution !== 'refunded');
      expect(result.seenUnits >= sum(kept) && result.seenUnits <= sum(rest)).toBe(true);
      expect(result.confirmedUnits <= result.seenUnits).toBe(true);
      const creditedNow = rest.filter(({ id, depth }) => result.creditedIds.includes(id) && depth !== 'seen');
      expect(result.confirmedUnits <= sum(creditedNow)).toBe(true);
    });
  });

  it('no transfer of another token, network or time counts without an operator', () => {
    always((payment, f, policy, at) => {
      const { creditedIds, confirmedUnits, seenUnits } = evaluate(payment, f, policy, at);
      const networks = ['base', ...(payment.expected?.alsoOn ?? [])];
      const isException = ({ token, network, minedAt, resolution }: TransferFact) =>
        token === undefined ||
        (resolution !== 'accepted' && (token !== 'USDC' || !networks.includes(network) || minedAt > END));
      const fixed = payment.creditedIds ?? [];
      for (const { id } of f.transfers.filter(isException)) {
        if (!fixed.includes(id)) expect(creditedIds).not.toContain(id);
      }
      if (fixed.length === 0 && f.transfers.every(isException))
        expect([confirmedUnits, seenUnits]).toEqual([0n, 0n]);
    });
  });

  it('a payment leaves pending for money exactly when it is paid or its sum reaches the floor', () => {
    always((payment, f, policy, at) => {
      const result = evaluate({ ...payment, status: 'pending' }, f, policy, at);
      const { isPaid } = deriveState(payment, f, policy, at);
      const isEnough = isPaid || result.seenUnits >= (policy.seenFromUnits ?? 1n);
      expect(causes(result).includes('funds_seen')).toBe(isEnough);
    });
  });

  it('evaluating again changes nothing', () => {
    always((payment, f, policy, at) => {
      // The sum is fixed when settlement begins and when the payment ends.
      const stored = ({ status, paidAt, creditedIds }: Partial<PaymentSnapshot>): PaymentSnapshot => {
        const isFixed = isTerminal(status ?? 'pending') || f.settlement.state !== 'none';
        return {
          ...payment,
          status: status ?? 'pending',
          paidAt,
          creditedIds: isFixed ? (creditedIds ?? []) : undefined,
        };
      };
      const first = evaluate(stored(payment), f, policy, at);
      const second = evaluate(stored(first), f, policy, at);
      expect(second).toMatchObject({
        status: first.status,
        transitions: [],
        confirmedUnits: first.confirmedUnits,
      });
      expect(evaluate(stored(second), f, policy, at)).toEqual(second);
    });
  });

  it('settlement begins at most once, and below the threshold only if an operator accepted', () => {
    always((payment, f, policy, at) => {
      const result = evaluate(payment, f, policy, at);
      if (!result.isSettlementDue) return;
      const isAccepted = f.transfers.some(({ resolution }) => resolution === 'accepted');
      expect(isAccepted || result.confirmedUnits >= threshold(EXPECTED.units, policy)).toBe(true);
      expect(result.confirmedUnits > 0n && result.paidAt !== undefined).toBe(true);
      expect(['processing', 'completed']).toContain(result.status);
      expect(f.settlement.state).toBe('none');
    });
  });

  it('a payment that an operator completes is paid', () => {
    always((payment, f, policy, at) => {
      const result = evaluate(payment, f, policy, at);
      if (!causes(result).includes('operator_accepted')) return;
      expect(result.paidAt).toBe(payment.paidAt ?? at);
      expect(result.confirmedUnits > 0n).toBe(true);
    });
  });

  it('the tolerance never forgives more than its share', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.integer({ min: 0, max: 500 }),
        (units, toleranceBasisPoints) => {
          const forgiven = units - threshold(units, { toleranceBasisPoints });
          expect(forgiven * 10_000n <= units * BigInt(toleranceBasisPoints)).toBe(true);
          expect((forgiven + 1n) * 10_000n > units * BigInt(toleranceBasisPoints)).toBe(true);
        },
      ),
    );
  });
});
