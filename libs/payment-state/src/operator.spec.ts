import { evaluate, TRANSITIONS, type PaymentFacts, deriveState, type TransferFact } from './index';
import { causes, END, facts, locked, POLICY, transfer } from './testing/facts.builder';

const short = transfer({ units: 400_000n });
const accepted = transfer({ id: 'base:0x2:0', units: 300_000n, minedAt: END + 60, resolution: 'accepted' });
const AFTER = END + 100;
const closed = (over: Partial<PaymentFacts>) => facts({ chainReadThrough: AFTER, ...over });

describe('an operator’s acceptance', () => {
  it.each(['processing', 'failed', 'expired'] as const)(
    'completes a payment that is %s at once',
    (status) => {
      const result = evaluate(locked(status), closed({ transfers: [accepted] }), POLICY, AFTER);
      expect(causes(result)).toEqual(['operator_accepted']);
      expect(result).toMatchObject({
        status: 'completed',
        paidAt: AFTER,
        confirmedUnits: 300_000n,
        creditedIds: [accepted.id],
        deficitUnits: 700_000n,
        isSettlementDue: true,
        errorMessage: undefined,
        exceptions: [],
      });
    },
  );

  it('adds to the transfers that counted before', () => {
    const failed = locked('failed', { creditedIds: [short.id] });
    expect(evaluate(failed, closed({ transfers: [accepted, short] }), POLICY, AFTER)).toMatchObject({
      confirmedUnits: 700_000n,
      creditedIds: [short.id, accepted.id],
    });
  });

  it('completes a short payment while the window is open', () => {
    const enough = { ...short, resolution: 'accepted' as const };
    expect(evaluate(locked('processing'), facts({ transfers: [enough] }), POLICY, 7)).toMatchObject({
      status: 'completed',
      isSettlementDue: true,
      deficitUnits: 600_000n,
    });
  });

  it.each<[string, PaymentFacts['settlement']]>([
    ['has begun', { state: 'started' }],
    ['was refused', { state: 'refused', message: 'no quote' }],
  ])('completes a payment whose settlement %s, and begins no other settlement', (_name, settlement) => {
    const result = evaluate(
      locked('processing'),
      closed({ transfers: [accepted], settlement }),
      POLICY,
      AFTER,
    );
    expect(causes(result)).toEqual(['operator_accepted']);
    expect(result).toMatchObject({ isSettlementDue: false, errorMessage: undefined });
  });

  it('leaves completion to a settlement that finished first', () => {
    const settled = closed({ transfers: [accepted], settlement: { state: 'settled' } });
    expect(causes(evaluate(locked('processing'), settled, POLICY, AFTER))).toEqual(['settled']);
    const derived = deriveState(locked('processing'), settled, POLICY, AFTER);
    const rows = TRANSITIONS.filter(({ from, when }) => from === 'processing' && when(derived));
    expect(rows.map(({ cause }) => cause)).toEqual(['settled']);
  });

  it.each<[string, Partial<PaymentFacts>]>([
    ['expiry', { transfers: [] }],
    ['reorganization', { transfers: [{ ...accepted, canonical: false }] }],
    ['refusal', { transfers: [accepted], settlement: { state: 'refused', message: 'no quote' } }],
    ['refund', { transfers: [{ ...accepted, resolution: 'refunded' }] }],
  ])('is final: no later %s undoes it', (_name, over) => {
    const completed = locked('completed', { paidAt: AFTER, creditedIds: [accepted.id] });
    expect(evaluate(completed, closed(over), POLICY, AFTER + 9)).toMatchObject({
      status: 'completed',
      transitions: [],
      paidAt: AFTER,
      creditedIds: [accepted.id],
    });
  });

  it('is settled only while the transfer is canonical and deep enough', () => {
    const completed = locked('completed', { paidAt: AFTER, creditedIds: [accepted.id] });
    const due = (over: Partial<TransferFact>) =>
      evaluate(completed, closed({ transfers: [{ ...accepted, ...over }] }), POLICY, AFTER).isSettlementDue;
    expect(due({ canonical: false })).toBe(false);
    expect(due({ depth: 'seen' })).toBe(false);
    expect(due({})).toBe(true);
  });

  it.each<[string, Partial<TransferFact>]>([
    ['was orphaned', { canonical: false }],
    ['is not deep enough', { depth: 'seen' }],
    ['is in an unlisted token', { token: undefined }],
    ['is of zero units', { units: 0n }],
  ])('of a transfer that %s completes nothing', (_name, over) => {
    for (const status of ['expired', 'failed'] as const) {
      const transfers = [{ ...accepted, ...over }];
      expect(
        evaluate(locked(status, { creditedIds: [] }), closed({ transfers }), POLICY, AFTER),
      ).toMatchObject({
        status,
        confirmedUnits: 0n,
        isSettlementDue: false,
      });
    }
  });

  it('of a late transfer keeps an open payment waiting for its depth', () => {
    const shallow = closed({ transfers: [{ ...accepted, depth: 'seen' }] });
    expect(evaluate(locked(), shallow, POLICY, AFTER).status).toBe('processing');
    expect(causes(evaluate(locked(), closed({ transfers: [accepted] }), POLICY, AFTER))).toEqual([
      'funds_seen',
      'operator_accepted',
    ]);
  });

  it('drops refunded transfers from the sum and from the credited transfers', () => {
    const refunded = { ...short, resolution: 'refunded' as const };
    const failed = locked('failed', { creditedIds: [refunded.id] });
    const result = evaluate(failed, closed({ transfers: [refunded, accepted] }), POLICY, AFTER);
    expect(result).toMatchObject({
      status: 'completed',
      seenUnits: 300_000n,
      confirmedUnits: 300_000n,
      creditedIds: [accepted.id],
      exceptions: [],
    });
    const next = locked('completed', { paidAt: result.paidAt, creditedIds: result.creditedIds });
    expect(evaluate(next, closed({ transfers: [refunded, accepted] }), POLICY, AFTER + 1)).toEqual({
      ...result,
      transitions: [],
    });
  });

  it('does not wait for final because of a refunded transfer', () => {
    const policy = { ...POLICY, finalAboveUnits: { base: 1_000_000n } };
    const refunded = transfer({ id: 'base:0x7:0', units: 900_000n, resolution: 'refunded' });
    const kept = transfer({ id: 'base:0x8:0', units: 100_000n });
    const transfers = [refunded, kept, { ...accepted, depth: 'final' as const }];
    const failed = locked('failed', { creditedIds: [refunded.id, kept.id] });
    const result = evaluate(failed, closed({ transfers }), policy, AFTER);
    expect(result).toMatchObject({ status: 'completed', seenUnits: 400_000n, confirmedUnits: 400_000n });
    const next = locked('completed', { paidAt: result.paidAt, creditedIds: result.creditedIds });
    expect(evaluate(next, closed({ transfers }), policy, AFTER + 1)).toEqual({ ...result, transitions: [] });
  });

  it('waits for final with a large sum', () => {
    const policy = { ...POLICY, finalAboveUnits: { base: 500_000n } };
    const at = (depth: TransferFact['depth']) =>
      evaluate(locked('failed'), closed({ transfers: [{ ...accepted, depth }] }), policy, AFTER).status;
    expect(at('confirmed')).toBe('failed');
    expect(at('final')).toBe('completed');
  });
});
