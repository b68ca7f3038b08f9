import type { Payment } from '../../../../apps/api/src/payments/payment.schema';
import type { Scenario } from '../scenario/scenario';
import type { World } from '../world';
import { arrivalsOf, inTimeOf, type Invariant, type KnownTransfer, leastOf, sum } from './invariant';
import { acceptedOf } from './transitions.invariants';

export const endingInvariants: Invariant[] = [
  {
    name: 'In the end every payment is where its money on the chain says, and its figures are exact',
    rest: (world) =>
      world.scenarios.flatMap((scenario) => {
        const payment = world.mirror.payments.get(scenario.hex);
        const faults = payment
          ? [...endingOf(scenario, payment, world), ...figuresOf(scenario, payment)]
          : ['gone'];
        return faults.map((fault) => `${scenario.hex} (${scenario.plan.kind}): ${fault}`);
      }),
  },
  {
    name: 'In the end all that came and does not count is on record as an exception, of the kind that it was when it was first seen so',
    rest: (world) =>
      world.scenarios
        .filter(({ plan }) => plan.isChosen && !world.hasDeepReorganizations)
        .flatMap((scenario) => {
          const payment = world.mirror.payments.get(scenario.hex);
          if (!payment) return [];
          const told = new Set(payment.exceptions.map(({ transferId }) => transferId));
          return arrivalsOf(scenario, world)
            .filter((transfer) => isException(payment, transfer) && !told.has(transfer.id))
            .map(({ id }) => `${scenario.hex}: ${id} is on no record`);
        }),
  },
];

/** An independent word on where a payment must have got to, from the chain as it is in the end. */
function endingOf(scenario: Scenario, payment: Payment, world: World): string[] {
  const { status, errorMessage } = payment;
  const units = sum(inTimeOf(scenario, world).map(({ amountUnits }) => amountUnits));
  const isOneOf = (...wanted: string[]) =>
    wanted.includes(status)
      ? []
      : [`${status} (${errorMessage}) with ${units} of ${scenario.plan.expectedUnits} in time`];
  if (acceptedOf(payment).size > 0) return isOneOf('completed');
  // Credited or ended by what was deep enough, and is no more.
  if (world.hasDeepReorganizations) return isOneOf('completed', 'failed', 'expired');
  if (units >= leastOf(scenario) && scenario.plan.isChosen) {
    return payment.settlement?.state === 'refused' ? isOneOf('failed') : isOneOf('completed');
  }
  if (units > 0n && payment.resolutions.length === 0) return isOneOf('failed');
  return payment.resolutions.length > 0 ? isOneOf('failed', 'expired') : isOneOf('expired');
}

/** Deficit and surplus are what the credited sum lacks, or has too much. */
function figuresOf({ plan }: Scenario, payment: Payment): string[] {
  const confirmed = BigInt(payment.confirmedUnits ?? 0);
  const difference = confirmed > 0n ? confirmed - plan.expectedUnits : 0n;
  const wanted = [difference < 0n ? -difference : 0n, difference > 0n ? difference : 0n].join();
  const told = [BigInt(payment.deficitUnits ?? 0), BigInt(payment.surplusUnits ?? 0)].join();
  return told === wanted ? [] : [`deficit and surplus ${told} instead of ${wanted}`];
}

/** A contract that is not listed is not read. */
function isException({ creditedIds, resolutions }: Payment, { id, token }: KnownTransfer): boolean {
  const isResolved = resolutions.some(({ transferId }) => transferId === id);
  return token !== undefined && !creditedIds?.includes(id) && !isResolved;
}
