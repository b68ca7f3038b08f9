import fc from 'fast-check';
import {
  type Approval,
  type ApprovalRule,
  assertPayoutTransitions,
  evaluatePayout,
  isApproved,
  isPayoutOver,
  type Party,
  PAYOUT_STATUSES,
  PAYOUT_TRANSITIONS,
  type PayoutFacts,
  type PayoutSnapshot,
  viewOf,
} from './index';

const merchant: Party = { kind: 'merchant', id: 'shop' };
const ada: Party = { kind: 'operator', id: 'ada' };
const bola: Party = { kind: 'operator', id: 'bola' };
const payer: Party = { kind: 'payer', id: 'payer' };
const small: ApprovalRule = { isAboveLimit: false, isPayerTrusted: false };
const large: ApprovalRule = { isAboveLimit: true, isPayerTrusted: true };
const by = (...parties: Party[]): Approval[] => parties.map((one) => ({ by: one, at: 5 }));

const parties = fc.constantFrom(merchant, ada, bola, payer);
const rules = fc.record({ isAboveLimit: fc.boolean(), isPayerTrusted: fc.boolean() });
const facts: fc.Arbitrary<PayoutFacts> = fc.record({
  hasDestination: fc.boolean(),
  approvals: fc.array(fc.record({ by: fc.constantFrom(merchant, ada, bola), at: fc.nat(9) }), {
    maxLength: 4,
  }),
  operatorNeededAt: fc.option(fc.nat(9), { nil: undefined }),
  decision: fc.constantFrom(undefined, 'cancelled' as const, 'declined' as const, 'not_covered' as const),
  handOut: fc.constantFrom(undefined, 'open' as const, 'void' as const, 'reverted' as const),
  hasFinalTransfer: fc.boolean(),
});
const payouts: fc.Arbitrary<PayoutSnapshot> = fc.record({
  status: fc.constantFrom(...PAYOUT_STATUSES),
  requestedBy: parties,
  rule: rules,
  addressDueAt: fc.option(fc.nat(9), { nil: undefined }),
});

describe('who must agree', () => {
  it.each<[string, Party, Approval[], ApprovalRule, boolean]>([
    ['a merchant below the limit', merchant, [], small, true],
    ['an operator alone', ada, [], small, false],
    ['an operator, approved by himself', ada, by(ada), small, false],
    ['an operator, approved by another', ada, by(bola), small, true],
    ['an operator, approved by the merchant', ada, by(merchant), small, true],
    ['a payer alone', payer, [], small, false],
    ['a payer whom the merchant trusts with so much', payer, [], { ...small, isPayerTrusted: true }, true],
    ['a payer, approved by the merchant', payer, by(merchant), small, true],
    ['a merchant above the limit', merchant, [], large, false],
    ['a merchant above the limit, approved by itself', merchant, by(merchant), large, false],
    ['a merchant above the limit, approved by an operator', merchant, by(ada), large, true],
    ['a payer above the limit, approved by the merchant only', payer, by(merchant), large, false],
    ['a payer above the limit, approved by merchant and operator', payer, by(merchant, ada), large, true],
    ['a payer above the limit, approved twice by one operator', payer, by(ada, ada), large, false],
    ['a payer above the limit, approved by two operators', payer, by(ada, bola), large, true],
  ])('%s', (_what, requestedBy, approvals, rule, expected) => {
    expect(isApproved(requestedBy, approvals, rule)).toBe(expected);
  });

  it('needs an operator who agrees after it came above a cap, and not the requester', () => {
    expect(isApproved(merchant, [], small, 5)).toBe(false);
    expect(isApproved(merchant, [{ by: ada, at: 4 }], small, 5)).toBe(false);
    expect(isApproved(merchant, [{ by: ada, at: 5 }], small, 5)).toBe(true);
    expect(
      isApproved(
        ada,
        [
          { by: ada, at: 6 },
          { by: merchant, at: 6 },
        ],
        small,
        5,
      ),
    ).toBe(false);
  });

  it('never needs fewer because somebody has agreed', () => {
    fc.assert(
      fc.property(parties, fc.array(parties), rules, parties, (requestedBy, agreed, rule, another) => {
        if (!isApproved(requestedBy, by(...agreed), rule)) return;
        expect(isApproved(requestedBy, by(...agreed, another), rule)).toBe(true);
      }),
    );
  });
});

describe('the table', () => {
  it('is sound, and the check names each fault', () => {
    expect(() => assertPayoutTransitions()).not.toThrow();
    const when = () => true;
    const wrong = [
      ...PAYOUT_TRANSITIONS,
      { from: 'final', to: 'queued', cause: 'ready', when },
      { from: 'queued', to: 'queued', cause: 'ready', when },
    ] as const;
    expect(() => assertPayoutTransitions(wrong)).toThrow(/leaves a status that ends.*leads to its own/);
    expect(() => assertPayoutTransitions([])).toThrow(/queued cannot be reached/);
  });

  it('has at most one row for each state, and comes to rest', () => {
    fc.assert(
      fc.property(payouts, facts, fc.nat(9), (payout, fact, now) => {
        const view = viewOf(payout, fact, now);
        for (const status of PAYOUT_STATUSES)
          expect(
            PAYOUT_TRANSITIONS.filter(({ from, when }) => from === status && when(view)).length,
          ).toBeLessThan(2);
        const { status, transitions } = evaluatePayout(payout, fact, now);
        expect(transitions.length).toBeLessThan(5);
        expect(evaluatePayout({ ...payout, status }, fact, now).transitions).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  // Guarantees: nothing leaves without an address and every consent, and what a signer has cannot be called back.
  it('lets nothing go without address and consent, and takes back nothing that is handed out', () => {
    fc.assert(
      fc.property(payouts, facts, fc.nat(9), (payout, fact, now) => {
        const { status, transitions } = evaluatePayout(payout, fact, now);
        if (transitions.some(({ to }) => to === 'queued') && payout.status !== 'sent') {
          expect(fact.hasDestination).toBe(true);
          expect(isApproved(payout.requestedBy, fact.approvals, payout.rule, fact.operatorNeededAt)).toBe(
            true,
          );
        }
        if (isPayoutOver(payout.status)) expect(status).toBe(payout.status);
        if (fact.handOut === 'open') expect(transitions.map(({ to }) => to)).not.toContain('cancelled');
        if (transitions.at(-1)?.to === 'final') expect(fact.hasFinalTransfer).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('expires when no address was given in time, and only then', () => {
    const payout: PayoutSnapshot = {
      status: 'awaiting_address',
      requestedBy: merchant,
      rule: small,
      addressDueAt: 9,
    };
    const none: PayoutFacts = { hasDestination: false, approvals: [], hasFinalTransfer: false };
    expect(evaluatePayout(payout, none, 8).status).toBe('awaiting_address');
    expect(evaluatePayout(payout, none, 9).status).toBe('expired');
    expect(evaluatePayout(payout, { ...none, hasDestination: true }, 9).status).toBe('queued');
  });
});
