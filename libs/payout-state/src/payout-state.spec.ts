import fc from 'fast-check';
import {
  type Approval,
  type ApprovalRule,
  assertPayoutTransitions,
  evaluatePayout,
  isApproved,
  isPayoutOver,
  isSameParty,
  missingConsent,
  type Party,
  PAYOUT_STATUSES,
  PAYOUT_TRANSITIONS,
  type PayoutFacts,
  type PayoutSnapshot,
  viewOf,
} from './index';

const merchant: Party = { kind: 'merchant', id: 'shop' };
const ada: Party = { kind: 'operator', id: 'ada', name: 'ada' };
const bola: Party = { kind: 'operator', id: 'bola', name: 'bola' };
const payer: Party = { kind: 'payer', id: 'payer' };
const told = (name: string): Party => ({ kind: 'operator', id: `cli:${name}`, name: `cli:${name}` });
/** The same person, whose first token was revoked. */
const adaAgain: Party = { kind: 'operator', id: 'ada2', name: 'Ada' };
/** People of the business who are signed in. `bolaAtShop` is the operator `bola`, too. */
const chi: Party = { kind: 'merchant', id: 'shop', name: 'person:chi', personId: 'p1' };
const dayo: Party = { kind: 'merchant', id: 'shop', name: 'person:dayo', personId: 'p2' };
const bolaAtShop: Party = { ...dayo, personId: 'p3', operatorId: 'bola' };
/** The operator `ada`, signed in to the dashboard as the person who is `chi` at the shop. */
const adaSignedIn: Party = { ...ada, personId: 'p1' };
const small: ApprovalRule = { isAboveLimit: false, isPayerTrusted: false };
const large: ApprovalRule = { isAboveLimit: true, isPayerTrusted: true };
const by = (...parties: Party[]): Approval[] => parties.map((one) => ({ by: one, at: 5 }));

const parties = fc.constantFrom(
  merchant,
  ada,
  adaAgain,
  bola,
  told('ada'),
  told('x'),
  payer,
  chi,
  dayo,
  bolaAtShop,
  adaSignedIn,
);
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

  // Guarantee: two different people agree, and only a token proves who an operator is.
  it.each<[string, Party, Approval[], ApprovalRule, boolean]>([
    ['a told name alone', told('x'), [], small, false],
    ['a told name, approved by another one', told('x'), by(told('y')), small, false],
    ['a told name, approved by one operator, who may have told it', told('x'), by(ada), small, false],
    ['a told name, approved by the operator of that name', told('ada'), by(ada), small, false],
    ['a told name, approved by two operators', told('ada'), by(ada, bola), small, true],
    ['a told name, approved by one operator with two ids', told('x'), by(ada, adaAgain), small, false],
    ['a told name, approved by the merchant', told('x'), by(merchant), small, false],
    ['a told name, approved by merchant and operator', told('x'), by(merchant, ada), large, true],
    ['an operator, approved by a told name', ada, by(told('x')), small, false],
    ['an operator, approved by himself under a new id', ada, by(adaAgain), small, false],
    ['a payer, approved by a told name', payer, by(told('x')), small, false],
    ['a merchant above the limit, approved by a told name', merchant, by(told('x')), large, false],
  ])('%s', (_what, requestedBy, approvals, rule, expected) => {
    expect(isApproved(requestedBy, approvals, rule)).toBe(expected);
    expect(isApproved(requestedBy, approvals, rule, 6)).toBe(false);
  });

  // Guarantee: people of one business are one party, and so is a person with a seat on both sides.
  it.each<[string, Party, Approval[], ApprovalRule, boolean]>([
    ['a person of the business, below the limit', chi, [], small, true],
    ['a person, above the limit', chi, [], large, false],
    ['a person, approved by a colleague', chi, by(dayo), large, false],
    ['a person, approved by the key of the business', chi, by(merchant), large, false],
    ['a person, approved by an operator', chi, by(bola), large, true],
    ['a person, approved by that person as the operator', bolaAtShop, by(bola), large, false],
    [
      'a person, approved by that person, who is an operator, and by another one',
      bolaAtShop,
      by(bola, ada),
      large,
      true,
    ],
    ['a person, approved by the operator that this person is, signed in', chi, by(adaSignedIn), large, false],
    ['an operator, approved by that person at the business', bola, by(bolaAtShop), small, false],
    ['an operator, approved by a person of the business', bola, by(chi), small, true],
    ['a payer, approved by one person as both', payer, by(bolaAtShop, bola), large, false],
    ['a payer, approved by a person', payer, by(chi), small, true],
    ['a payer above the limit, approved by two of one business', payer, by(chi, dayo), large, false],
    ['a payer above the limit, approved by a person and an operator', payer, by(chi, bola), large, true],
  ])('%s', (_what, requestedBy, approvals, rule, expected) => {
    expect(isApproved(requestedBy, approvals, rule)).toBe(expected);
  });

  it('does not let an operator release a hold on a refund that they asked for as a person of the business', () => {
    expect(isApproved(bolaAtShop, by(bola), small, 5)).toBe(false);
    expect(isApproved(bolaAtShop, by(ada), small, 5)).toBe(true);
  });

  it.each<[string, Party, Approval[], ApprovalRule, number | undefined, ReturnType<typeof missingConsent>]>([
    ['nobody’s', chi, [], small, undefined, { of: [], isEachNeeded: false }],
    ['an operator’s, above the limit', chi, [], large, undefined, { of: ['operator'], isEachNeeded: false }],
    ['an operator’s, above a cap', chi, by(ada), small, 6, { of: ['operator'], isEachNeeded: false }],
    [
      'either’s, for a payer',
      payer,
      [],
      small,
      undefined,
      { of: ['merchant', 'operator'], isEachNeeded: false },
    ],
    [
      'both’s, for a payer above the limit',
      payer,
      [],
      large,
      undefined,
      { of: ['merchant', 'operator'], isEachNeeded: true },
    ],
    [
      'an operator’s, once a person agrees',
      payer,
      by(chi),
      large,
      undefined,
      { of: ['operator'], isEachNeeded: false },
    ],
    [
      'either’s, for an operator',
      ada,
      [],
      small,
      undefined,
      { of: ['merchant', 'operator'], isEachNeeded: false },
    ],
    [
      'both’s, for a told name',
      told('x'),
      [],
      small,
      undefined,
      { of: ['merchant', 'operator'], isEachNeeded: true },
    ],
  ])('says whose consent is missing: %s', (_what, requestedBy, approvals, rule, neededAt, expected) => {
    expect(missingConsent(requestedBy, approvals, rule, neededAt)).toEqual(expected);
  });

  it('treats all names from the command line as one party, and never as the operator of the same name', () => {
    expect(isSameParty(told('x'), told('y'))).toBe(true);
    expect(isSameParty(told('ada'), ada)).toBe(false);
    expect(isSameParty(ada, adaAgain)).toBe(true);
    expect(isSameParty(ada, bola)).toBe(false);
    expect(isSameParty({ kind: 'merchant', id: 'ada', name: 'ada' }, ada)).toBe(false);
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

  it('never needs fewer approvals because somebody has agreed', () => {
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

  // Guarantees: nothing leaves without an address and every approval, and what a signer has cannot be called
  // back.
  it('releases nothing without address and approval, and takes back nothing that is handed out', () => {
    fc.assert(
      fc.property(payouts, facts, fc.nat(9), (payout, fact, now) => {
        const { status, transitions } = evaluatePayout(payout, fact, now);
        if (transitions.some(({ to }) => to === 'queued') && payout.status !== 'sent') {
          expect(fact.hasDestination).toBe(true);
          expect(isApproved(payout.requestedBy, fact.approvals, payout.rule, fact.operatorNeededAt)).toBe(
            true,
          );
        }
        const isReversed = payout.status === 'final' && fact.handOut === 'open' && !fact.hasFinalTransfer;
        if (isPayoutOver(payout.status)) expect(status).toBe(isReversed ? 'sent' : payout.status);
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
