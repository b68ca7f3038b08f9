import { isDeepStrictEqual } from 'node:util';
import { eventOfException, isTerminal, TRANSITIONS } from '@cowrie/payment-state';
import type { HistoryLine, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { reversedIds } from '@cowrie/api/money-in/payments/evaluate/recorded-exceptions';
import { idOf } from '../chain/fake-chain';
import { LARGE_ABOVE_UNITS } from '../scenario/plan';
import type { World } from '../world';
import { type Change, inTimeOf, type Invariant, isOwn, leastOf, leastSeenOf, sum } from './invariant';

const GROWING = ['history', 'events', 'exceptions', 'resolutions', 'ledger'] as const;

export const transitionInvariants: Invariant[] = [
  {
    name: 'A status changes only by a row of the table, and only an operator moves a payment out of failed or expired; nothing leaves completed',
    write: ({ before, after }) => {
      const faults: string[] = [];
      let status = before.status;
      for (const { from, to, cause } of newLines(before, after)) {
        const isRow = TRANSITIONS.some((row) => row.from === from && row.to === to && row.cause === cause);
        if (!isRow || from !== status) faults.push(`${status}: ${from} → ${to} (${cause})`);
        if (isTerminal(from) && cause !== 'operator_accepted') faults.push(`${from} was left by ${cause}`);
        status = to;
      }
      return status === after.status ? faults : [...faults, `history ends at ${status}, not ${after.status}`];
    },
  },
  {
    name: 'A payment’s history only grows, one version at a time',
    write: ({ before, after }) => {
      const lost = GROWING.filter(
        (key) => !isPrefix(shownOf(before, after)[key], shownOf(after, after)[key]),
      );
      const isNext = after.version === before.version + 1;
      return [...lost, ...(isNext ? [] : [`version ${before.version} → ${after.version}`])];
    },
  },
  {
    name: 'Events are numbered without gaps: one for each transition that has one, one each time it becomes paid, one for each exception except noise, one for each step of a refund, one for each hold',
    write: ({ before, after }) => {
      const { events, exceptions } = after;
      const gaps = events.filter(({ sequence }, index) => sequence !== index + 1);
      const moved = newLines(before, after).flatMap(
        ({ from, to, cause }) =>
          TRANSITIONS.find((row) => row.from === from && row.to === to && row.cause === cause)?.event ?? [],
      );
      const reported = exceptions
        .slice(before.exceptions.length)
        .flatMap(({ kind }) => eventOfException(kind) ?? []);
      const refunds = (after.refunds ?? []).flatMap(({ told }, index) =>
        told.slice(before.refunds?.[index]?.told.length ?? 0),
      );
      const paid = after.paidAt && !before.paidAt ? ['payment.paid' as const] : [];
      const wanted = [...moved, ...paid, ...reported, ...refunds, ...holdsTold(before, after)].sort().join();
      const written = events
        .slice(before.events.length)
        .map(({ type }) => type)
        .sort()
        .join();
      const isRight = wanted === written;
      return [
        ...gaps.map(({ id }) => `gap at ${id}`),
        ...(isRight ? [] : [`${written} instead of ${wanted}`]),
      ];
    },
  },
  {
    name: 'Only transfers that were deep enough, in time, in the right token and on a network that counts are credited, but for what an operator accepts',
    write: ({ before, after, scenario, world }) => {
      const accepted = acceptedOf(after);
      const isLarge = world.isLarge(scenario, after);
      const fresh = (after.creditedIds ?? []).filter((id) => !before.creditedIds?.includes(id));
      return fresh.filter((id) => {
        const fact = world.mirror.transfers.find((one) => idOf(one, one.network) === id);
        if (!fact) return true;
        const { everFinal, everConfirmed } = world.chainOf(fact.network);
        const times = [...((isLarge ? everFinal : everConfirmed).get(id) ?? [])];
        const isInTime = times.some((seconds) => seconds <= scenario.windowEndsSeconds);
        return times.length === 0 || !((isOwn(scenario, fact) && isInTime) || accepted.has(id));
      });
    },
  },
  {
    name: 'A transfer that counts is credited once it is as deep as the amount of its payment asks for',
    step: (world) =>
      [...world.mirror.payments.values()]
        .filter(
          ({ status, settlement }) => !isTerminal(status) && [undefined, 'due'].includes(settlement?.state),
        )
        .flatMap((payment) => uncreditedOf(payment, world)),
  },
  {
    name: 'Once settlement begins or the payment ends, only an operator changes what the payment is credited with',
    write: ({ before, after }) => {
      const isFixed = isTerminal(before.status) || !['due', undefined].includes(before.settlement?.state);
      const isDecided = after.resolutions.length > 0;
      const isSame = (before.creditedIds ?? []).join() === (after.creditedIds ?? []).join();
      return isFixed && !isDecided && !isSame
        ? [`${before.creditedIds?.join()} → ${after.creditedIds?.join()}`]
        : [];
    },
  },
  {
    name: 'A payment that completes by itself was paid in full, confirmed and settled',
    write: (change) => {
      const { before, after, scenario } = change;
      const isSettled = newLines(before, after).some(({ cause }) => cause === 'settled');
      if (!isSettled || acceptedOf(after).size > 0) return [];
      const credited = creditedUnits(change);
      const confirmed = BigInt(after.confirmedUnits ?? 0);
      // What a reorg below final took back after its sale began is called reversed.
      const isTakenBack = reversedIds(after).length > 0;
      const isEnough = credited >= leastOf(scenario) && (isTakenBack || confirmed >= leastOf(scenario));
      const isDone = after.settlement?.state === 'settled' && after.paidAt !== undefined;
      const { settlement, paidAt } = after;
      const shown = `${confirmed} confirmed, ${settlement?.state}, paid at ${paidAt?.toISOString()}`;
      return isEnough && isDone ? [] : [`credited ${credited} of ${scenario.plan.expectedUnits}: ${shown}`];
    },
  },
  {
    name: 'No payment expires, or fails as underpaid, while enough canonical transfers arrived in time',
    write: ({ before, after, scenario, world }) => {
      // In these worlds a reorg may orphan confirmed blocks, and their transfers may be mined again.
      if (world.hasDeepReorganizations || after.resolutions.length > 0) return [];
      const units = sum(inTimeOf(scenario, world).map(({ amountUnits }) => amountUnits));
      return newLines(before, after).flatMap(({ to, cause }) => {
        const least = to === 'expired' ? leastSeenOf(scenario) : leastOf(scenario);
        const isEnded = to === 'expired' || cause === 'underpaid' || cause === 'given_up';
        return isEnded && units >= least
          ? [`${to} with ${units} of ${scenario.plan.expectedUnits} in time`]
          : [];
      });
    },
  },
];

export /** A redaction takes the customer's data from the bodies of the events, and changes nothing else of them. */
function shownOf(payment: Payment, { customer }: Payment): Payment {
  if (customer.emailKey !== undefined) return payment;
  return { ...payment, events: payment.events.map((event) => ({ ...event, body: '' })) };
}

function newLines(before: Payment, after: Payment): HistoryLine[] {
  return after.history.slice(before.history.length);
}

/** An event for each reason why the payment was held, and for each hold of a refund. */
function holdsTold(before: Payment, after: Payment): string[] {
  const isSameHold = before.screening?.state === 'held' && after.screening?.state === 'held';
  const ofSenders = after.screening?.told.slice(isSameHold ? before.screening?.told.length : 0) ?? [];
  // A decision keeps what was reported, or forgets it.
  const isNew = after.screening?.state === 'held' ? ofSenders : [];
  const ofRefunds = (after.refunds ?? []).filter(({ hold }, index) => {
    const known = before.refunds?.[index]?.hold;
    return hold && hold.at.getTime() !== known?.at.getTime();
  });
  return [...isNew, ...ofRefunds].map(() => 'payment.held');
}

/** Transfers that an evaluation since their last change has left out, although they count. */
function uncreditedOf({ _id, givenUpAt, creditedIds = [] }: Payment, world: World): string[] {
  const scenario = world.scenarioOf(_id.toHexString());
  const own = world.mirror.transfers.filter(({ paymentId }) => paymentId.equals(_id));
  if (givenUpAt || own.some(({ isUnevaluated }) => isUnevaluated)) return [];
  const counted = own.filter(
    ({ direction, canonical, minedAt, ...fact }) =>
      direction === 'in' &&
      canonical &&
      isOwn(scenario, fact) &&
      minedAt.getTime() <= scenario.windowEndsSeconds * 1000,
  );
  const units = sum(counted.map((one) => BigInt(one.units)));
  const isLarge = units > LARGE_ABOVE_UNITS || scenario.plan.expectedUnits > LARGE_ABOVE_UNITS;
  return counted
    .filter(({ units: moved, confirmedAt, finalAt }) => moved !== '0' && (isLarge ? finalAt : confirmedAt))
    .map((one) => idOf(one, one.network))
    .filter((id) => !creditedIds.includes(id))
    .map((id) => `${_id.toHexString()}: ${id} of ${units} in all`);
}

export function acceptedOf({ resolutions }: Payment): Set<string> {
  return new Set(resolutions.filter(({ kind }) => kind === 'accepted').map(({ transferId }) => transferId));
}

function creditedUnits({ after, world }: Change): bigint {
  const credited = new Set(after.creditedIds);
  const facts = world.mirror.transfers.filter((fact) => credited.has(idOf(fact, fact.network)));
  return sum(facts.map(({ units }) => BigInt(units)));
}

function isPrefix(before: readonly unknown[], after: readonly unknown[]): boolean {
  return isDeepStrictEqual(before, after.slice(0, before.length));
}
