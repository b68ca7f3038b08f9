import { canGiveUp, evaluate, isShort, type PaymentFacts, type PaymentSnapshot } from './index';
import { causes, END, facts, locked, POLICY, transfer, vault } from './testing/facts.builder';

const AT = END - 5;
const AFTER = END + 9;
const half = transfer({ units: 500_000n, minedAt: END - 9 });
const short = (over: Partial<PaymentFacts> = {}) => facts({ transfers: [half], vault: undefined, ...over });
/** Its customer asked for the money back at `END`, before the window was over. */
const givenUp = (over: Partial<PaymentSnapshot> = {}) =>
  locked('processing', { endedEarly: 'given_up', ...over });
const read = (over: Partial<PaymentFacts> = {}) =>
  facts({ transfers: [half], chainReadThrough: AFTER, vault: vault(), ...over });

// Guarantee: a sufficient sum is never given up (docs/decisions/0060).
describe('canGiveUp', () => {
  const can = (payment: PaymentSnapshot, given: PaymentFacts, now = AT) =>
    canGiveUp(payment, given, POLICY, now);

  it('is true for too little money within the window, confirmed or not', () => {
    expect(can(locked('processing'), short())).toBe(true);
    expect(can(locked('processing'), short({ transfers: [{ ...half, depth: 'seen' }] }))).toBe(true);
    expect(can(locked('processing'), short(), END)).toBe(true);
  });

  it.each<[string, PaymentSnapshot, PaymentFacts]>([
    ['before anything was seen', locked('pending'), facts()],
    ['after the window', locked('processing', { windowEndsAt: AT - 1 }), short()],
    ['after the end', locked('failed', { creditedIds: [half.id] }), short()],
    ['once it was given up', givenUp(), short()],
    ['without a choice', { status: 'processing', windowEndsAt: END }, short()],
    [
      'of money that does not count',
      locked('processing'),
      short({ transfers: [{ ...half, token: 'USDT' }] }),
    ],
    ['within the tolerance', locked('processing'), short({ transfers: [{ ...half, units: 995_000n }] })],
    [
      'when the rest was seen, but is not confirmed',
      locked('processing'),
      short({ transfers: [half, { ...half, id: 'base:0x2:0', depth: 'seen' }] }),
    ],
    [
      'during settlement',
      locked('processing', { creditedIds: [half.id] }),
      short({ settlement: { state: 'started' } }),
    ],
    [
      'when an operator accepted it',
      locked('processing'),
      short({ transfers: [{ ...half, resolution: 'accepted' }] }),
    ],
  ])('is false %s', (_name, payment, given) => {
    expect(can(payment, given)).toBe(false);
  });
});

describe('a payment that was given up', () => {
  it('is short until a rest mined in time makes up the sum', () => {
    const rest = transfer({ id: 'base:0x2:0', units: 500_000n, minedAt: END, depth: 'seen' });
    expect(isShort(givenUp(), short(), POLICY, AFTER)).toBe(true);
    expect(isShort(givenUp(), short({ transfers: [half, rest] }), POLICY, AFTER)).toBe(false);
  });

  it('fails once the chain is read past that moment, and says why', () => {
    const result = evaluate(givenUp(), read(), POLICY, AFTER);
    expect(causes(result)).toEqual(['given_up']);
    expect(result).toMatchObject({
      status: 'failed',
      deficitUnits: 500_000n,
      errorMessage: expect.stringContaining('asked for it back') as string,
      transitions: [{ event: 'payment.failed' }],
    });
  });

  it.each<[string, PaymentFacts]>([
    ['the chain is not read so far', read({ chainReadThrough: END })],
    ['its vault was not asked', read({ vault: undefined })],
    ['its money is not deep enough', read({ transfers: [{ ...half, depth: 'seen' }] })],
  ])('stays open while %s', (_name, given) => {
    expect(evaluate(givenUp(), given, POLICY, AFTER)).toMatchObject({
      status: 'processing',
      transitions: [],
    });
  });

  it('is paid by a rest that was mined before', () => {
    const rest = transfer({ id: 'base:0x2:0', units: 500_000n, minedAt: END });
    const result = evaluate(givenUp(), read({ transfers: [half, rest] }), POLICY, AFTER);
    expect(result).toMatchObject({ status: 'processing', isSettlementDue: true, exceptions: [] });
  });

  it('takes a rest that was mined later as late', () => {
    const rest = transfer({ id: 'base:0x2:0', units: 500_000n, minedAt: END + 1 });
    const result = evaluate(givenUp(), read({ transfers: [half, rest] }), POLICY, AFTER);
    expect(causes(result)).toEqual(['given_up']);
    expect(result.exceptions).toEqual([{ transferId: rest.id, kind: 'late' }]);
  });

  it('expires when a reorg has orphaned all of it', () => {
    const gone = read({ transfers: [{ ...half, canonical: false }] });
    expect(causes(evaluate(givenUp(), gone, POLICY, AFTER))).toEqual(['funds_taken_back_after_window']);
    expect(causes(evaluate(givenUp({ status: 'pending' }), gone, POLICY, AFTER))).toEqual(['window_over']);
  });
});
