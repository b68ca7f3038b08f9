import { parseAmount } from '@cowrie/money';
import { hasOperatorSince } from '@cowrie/payout-state';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { isBeforeScreening } from '@cowrie/api/money-in/payments/holds/screening.rules';
import { factsOfPayout, partyOf } from '@cowrie/api/money-out/payouts/payout-facts';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { idOf } from '../chain/fake-chain';
import { CAPS } from '../float.task';
import { LISTED_SENDER } from '../screening.faults';
import type { World } from '../world';
import { type Invariant, sum } from './invariant';

const DAY_MS = 86_400_000;
const UNITS_PER_TOKEN = 1_000_000n;
/** How long an answer about a destination is valid. */
const ANSWERED_FOR_MS = 20 * 60_000;

export const payoutInvariants: Invariant[] = [
  {
    name: 'The float pays no payout above a cap, of one payment, one destination or a day, before an operator approves it',
    step: (world) => leaving(world).flatMap((payout) => [...aboveCaps(payout, world), ...unapproved(payout)]),
  },
  {
    name: 'What leaves on the word of one party stays within the merchant’s limit, for each payment and in each day',
    step: (world) => leaving(world).flatMap((payout) => aboveLimit(payout, world)),
  },
  {
    name: 'No payout leaves to an address that nobody was asked about, or that is named, before an operator releases it',
    step: (world) =>
      leaving(world).flatMap(({ _id, ...payout }) => {
        const { destination, screenedAt, hold, handOut } = payout;
        if (hold && isApprovedSince(payout, hold.at)) return [];
        const isNamed = destination !== undefined && world.screening.alwaysNames(destination.address);
        const ageMs = screenedAt && handOut ? handOut.at.getTime() - screenedAt.getTime() : Infinity;
        return isNamed || hold?.reason === 'screening' || ageMs >= ANSWERED_FOR_MS
          ? [`${_id.toHexString()} to ${destination?.address}, asked ${ageMs} ms before`]
          : [];
      }),
  },
  {
    name: 'Nothing is sold of a payment with a named sender before a person releases that sender',
    write: ({ after, world }) =>
      isSelling(after) && world.screening.alwaysNames(LISTED_SENDER) ? unreleasedSenders(after, world) : [],
  },
];

/** Payouts that are sent, or final. */
export function leaving({ mirror }: World): Payout[] {
  return mirror.payouts.filter(
    ({ status, handOut }) => (status === 'sent' || status === 'final') && handOut?.state === 'open',
  );
}

/**
 * The last of these to be handed out has seen all others, so their sum exceeds no cap. Payouts to an address
 * that an operator has approved are left out: the approval replaces the caps.
 */
function aboveCaps(payout: Payout, { mirror }: World): string[] {
  const at = payout.handOut?.at.getTime() ?? 0;
  if (!isOfFloat(payout)) return [];
  const before = mirror.payouts.filter((one) => {
    const { handOut } = one;
    return isOfFloat(one) && handOut?.state === 'open' && handOut.at.getTime() <= at;
  });
  const lately = before.filter(({ handOut }) => (handOut?.at.getTime() ?? 0) > at - DAY_MS);
  const ofPayment = before.filter(({ paymentId }) => paymentId.equals(payout.paymentId));
  const toSame = lately.filter(({ destination }) => destination?.address === payout.destination?.address);
  const sums = {
    perPayout: sum(ofPayment.map(({ units }) => BigInt(units))),
    perDestinationAndDay: sum(toSame.map(({ units }) => BigInt(units))),
    perDay: sum(lately.map(({ units }) => BigInt(units))),
  };
  return (['perPayout', 'perDestinationAndDay', 'perDay'] as const)
    .filter((cap) => sums[cap] > BigInt(CAPS[cap]) * UNITS_PER_TOKEN)
    .map((cap) => `${payout._id.toHexString()}: ${sums[cap]} ${cap}`);
}

function isOfFloat(payout: Payout): boolean {
  const { handOut, operatorNeededAt, destination } = payout;
  const isAgreed = operatorNeededAt ?? (destination && isApprovedSince(payout, destination.at));
  return handOut?.signer === 'hot' && !isAgreed;
}

/**
 * Everything that was requested before it and left with one party's approval. The last of these to be handed
 * out has seen all others.
 */
function aboveLimit(payout: Payout, { mirror }: World): string[] {
  const { _id, rule, purpose, businessId, createdAt } = payout;
  if (purpose !== 'refund' || rule.isAboveLimit) return [];
  const alone = mirror.payouts.filter(
    (one) =>
      one.purpose === 'refund' &&
      !one.rule.isAboveLimit &&
      one.handOut?.state === 'open' &&
      one.createdAt <= createdAt,
  );
  const sums = {
    payment: alone.filter(({ paymentId }) => paymentId.equals(payout.paymentId)),
    day: alone.filter(
      (one) => one.businessId.equals(businessId) && one.createdAt.getTime() > createdAt.getTime() - DAY_MS,
    ),
  };
  const most = parseAmount(
    { code: payout.token, decimals: payout.decimals },
    rule.limits?.approvalAboveTokens ?? '',
  );
  return (['payment', 'day'] as const)
    .filter((name) => sum(sums[name].map(({ units }) => BigInt(units))) > most.units)
    .map((name) => `${_id.toHexString()}: ${name}`);
}

function unapproved(payout: Payout): string[] {
  const { _id, operatorNeededAt } = payout;
  return operatorNeededAt && !isApprovedSince(payout, operatorNeededAt)
    ? [`${_id.toHexString()}: nobody has approved it since ${operatorNeededAt.toISOString()}`]
    : [];
}

export function isApprovedSince(payout: Omit<Payout, '_id'>, at: Date): boolean {
  const { approvals } = factsOfPayout(payout as Payout);
  return hasOperatorSince(partyOf(payout.requestedBy), approvals, at.getTime());
}

export function isSelling({ settlement }: Payment): boolean {
  return !!settlement && settlement.state !== 'refused' && !isBeforeScreening(settlement);
}

function unreleasedSenders({ creditedIds = [], screening }: Payment, { mirror }: World): string[] {
  return mirror.transfers
    .filter((one) => creditedIds.includes(idOf(one, one.network)) && one.from === LISTED_SENDER)
    .filter(
      ({ network }) =>
        !screening?.released.some((one) => one.network === network && one.address === LISTED_SENDER),
    )
    .map((one) => idOf(one, one.network));
}
