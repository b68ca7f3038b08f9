import type { Settlement } from '../document/payment.schema';
import type {
  PaymentScreening,
  ScreeningDecision,
  ScreeningFinding,
} from '../document/payment-screening.schema';
import {
  isHeldByScreening,
  needsDecision,
  reasonToTell,
  screeningAfterAsking,
  screeningAfterDecision,
  screeningWith,
  settlementAfterScreening,
  withTold,
} from './screening.rules';

const NOW = new Date('2033-01-01T00:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const hit = (address = '0xA'): ScreeningFinding => ({
  network: 'base',
  address,
  verdict: 'hit',
  source: 'list',
});
const unanswered = (address = '0xA'): ScreeningFinding => ({
  network: 'base',
  address,
  verdict: 'unanswered',
  source: 'oracle',
});
const decision = (kind: ScreeningDecision['kind'], at = later(1)): ScreeningDecision => ({
  kind,
  reason: 'looked at',
  by: 'ada',
  at,
});
const ask = (before: PaymentScreening | undefined, ...found: ScreeningFinding[]) =>
  screeningAfterAsking(before, found, later(5));
const held = (...found: ScreeningFinding[]) => {
  const screening = screeningAfterAsking(undefined, found, NOW);
  if (!screening) throw new Error('nothing is held');
  return screening;
};
const released = (...found: ScreeningFinding[]) => {
  const screening = screeningAfterDecision(held(...found), decision('released'));
  if (!screening) throw new Error('nothing is released');
  return screening;
};
const due: Settlement = { state: 'due', provider: 'sandbox', dueAt: NOW, tries: 3 };

describe('after the senders were screened', () => {
  it('nothing is stored while all are clear', () => expect(ask(undefined)).toBeUndefined());

  it('a hit and a source that does not answer hold the money, since the first time', () => {
    expect(held(hit())).toEqual({ state: 'held', since: NOW, findings: [hit()], released: [], told: [] });
    expect(ask(held(unanswered()), hit())).toMatchObject({ state: 'held', since: NOW, findings: [hit()] });
  });

  // A process that was paused may have asked before the hit was known.
  it('a hit stays until a person decides, also when another process got no answer, or an earlier one', () => {
    const before = held(hit(), unanswered('0xB'));
    expect(ask(before, unanswered(), unanswered('0xB'))).toBe(before);
    expect(ask(before)).toMatchObject({ state: 'held', findings: [hit()] });
    expect(ask(before, unanswered('0xC'))).toMatchObject({ findings: [hit(), unanswered('0xC')] });
  });

  it('the same findings change nothing, so nothing is written', () => {
    const before = held(hit(), unanswered('0xB'));
    expect(ask(before, unanswered('0xB'), hit())).toBe(before);
  });

  it('the money continues by itself once a silent source has cleared it', () =>
    expect(ask(held(unanswered()))).toBeUndefined());

  it('a finding that a person released stops holding the payment, and everything else still holds it', () => {
    const before = released(hit());
    expect(ask(before, hit())).toBe(before);
    expect(ask(before, unanswered())).toBe(before);
    expect(ask(before, hit(), hit('0xB'))).toMatchObject({ state: 'held', findings: [hit('0xB')] });
    expect(ask(before, { ...hit(), network: 'polygon' })).toMatchObject({ state: 'held' });
    // A person who let a silent source pass has not seen a hit.
    expect(ask(released(unanswered()), hit())).toMatchObject({ state: 'held', findings: [hit()] });
  });

  it('a release stays known when other senders are cleared later', () => {
    const again = ask(ask(released(hit()), hit(), unanswered('0xB')), hit());
    expect(again).toMatchObject({ state: 'released', findings: [], released: [hit()] });
  });

  it('a refusal stays, no matter what a source says', () => {
    const refused = screeningAfterDecision(held(hit()), decision('refused'));
    expect(ask(refused)).toBe(refused);
    expect(ask(refused, hit('0xB'))).toBe(refused);
  });
});

describe('a decision', () => {
  it('releases held money, and takes a refusal back', () => {
    const refused = screeningAfterDecision(held(hit()), decision('refused'));
    expect(refused).toMatchObject({ state: 'refused', since: later(1), findings: [hit()] });
    expect(screeningAfterDecision(refused, decision('released'))).toEqual({
      state: 'released',
      since: later(1),
      findings: [],
      released: [hit()],
      told: [],
      decision: decision('released'),
    });
  });

  it.each(['released', 'refused'] as const)('%s: nothing is decided twice, or about nothing', (kind) => {
    expect(screeningAfterDecision(undefined, decision(kind))).toBeUndefined();
    const decided = screeningAfterDecision(held(hit()), decision(kind));
    expect(screeningAfterDecision(decided, decision(kind))).toBeUndefined();
  });

  it('cannot refuse what was released: its money may be on its way', () =>
    expect(screeningAfterDecision(released(hit()), decision('refused'))).toBeUndefined());
});

describe('the settlement', () => {
  const after = (
    before: PaymentScreening | undefined,
    next: PaymentScreening | undefined,
    settlement = due,
  ) => settlementAfterScreening(settlement, before, next, later(1));

  it('waits without a time for a person, and stays due for a source', () => {
    expect(after(undefined, held(hit()))).toEqual({ state: 'due', provider: 'sandbox' });
    expect(after(undefined, held(unanswered()))).toBe(due);
  });

  it('is due at once when a person has released the money, or a source has cleared it', () => {
    const waiting: Settlement = { state: 'due', provider: 'sandbox' };
    const goesOn = { state: 'due', provider: 'sandbox', dueAt: later(1), tries: 0 };
    expect(after(held(hit()), released(hit()), waiting)).toEqual(goesOn);
    expect(after(held(unanswered()), undefined)).toEqual(goesOn);
  });

  it('ends with a refusal', () => {
    const refused = screeningAfterDecision(held(hit()), decision('refused'));
    expect(after(held(hit()), refused)).toEqual({
      state: 'refused',
      provider: 'sandbox',
      refusedReason: 'The money did not pass screening',
    });
  });

  it.each(['sweeping', 'converting', 'charging', 'settled', 'refused'] as const)(
    'is left alone once it is %s',
    (state) => {
      const settlement = { ...due, state };
      expect(after(undefined, held(hit()), settlement)).toBe(settlement);
    },
  );

  it('is held too when it was tried again, before the sweep', () =>
    expect(after(undefined, held(hit()), { ...due, state: 'sweeping', isUnscreened: true })).toEqual({
      state: 'sweeping',
      provider: 'sandbox',
      isUnscreened: true,
    }));

  it('takes what holds it with it when a reorg takes the payment back', () => {
    expect(screeningWith(undefined, held(hit()))).toBeUndefined();
    expect(screeningWith(due, held(hit()))).toEqual(held(hit()));
    expect(screeningWith(undefined, released(hit()))).toEqual(released(hit()));
  });
});

describe('the merchant is told', () => {
  it('of a hit at once, and once', () => {
    const reason = reasonToTell(held(hit()), NOW);
    expect(reason).toBe('screening');
    expect(reasonToTell(withTold(held(hit()), reason), later(60))).toBeUndefined();
  });

  it('of a silent source after ten minutes, and of a hit that follows', () => {
    const before = held(unanswered());
    expect(reasonToTell(before, new Date(later(10).getTime() - 1))).toBeUndefined();
    expect(reasonToTell(before, later(10))).toBe('screening_unanswered');
    const told = withTold(before, 'screening_unanswered');
    expect(reasonToTell(told, later(20))).toBeUndefined();
    expect(reasonToTell(ask(told, hit()), later(20))).toBe('screening');
  });

  it('nothing once a person has decided', () => {
    expect(reasonToTell(released(hit()), later(60))).toBeUndefined();
    expect(reasonToTell(screeningAfterDecision(held(hit()), decision('refused')), later(60))).toBeUndefined();
  });
});

it('rules cannot touch money while it is held and after a refusal', () => {
  expect(isHeldByScreening(undefined)).toBe(false);
  expect(isHeldByScreening(held(unanswered()))).toBe(true);
  expect(isHeldByScreening(released(hit()))).toBe(false);
  expect(isHeldByScreening(screeningAfterDecision(held(hit()), decision('refused')))).toBe(true);
});

it('only a hit needs a person', () => {
  expect(needsDecision(held(hit(), unanswered('0xB')))).toBe(true);
  expect(needsDecision(held(unanswered()))).toBe(false);
  expect(needsDecision(released(hit()))).toBe(false);
});
