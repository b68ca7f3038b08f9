import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { ScreeningFinding } from '@cowrie/api/money-in/payments/document/payment-screening.schema';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { idOf } from '../chain/fake-chain';
import type { World } from '../world';
import type { Change, Invariant } from './invariant';
import { isSelling, leaving } from './payouts.invariants';

/** A process that asked before the hit can be paused, and go on with its clear answer. */
const PAUSED_FOR_MS = 900_000;

/** Asked where sources contradict each other and change their mind. */
export const screeningInvariants: Invariant[] = [
  {
    name: 'No money moves from or to an address that any source has named, before a person decides',
    write: (change) => {
      if (!change.world.screening.isContradictory) return [];
      noteHits(change);
      return isSelling(change.after) && !isSelling(change.before) ? namedSenders(change) : [];
    },
    step: (world) =>
      world.screening.isContradictory && !world.databaseClock.isJumping
        ? leaving(world).flatMap((payout) => overlookedHits(payout, world))
        : [],
  },
];

/** Keeps the hits that are on record, until a person decides about their address in any payment. */
function noteHits({ before, after, world }: Change): void {
  const { openHits } = world.screening;
  const decidedAt = ({ screening }: Payment) => screening?.decision?.at.getTime();
  if (decidedAt(after) !== decidedAt(before))
    for (const one of before.screening?.findings ?? []) openHits.delete(keyOf(one));
  if (after.screening?.state !== 'held') return;
  const hits = after.screening.findings.filter(({ verdict }) => verdict === 'hit').map(keyOf);
  const known = (before.screening?.findings ?? []).map(keyOf);
  for (const key of hits)
    if (!openHits.has(key) && !known.includes(key)) openHits.set(key, world.clock.now().getTime());
}

function namedSenders({ after: { creditedIds = [], screening }, world }: Change): string[] {
  const askedAfterMs = world.clock.now().getTime() - PAUSED_FOR_MS;
  const released = (screening?.released ?? []).map(keyOf);
  return world.mirror.transfers
    .filter((one) => creditedIds.includes(idOf(one, one.network)))
    .map(({ network, from }) => keyOf({ network, address: from }))
    .filter((key) => (world.screening.openHits.get(key) ?? Infinity) < askedAfterMs)
    .filter((key) => !released.includes(key))
    .map((key) => `money of ${key}`);
}

/** A payout that was called clear after another one to its address had a hit, about which nobody decided. */
function overlookedHits(
  { _id, network, destination, screeningHit, screenedAt }: Payout,
  world: World,
): string[] {
  if (screeningHit || !screenedAt) return [];
  const others = world.mirror.payouts.filter(
    (one) => one.network === network && one.destination?.address === destination?.address,
  );
  const decidedMs = others
    .filter((one) => one.screeningHit)
    .flatMap(({ approvals, decision }) => [...approvals, ...(decision ? [decision] : [])])
    .filter(({ by }) => by.kind === 'operator')
    .map(({ at }) => at.getTime());
  const clearMs = screenedAt.getTime();
  return others
    .flatMap((one) => one.screeningHit?.at.getTime() ?? [])
    .filter((hitMs) => clearMs - hitMs > PAUSED_FOR_MS)
    .filter((hitMs) => !decidedMs.some((ms) => ms >= hitMs && ms <= clearMs))
    .map((hitMs) => `${_id.toHexString()}, ${clearMs - hitMs} ms after a hit`);
}

function keyOf({ network, address }: Pick<ScreeningFinding, 'network' | 'address'>): string {
  return `${network} ${address}`;
}
