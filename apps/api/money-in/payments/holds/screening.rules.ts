import type { HoldReason } from '@cowrie/dto';
import { versionOf } from '@cowrie/api/platform/audit/seen-version';
import type { Settlement } from '../document/payment.schema';
import type {
  PaymentScreening,
  ScreeningDecision,
  ScreeningFinding,
} from '../document/payment-screening.schema';

/** A source that is silent for a moment is not worth reporting to a merchant. */
export const TELL_UNANSWERED_AFTER_MS = 10 * 60_000;

/**
 * True for a finding that no person has released yet. A released hit also covers a source that does not
 * answer for its address.
 */
function isOpen(finding: ScreeningFinding, released: readonly ScreeningFinding[]): boolean {
  return !released.some(
    ({ network, address, verdict }) =>
      network === finding.network &&
      address === finding.address &&
      (verdict === 'hit' || verdict === finding.verdict),
  );
}

/**
 * A payment's screening once its senders were screened. Pure. Findings that a person released stop holding
 * it; all others still do.
 *
 * @returns `before` itself if nothing has changed; undefined if no finding matters any longer
 */
export function screeningAfterAsking(
  before: PaymentScreening | undefined,
  found: readonly ScreeningFinding[],
  now: Date,
): PaymentScreening | undefined {
  // Only a person takes a refusal back.
  if (before?.state === 'refused') return before;
  const released = before?.released ?? [];
  const findings = withHits(before, found).filter((finding) => isOpen(finding, released));
  if (findings.length === 0) {
    if (before?.state !== 'held') return before;
    return released.length > 0
      ? { ...before, state: 'released', since: now, findings: [], told: [] }
      : undefined;
  }
  const isHeld = before?.state === 'held';
  if (isHeld && isSame(before.findings, findings)) return before;
  const { decision } = before ?? {};
  return {
    state: 'held',
    since: isHeld ? before.since : now,
    findings,
    released,
    told: isHeld ? before.told : [],
    ...(decision && { decision }),
  };
}

/**
 * The findings, with every hit that holds the payment already. Only a person ends a hit: a process that got
 * no answer, or that asked before the list had the name, proves nothing.
 */
function withHits(
  before: PaymentScreening | undefined,
  found: readonly ScreeningFinding[],
): ScreeningFinding[] {
  const known = before?.state === 'held' ? before.findings.filter(({ verdict }) => verdict === 'hit') : [];
  const isKnown = ({ network, address }: ScreeningFinding) =>
    known.some((one) => one.network === network && one.address === address);
  return [...known, ...found.filter((one) => !isKnown(one))];
}

/**
 * A payment's screening after a person's decision. Pure. A release can take back a refusal; nothing else can
 * be decided twice.
 *
 * @returns undefined if there is nothing to decide in this way
 */
export function screeningAfterDecision(
  before: PaymentScreening | undefined,
  decision: ScreeningDecision,
): PaymentScreening | undefined {
  const isDecidable = decision.kind === 'released' ? isHeldByScreening(before) : before?.state === 'held';
  if (!before || !isDecidable) return undefined;
  const changed = { ...before, state: decision.kind, since: decision.at, decision };
  if (decision.kind === 'refused') return changed;
  return { ...changed, findings: [], released: [...before.released, ...before.findings], told: [] };
}

/**
 * True while no rule may sell the money or send it back: nobody has decided, or somebody refused it.
 */
export function isHeldByScreening(screening: PaymentScreening | undefined): boolean {
  return screening?.state === 'held' || screening?.state === 'refused';
}

/**
 * Identifies what a person who releases or refuses held money decides about: the senders, and the finding for
 * each. Pure.
 */
export function screeningVersion({ state, findings }: PaymentScreening): string {
  return versionOf({
    state,
    findings: findings.map((one) => [one.network, one.address, one.verdict, one.source, one.detail]),
  });
}

/** True if a person must decide. Otherwise only a source must answer. */
export function needsDecision({ state, findings }: PaymentScreening): boolean {
  return state === 'held' && findings.some(({ verdict }) => verdict === 'hit');
}

/** True while a settlement has moved no money of the senders that it must screen. */
export function isBeforeScreening(settlement: Settlement | undefined): boolean {
  return (
    settlement?.state === 'due' || (settlement?.state === 'sweeping' && settlement.isUnscreened === true)
  );
}

/**
 * The consequence for the settlement. Pure. A hit stops it until a person decides; a release lets it
 * continue; a refusal ends it. A source that does not answer leaves it due, so the source is asked again.
 */
export function settlementAfterScreening(
  settlement: Settlement | undefined,
  before: PaymentScreening | undefined,
  after: PaymentScreening | undefined,
  now: Date,
): Settlement | undefined {
  if (!settlement || after === before || !isBeforeScreening(settlement)) return settlement;
  const rest = { ...settlement };
  delete rest.dueAt;
  delete rest.tries;
  if (after?.state === 'refused')
    return { ...rest, state: 'refused', refusedReason: 'The money did not pass screening' };
  if (after && needsDecision(after)) return rest;
  return after?.state === 'held' ? settlement : { ...settlement, dueAt: now, tries: 0 };
}

/**
 * Held money needs no decision once a reorg leaves nothing to settle. Screening asks about it again later.
 */
export function screeningWith(
  settlement: Settlement | undefined,
  screening: PaymentScreening | undefined,
): PaymentScreening | undefined {
  return settlement || screening?.state !== 'held' ? screening : undefined;
}

/** The reason to tell the merchant now; undefined if there is none or they already know it. Pure. */
export function reasonToTell(screening: PaymentScreening | undefined, now: Date): HoldReason | undefined {
  if (screening?.state !== 'held') return undefined;
  const isLong = now.getTime() - screening.since.getTime() >= TELL_UNANSWERED_AFTER_MS;
  const reason = needsDecision(screening) ? 'screening' : isLong ? 'screening_unanswered' : undefined;
  return reason && !screening.told.includes(reason) ? reason : undefined;
}

/** The same screening once the merchant was told. */
export function withTold<T extends PaymentScreening | undefined>(
  screening: T,
  reason: HoldReason | undefined,
): T {
  return screening && reason ? { ...screening, told: [...screening.told, reason] } : screening;
}

function isSame(some: readonly ScreeningFinding[], others: readonly ScreeningFinding[]): boolean {
  const keyOf = ({ network, address, verdict }: ScreeningFinding) => `${verdict} ${network} ${address}`;
  const known = new Set(some.map(keyOf));
  return some.length === others.length && others.every((one) => known.has(keyOf(one)));
}
