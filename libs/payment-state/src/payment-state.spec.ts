import fc from 'fast-check';
import {
  assertMoves,
  evaluate,
  isPayable,
  isTerminal,
  MOVES,
  PAYMENT_STATUSES,
  situationOf,
  threshold,
  type Move,
  type PaymentFacts,
  type PaymentSnapshot,
  type PaymentStatus,
  type TransferFact,
} from './index';

const END = 1_000_000;
const POLICY = { toleranceBasisPoints: 50 };
const EXPECTED = { network: 'base', token: 'USDC', units: 1_000_000n };

const locked = (status: PaymentStatus = 'pending'): PaymentSnapshot => ({
  status,
  expected: EXPECTED,
  windowEndsAt: END,
});
const open = (): PaymentSnapshot => ({ status: 'pending', windowEndsAt: END });
const transfer = (over: Partial<TransferFact> = {}): TransferFact => ({
  id: 'base:0x1:0',
  network: 'base',
  token: 'USDC',
  units: 1_000_000n,
  minedAt: END - 1,
  standing: true,
  confirmed: true,
  ...over,
});
const facts = (over: Partial<PaymentFacts> = {}): PaymentFacts => ({
  transfers: [],
  settlement: { state: 'none' },
  ...over,
});
const causes = (e: ReturnType<typeof evaluate>) => e.moves.map((move) => move.cause);

describe('the table', () => {
  it('holds at boot', () => expect(() => assertMoves()).not.toThrow());

  it.each<[string, Partial<Move>, string]>([
    ['an unknown status', { from: 'paid' as PaymentStatus }, 'unknown status'],
    ['a move onto itself', { from: 'pending', to: 'pending' }, 'goes nowhere'],
    ['a way out of completed', { from: 'completed', to: 'failed' }, 'leaves a terminal status'],
    ['a repeated row', MOVES[0] as Move, 'stands twice'],
  ])('refuses %s', (_name, over, fault) => {
    expect(() => assertMoves([...MOVES, { ...(MOVES[0] as Move), cause: 'funds_seen', ...over }])).toThrow(
      fault,
    );
  });

  it('refuses a status that cannot be reached', () => {
    expect(() => assertMoves(MOVES.filter((move) => move.to !== 'expired'))).toThrow(
      'expired cannot be reached',
    );
  });

  it('names what is terminal and what is payable', () => {
    expect(PAYMENT_STATUSES.filter(isTerminal)).toEqual(['completed', 'expired', 'failed']);
    expect(PAYMENT_STATUSES.filter(isPayable)).toEqual(['pending', 'processing']);
  });
});

describe('pending', () => {
  it('waits', () => expect(evaluate(locked(), facts(), POLICY, END - 1).status).toBe('pending'));

  it('becomes processing when funds are seen, before they are confirmed', () => {
    const result = evaluate(
      locked(),
      facts({ transfers: [transfer({ confirmed: false })] }),
      POLICY,
      END - 1,
    );
    expect(result).toMatchObject({
      status: 'processing',
      seenUnits: 1_000_000n,
      confirmedUnits: 0n,
      isSettlementDue: false,
    });
    expect(result.paidAt).toBeUndefined();
    expect(result.deficitUnits).toBeUndefined();
    expect(result.moves).toEqual([
      { from: 'pending', to: 'processing', cause: 'funds_seen', event: 'payment.processing' },
    ]);
  });

  it('without a choice expires by the clock alone, and not at the very end', () => {
    expect(evaluate(open(), facts(), POLICY, END).status).toBe('pending');
    expect(evaluate(open(), facts(), POLICY, END + 1).status).toBe('expired');
  });

  it.each([
    ['the chain is unread', undefined, 'pending'],
    ['the chain is read up to the end', END, 'pending'],
    ['the chain is read past the end', END + 1, 'expired'],
  ])('with a choice, window over and %s: %s → %s', (_name, chainReadThrough, status) => {
    expect(evaluate(locked(), facts({ chainReadThrough }), POLICY, END + 9).status).toBe(status);
  });

  it('does not expire early because the chain runs ahead of the clock', () => {
    expect(evaluate(locked(), facts({ chainReadThrough: END + 9 }), POLICY, END).status).toBe('pending');
  });

  it('goes all the way to failed when short funds are found after the window', () => {
    const short = facts({ transfers: [transfer({ units: 500_000n })], chainReadThrough: END + 1 });
    const result = evaluate(locked(), short, POLICY, END + 1);
    expect(causes(result)).toEqual(['funds_seen', 'underpaid']);
    expect(result).toMatchObject({ status: 'failed', deficitUnits: 500_000n });
    expect(result.errorMessage).toMatch('below');
  });
});

describe('processing', () => {
  it('is paid at expected less tolerance, and says what is missing', () => {
    const result = evaluate(
      locked('processing'),
      facts({ transfers: [transfer({ units: 995_000n })] }),
      POLICY,
      7,
    );
    expect(result).toMatchObject({
      status: 'processing',
      paidAt: 7,
      isSettlementDue: true,
      deficitUnits: 5_000n,
    });
    const below = evaluate(
      locked('processing'),
      facts({ transfers: [transfer({ units: 994_999n })] }),
      POLICY,
      7,
    );
    expect(below).toMatchObject({ isSettlementDue: false, paidAt: undefined, deficitUnits: 5_001n });
  });

  it('adds up several transfers and tells the surplus', () => {
    const two = [transfer({ units: 600_000n }), transfer({ id: 'base:0x1:1', units: 600_000n })];
    expect(evaluate(locked('processing'), facts({ transfers: two }), POLICY, 7)).toMatchObject({
      confirmedUnits: 1_200_000n,
      surplusUnits: 200_000n,
      isSettlementDue: true,
    });
  });

  it('waits for depth after the window, and keeps a short payment open within it', () => {
    const shallow = facts({ transfers: [transfer({ confirmed: false })], chainReadThrough: END + 1 });
    expect(evaluate(locked('processing'), shallow, POLICY, END + 1).status).toBe('processing');
    const short = facts({ transfers: [transfer({ units: 1n })] });
    expect(evaluate(locked('processing'), short, POLICY, END).status).toBe('processing');
  });

  it('keeps the moment at which it was paid', () => {
    const paid = { ...locked('processing'), paidAt: 5 };
    expect(evaluate(paid, facts({ transfers: [transfer()] }), POLICY, 9).paidAt).toBe(5);
    expect(evaluate(paid, facts(), POLICY, 9).paidAt).toBeUndefined();
    expect(evaluate(paid, facts({ settlement: { state: 'started' } }), POLICY, 9).paidAt).toBe(5);
  });

  it('completes when settled and fails with the reason when refused', () => {
    const transfers = [transfer()];
    const done = evaluate(
      locked('processing'),
      facts({ transfers, settlement: { state: 'settled' } }),
      POLICY,
      7,
    );
    expect(done).toMatchObject({ status: 'completed', isSettlementDue: false, errorMessage: undefined });
    const refused = facts({ transfers, settlement: { state: 'refused', message: 'no quote' } });
    expect(evaluate(locked('processing'), refused, POLICY, 7)).toMatchObject({
      status: 'failed',
      errorMessage: 'no quote',
    });
  });

  it('goes back when a reorganization took all funds away, but not once settlement began', () => {
    const gone = { transfers: [transfer({ standing: false })] };
    expect(evaluate(locked('processing'), facts(gone), POLICY, 7).status).toBe('pending');
    expect(
      evaluate(locked('processing'), facts({ ...gone, chainReadThrough: END + 1 }), POLICY, END + 1).status,
    ).toBe('expired');
    const started = facts({ ...gone, settlement: { state: 'started' } });
    expect(evaluate(locked('processing'), started, POLICY, 7)).toMatchObject({
      status: 'processing',
      moves: [],
    });
  });
});

describe('transfers that do not count', () => {
  it.each([
    ['late', { minedAt: END + 1 }],
    ['wrong_token', { token: 'USDT' }],
    ['wrong_network', { network: 'celo' }],
  ])('%s is an exception and never credited', (kind, over) => {
    const result = evaluate(
      locked(),
      facts({ transfers: [transfer(over)], chainReadThrough: END + 2 }),
      POLICY,
      END + 2,
    );
    expect(result).toMatchObject({
      status: 'expired',
      confirmedUnits: 0n,
      exceptions: [{ transferId: 'base:0x1:0', kind }],
    });
  });

  it('counts a block at the very end of the window, and no zero or taken-back transfer', () => {
    expect(
      evaluate(locked(), facts({ transfers: [transfer({ minedAt: END })] }), POLICY, END).confirmedUnits,
    ).toBe(1_000_000n);
    for (const over of [{ units: 0n }, { standing: false }]) {
      expect(evaluate(locked(), facts({ transfers: [transfer(over)] }), POLICY, 7)).toMatchObject({
        seenUnits: 0n,
        exceptions: [],
      });
    }
  });

  it('knows money that came before a choice', () => {
    expect(evaluate(open(), facts({ transfers: [transfer()] }), POLICY, 7).exceptions).toEqual([
      { transferId: 'base:0x1:0', kind: 'not_expected' },
    ]);
  });
});

describe('an operator', () => {
  it.each(['failed', 'expired'] as const)('may complete what is %s', (status) => {
    const accepted = facts({ operatorAcceptance: { reason: 'agreed with the customer' } });
    expect(causes(evaluate(locked(status), accepted, POLICY, 7))).toEqual(['operator_accepted']);
  });
});

const arbitraryTransfer = fc.record({
  id: fc.uuid(),
  network: fc.constantFrom('base', 'celo'),
  token: fc.constantFrom('USDC', 'USDT'),
  units: fc.bigInt({ min: 0n, max: 1_500_000n }),
  minedAt: fc.integer({ min: END - 5, max: END + 5 }),
  standing: fc.boolean(),
  confirmed: fc.boolean(),
});
const arbitraryFacts: fc.Arbitrary<PaymentFacts> = fc.record({
  transfers: fc.uniqueArray(arbitraryTransfer, { maxLength: 5, selector: (t) => t.id }),
  chainReadThrough: fc.option(fc.integer({ min: END - 5, max: END + 5 }), { nil: undefined }),
  settlement: fc.constantFrom<PaymentFacts['settlement']>(
    { state: 'none' },
    { state: 'started' },
    { state: 'settled' },
    { state: 'refused', message: 'refused' },
  ),
  operatorAcceptance: fc.option(fc.constant({ reason: 'because' }), { nil: undefined }),
});
const arbitraryPayment: fc.Arbitrary<PaymentSnapshot> = fc.record({
  status: fc.constantFrom(...PAYMENT_STATUSES),
  expected: fc.option(fc.constant(EXPECTED), { nil: undefined }),
  windowEndsAt: fc.constant(END),
  paidAt: fc.option(fc.constant(3), { nil: undefined }),
});
const now = fc.integer({ min: END - 5, max: END + 5 });

describe('whatever happens', () => {
  it('the order of the facts does not matter', () => {
    fc.assert(
      fc.property(
        arbitraryPayment,
        arbitraryFacts.chain((f) =>
          fc.tuple(fc.constant(f), fc.shuffledSubarray([...f.transfers], { minLength: f.transfers.length })),
        ),
        now,
        (payment, [f, shuffled], at) => {
          expect(evaluate(payment, { ...f, transfers: shuffled }, POLICY, at)).toEqual(
            evaluate(payment, f, POLICY, at),
          );
        },
      ),
    );
  });

  it('at most one row of the table applies', () => {
    fc.assert(
      fc.property(arbitraryPayment, arbitraryFacts, now, (payment, f, at) => {
        const situation = situationOf(payment, f, POLICY, at);
        for (const status of PAYMENT_STATUSES) {
          expect(
            MOVES.filter((move) => move.from === status && move.when(situation)).length,
          ).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('a terminal status is left by an operator only, and completed by nobody', () => {
    fc.assert(
      fc.property(arbitraryPayment, arbitraryFacts, now, (payment, f, at) => {
        const result = evaluate(payment, f, POLICY, at);
        if (!isTerminal(payment.status)) return;
        const acceptedNow = payment.status !== 'completed' && f.operatorAcceptance !== undefined;
        expect(causes(result)).toEqual(acceptedNow ? ['operator_accepted'] : []);
      }),
    );
  });

  it('every unit is counted once or excepted, and evaluating again changes nothing', () => {
    fc.assert(
      fc.property(arbitraryPayment, arbitraryFacts, now, (payment, f, at) => {
        const result = evaluate(payment, f, POLICY, at);
        const excepted = new Set(result.exceptions.map((e) => e.transferId));
        const standing = f.transfers.filter((t) => t.standing);
        const sum = (list: readonly TransferFact[]) => list.reduce((total, t) => total + t.units, 0n);
        expect(result.seenUnits + sum(standing.filter((t) => excepted.has(t.id)))).toBe(sum(standing));
        expect(result.confirmedUnits <= result.seenUnits).toBe(true);
        const again = evaluate({ ...payment, status: result.status, paidAt: result.paidAt }, f, POLICY, at);
        expect(again).toEqual({ ...result, moves: [], errorMessage: undefined });
      }),
    );
  });

  it('no settlement begins below the threshold, and none twice', () => {
    fc.assert(
      fc.property(arbitraryPayment, arbitraryFacts, now, (payment, f, at) => {
        const result = evaluate(payment, f, POLICY, at);
        if (!result.isSettlementDue) return;
        expect(result.confirmedUnits >= threshold(EXPECTED.units, POLICY)).toBe(true);
        expect(f.settlement.state).toBe('none');
      }),
    );
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
