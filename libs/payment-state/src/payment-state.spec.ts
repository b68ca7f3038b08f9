import {
  assertTransitions,
  evaluate,
  isPayable,
  isTerminal,
  TRANSITIONS,
  PAYMENT_STATUSES,
  type Transition,
  type PaymentStatus,
} from './index';
import { causes, END, facts, locked, open, POLICY, transfer } from './testing/facts.builder';

describe('the transition table', () => {
  it('passes its check', () => expect(() => assertTransitions()).not.toThrow());

  it.each<[string, Partial<Transition>, string]>([
    [
      'an unknown origin',
      { from: 'paid' as PaymentStatus },
      'paid → processing (funds_seen) names an unknown status',
    ],
    [
      'an unknown end',
      { to: 'paid' as PaymentStatus },
      'pending → paid (funds_seen) names an unknown status',
    ],
    [
      'a row that leads to its own status',
      { to: 'pending' },
      'pending → pending (funds_seen) leads to its own status',
    ],
    [
      'a way out of completed',
      { from: 'completed' },
      'completed → processing (funds_seen) leaves a terminal status without an operator',
    ],
    ['a repeated row', {}, 'pending → processing (funds_seen) is repeated'],
  ])('refuses %s', (_name, over, fault) => {
    const [first] = TRANSITIONS as [Transition];
    expect(() => assertTransitions([...TRANSITIONS, { ...first, ...over }])).toThrow(
      new Error(`payment transition table: ${fault}; correct TRANSITIONS`),
    );
  });

  it('refuses statuses that cannot be reached, and names each', () => {
    expect(() =>
      assertTransitions(TRANSITIONS.filter(({ to }) => to !== 'expired' && to !== 'failed')),
    ).toThrow(
      new Error(
        'payment transition table: expired cannot be reached; failed cannot be reached; correct TRANSITIONS',
      ),
    );
  });

  it('does not count a row that starts at an unreachable status', () => {
    expect(() => assertTransitions(TRANSITIONS.filter(({ cause }) => cause !== 'funds_seen'))).toThrow(
      new Error(
        'payment transition table: processing cannot be reached; failed cannot be reached; correct TRANSITIONS',
      ),
    );
  });

  it('accepts the rows in any order', () => {
    expect(() => assertTransitions([...TRANSITIONS].reverse())).not.toThrow();
  });

  it('sends merchants an event for every transition except the one back to pending and that of a displaced session', () => {
    expect(TRANSITIONS.map(({ from, to, cause, event }) => `${from} → ${to}, ${cause}: ${event}`)).toEqual([
      'pending → processing, funds_seen: payment.processing',
      'pending → expired, window_over: payment.expired',
      'pending → expired, displaced: undefined',
      'pending → expired, cancelled: payment.expired',
      'processing → completed, settled: payment.completed',
      'processing → completed, operator_accepted: payment.completed',
      'processing → failed, settlement_refused: payment.failed',
      'processing → failed, underpaid: payment.failed',
      'processing → failed, given_up: payment.failed',
      'processing → pending, funds_taken_back: undefined',
      'processing → expired, funds_taken_back_after_window: payment.expired',
      'failed → completed, operator_accepted: payment.completed',
      'expired → completed, operator_accepted: payment.completed',
    ]);
  });

  it('says which statuses are terminal and which are payable', () => {
    expect(PAYMENT_STATUSES.filter(isTerminal)).toEqual(['completed', 'expired', 'failed']);
    expect(PAYMENT_STATUSES.filter(isPayable)).toEqual(['pending', 'processing']);
  });
});

describe('pending', () => {
  it('stays pending without funds', () =>
    expect(evaluate(locked(), facts(), POLICY, END - 1).status).toBe('pending'));

  it('becomes processing when funds are seen, before they are confirmed', () => {
    const seen = facts({ transfers: [transfer({ depth: 'seen' })] });
    const result = evaluate(locked(), seen, POLICY, END - 1);
    expect(result).toMatchObject({
      status: 'processing',
      seenUnits: 1_000_000n,
      confirmedUnits: 0n,
      creditedIds: [],
      isSettlementDue: false,
    });
    expect(result.paidAt).toBeUndefined();
    expect(result.deficitUnits).toBeUndefined();
    expect(result.transitions).toEqual([
      { from: 'pending', to: 'processing', cause: 'funds_seen', event: 'payment.processing' },
    ]);
  });

  it('without a choice, expires after the end by the clock alone', () => {
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

  describe('a session that lost its reference', () => {
    const displaced = { endedEarly: 'displaced' } as const;

    it('expires without an event, because its reference is now that of another payment', () => {
      const result = evaluate({ ...open(), ...displaced }, facts(), POLICY, END + 1);
      expect(result.transitions).toEqual([{ from: 'pending', to: 'expired', cause: 'displaced' }]);
    });

    it('with a choice, stays pending until the chain is read past the moment', () => {
      const unread = evaluate(locked('pending', displaced), facts(), POLICY, END + 9);
      expect(unread.status).toBe('pending');
      const read = facts({ chainReadThrough: END + 1 });
      expect(causes(evaluate(locked('pending', displaced), read, POLICY, END + 9))).toEqual(['displaced']);
    });

    it('keeps money that was mined before that moment, and accepts none that was mined later', () => {
      const read = { chainReadThrough: END + 1 };
      const before = facts({ ...read, transfers: [transfer({ minedAt: END })] });
      expect(evaluate(locked('pending', displaced), before, POLICY, END + 9)).toMatchObject({
        status: 'processing',
        isSettlementDue: true,
      });
      const later = facts({ ...read, transfers: [transfer({ minedAt: END + 1 })] });
      expect(evaluate(locked('pending', displaced), later, POLICY, END + 9)).toMatchObject({
        status: 'expired',
        exceptions: [{ transferId: 'base:0x1:0', kind: 'late' }],
      });
    });
  });

  it('expires with an event when the customer has cancelled it', () => {
    const result = evaluate({ ...open(), endedEarly: 'cancelled' }, facts(), POLICY, END + 1);
    expect(result.transitions).toEqual([
      { from: 'pending', to: 'expired', cause: 'cancelled', event: 'payment.expired' },
    ]);
  });

  it('becomes failed in one evaluation when insufficient funds are found after the window', () => {
    const short = facts({ transfers: [transfer({ units: 500_000n })], chainReadThrough: END + 1 });
    const result = evaluate(locked(), short, POLICY, END + 1);
    expect(causes(result)).toEqual(['funds_seen', 'underpaid']);
    expect(result).toMatchObject({ status: 'failed', deficitUnits: 500_000n });
    expect(result.errorMessage).toBe('The amount received is below the amount expected');
  });
});

describe('processing', () => {
  it('is paid at expected less tolerance, and reports the deficit', () => {
    const paying = (units: bigint) =>
      evaluate(locked('processing'), facts({ transfers: [transfer({ units })] }), POLICY, 7);
    expect(paying(995_000n)).toMatchObject({
      status: 'processing',
      paidAt: 7,
      isSettlementDue: true,
      deficitUnits: 5_000n,
      surplusUnits: undefined,
    });
    expect(paying(994_999n)).toMatchObject({
      isSettlementDue: false,
      paidAt: undefined,
      deficitUnits: 5_001n,
    });
    expect(paying(1_000_000n)).toMatchObject({ deficitUnits: undefined, surplusUnits: undefined });
  });

  it('adds up several transfers and reports the surplus', () => {
    const two = [
      transfer({ units: 600_000n, id: 'base:0x1:1' }),
      transfer({ units: 600_000n, id: 'base:0x1:0' }),
    ];
    expect(evaluate(locked('processing'), facts({ transfers: two }), POLICY, 7)).toMatchObject({
      confirmedUnits: 1_200_000n,
      creditedIds: ['base:0x1:0', 'base:0x1:1'],
      surplusUnits: 200_000n,
      isSettlementDue: true,
    });
  });

  it('is not paid by zero units, even if zero is expected', () => {
    const nothing = locked('processing', { expected: { network: 'base', token: 'USDC', units: 0n } });
    expect(evaluate(nothing, facts(), POLICY, 7)).toMatchObject({
      isSettlementDue: false,
      paidAt: undefined,
    });
  });

  it('waits for depth after the window, and keeps a short payment open within the window', () => {
    const shallow = facts({ transfers: [transfer({ depth: 'seen' })], chainReadThrough: END + 1 });
    expect(evaluate(locked('processing'), shallow, POLICY, END + 1).status).toBe('processing');
    const short = facts({ transfers: [transfer({ units: 1n })], chainReadThrough: END });
    expect(evaluate(locked('processing'), short, POLICY, END).status).toBe('processing');
    expect(evaluate(locked('processing'), short, POLICY, END + 9).status).toBe('processing');
  });

  it('keeps the first paidAt', () => {
    const paid = locked('processing', { paidAt: 5 });
    expect(evaluate(paid, facts({ transfers: [transfer()] }), POLICY, 9).paidAt).toBe(5);
    expect(evaluate(paid, facts(), POLICY, 9).paidAt).toBeUndefined();
    const started = facts({ settlement: { state: 'started' } });
    expect(evaluate(paid, started, POLICY, 9).paidAt).toBe(5);
    expect(evaluate(locked('processing'), started, POLICY, 9).paidAt).toBeUndefined();
  });

  it('completes when settled, and fails with the reason when refused', () => {
    const settled = facts({ transfers: [transfer()], settlement: { state: 'settled' } });
    const done = evaluate(locked('processing'), settled, POLICY, 7);
    expect(done).toMatchObject({ status: 'completed', isSettlementDue: false, errorMessage: undefined });
    const refused = facts({
      transfers: [transfer()],
      settlement: { state: 'refused', message: 'no quote' },
    });
    expect(evaluate(locked('processing'), refused, POLICY, 7)).toMatchObject({
      status: 'failed',
      errorMessage: 'no quote',
      isSettlementDue: false,
    });
  });

  it.each(['pending', 'failed', 'expired'] as const)(
    'begins no settlement while the status is %s',
    (status) => {
      const credited = locked(status, { creditedIds: [transfer().id] });
      const { status: after, isSettlementDue } = evaluate(
        credited,
        facts({ transfers: [transfer()] }),
        POLICY,
        7,
      );
      expect(isSettlementDue).toBe(after === 'processing');
    },
  );

  it('is decided by its settlement once that has begun, and no longer by the window', () => {
    for (const transfers of [[transfer({ units: 1n })], []]) {
      const started = facts({ transfers, chainReadThrough: END + 1, settlement: { state: 'started' } });
      expect(evaluate(locked('processing'), started, POLICY, END + 1)).toMatchObject({
        status: 'processing',
        transitions: [],
        isSettlementDue: false,
      });
    }
  });

  it('goes back to pending when a reorg orphans all funds, unless settlement has begun', () => {
    const orphaned = { transfers: [transfer({ canonical: false })] };
    const back = evaluate(locked('processing'), facts(orphaned), POLICY, 7);
    expect(back).toMatchObject({ status: 'pending', transitions: [{ cause: 'funds_taken_back' }] });
    const closed = facts({ ...orphaned, chainReadThrough: END + 1 });
    expect(causes(evaluate(locked('processing'), closed, POLICY, END + 1))).toEqual([
      'funds_taken_back_after_window',
    ]);
    const started = facts({ ...orphaned, settlement: { state: 'started' } });
    expect(evaluate(locked('processing'), started, POLICY, 7)).toMatchObject({
      status: 'processing',
      transitions: [],
    });
  });
});
