import { isTerminal } from '@cowrie/payment-state';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { reversedIds } from '@cowrie/api/money-in/payments/evaluate/recorded-exceptions';
import { idOf } from '../chain/fake-chain';
import type { Scenario } from '../scenario/scenario';
import type { World } from '../world';
import {
  incomingTransfersOf,
  inTimeOf,
  type Invariant,
  type KnownTransfer,
  leastOf,
  leastSeenOf,
  sum,
} from './invariant';
import { acceptedOf } from './transitions.invariants';

export const endingInvariants: Invariant[] = [
  {
    name: 'In the end every payment has the status that its money on the chain implies, with exact amounts',
    end: (world) =>
      world.scenarios.flatMap((scenario) => {
        const payment = world.mirror.payments.get(scenario.hex);
        const faults = payment
          ? [...endingOf(scenario, payment, world), ...figuresOf(scenario, payment)]
          : ['the payment is missing'];
        return faults.map((fault) => `${scenario.hex} (${scenario.plan.kind}): ${fault}`);
      }),
  },
  {
    name: 'In the end the last report of each credited transfer says whether a reorg has taken it back for good',
    end: ({ mirror }) => {
      const facts = new Map(mirror.transfers.map((fact) => [idOf(fact, fact.network), fact]));
      return [...mirror.payments].flatMap(([hex, payment]) => {
        if (!isTerminal(payment.status)) return [];
        const reversed = new Set(reversedIds(payment));
        return (payment.creditedIds ?? [])
          .filter((id) => facts.get(id)?.canonical === reversed.has(id))
          .map((id) => `${hex}: ${id} is ${reversed.has(id) ? '' : 'not '}called reversed`);
      });
    },
  },
  {
    name: 'In the end everything that arrived and does not count is recorded as an exception, with the kind it had when first seen',
    end: (world) =>
      world.scenarios
        .filter(({ plan }) => plan.isChosen && !world.hasDeepReorganizations)
        .flatMap((scenario) => {
          const payment = world.mirror.payments.get(scenario.hex);
          if (!payment) return [];
          const recorded = new Set(payment.exceptions.map(({ transferId }) => transferId));
          return incomingTransfersOf(scenario, world)
            .filter((transfer) => isException(payment, transfer) && !recorded.has(transfer.id))
            .map(({ id }) => `${scenario.hex}: ${id} is on no record`);
        }),
  },
];

/** Derives a payment's last status from the final chain, independently of the service's code. */
function endingOf(scenario: Scenario, payment: Payment, world: World): string[] {
  const { status, errorMessage } = payment;
  const units = sum(inTimeOf(scenario, world).map(({ amountUnits }) => amountUnits));
  const isOneOf = (...wanted: string[]) =>
    wanted.includes(status)
      ? []
      : [`${status} (${errorMessage}) with ${units} of ${scenario.plan.expectedUnits} in time`];
  if (acceptedOf(payment).size > 0) return isOneOf('completed');
  // In these worlds a payment may be credited, or end, by confirmed blocks that a reorg orphaned later.
  if (world.hasDeepReorganizations) return isOneOf('completed', 'failed', 'expired');
  if (units >= leastOf(scenario) && scenario.plan.isChosen) {
    return payment.settlement?.state === 'refused' ? isOneOf('failed') : isOneOf('completed');
  }
  if (units >= leastSeenOf(scenario) && payment.resolutions.length === 0) return isOneOf('failed');
  return payment.resolutions.length > 0 ? isOneOf('failed', 'expired') : isOneOf('expired');
}

/**
 * Deficit and surplus are the difference between the confirmed sum and the expected amount
 * (`docs/interface.md §3.6`).
 */
function figuresOf({ plan }: Scenario, payment: Payment): string[] {
  const confirmed = BigInt(payment.confirmedUnits ?? 0);
  const difference = confirmed > 0n ? confirmed - plan.expectedUnits : 0n;
  const wanted = [difference < 0n ? -difference : 0n, difference > 0n ? difference : 0n].join();
  const recorded = [BigInt(payment.deficitUnits ?? 0), BigInt(payment.surplusUnits ?? 0)].join();
  return recorded === wanted ? [] : [`deficit and surplus ${recorded} instead of ${wanted}`];
}

/** The watcher does not read unlisted contracts, so their transfers are not recorded. */
function isException({ creditedIds, resolutions }: Payment, { id, token }: KnownTransfer): boolean {
  const isResolved = resolutions.some(({ transferId }) => transferId === id);
  return token !== undefined && !creditedIds?.includes(id) && !isResolved;
}
