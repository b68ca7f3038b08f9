import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { KnownTransfer } from '../chain/fake-chain';
import type { Scenario } from '../scenario/scenario';
import type { World } from '../world';

/** One written change of one payment, before and after. */
export interface Change {
  before: Payment;
  after: Payment;
  world: World;
  scenario: Scenario;
}

export type { KnownTransfer };

/** A rule that always holds. Each check returns the faults that it finds. */
export interface Invariant {
  /** As docs/invariants.md lists it. */
  name: string;
  /** After each write of a payment. */
  write?: (change: Change) => string[];
  /** Between any two steps of the world. */
  step?: (world: World) => string[];
  /** When enough time has passed for everything that is not poisoned. */
  poisoned?: (world: World) => string[] | Promise<string[]>;
  /** When the world is idle: the chains stand still, all windows are over and no task is left. */
  end?: (world: World) => string[] | Promise<string[]>;
}

/** Returns the canonical transfers to a payment's vault, of every token, listed or not. */
export function incomingTransfersOf({ vault }: Scenario, world: World): KnownTransfer[] {
  return known(world).filter(({ to }) => to === vault);
}

/** Returns the canonical transfers out of a payment's vault. */
export function outgoingTransfersOf({ vault }: Scenario, world: World): KnownTransfer[] {
  return known(world).filter(({ from }) => from === vault);
}

/**
 * Returns the canonical transfers to the vault in the payment's token, on a network on which it counts and in
 * its window.
 */
export function inTimeOf(scenario: Scenario, world: World): KnownTransfer[] {
  return incomingTransfersOf(scenario, world).filter(
    (transfer) => isOwn(scenario, transfer) && isInTime(scenario, transfer, world),
  );
}

/** True for a transfer in the payment's token, on a network on which it counts. */
export function isOwn(
  { plan, chain }: Scenario,
  { token, network }: Pick<KnownTransfer, 'token' | 'network'>,
): boolean {
  return plan.isChosen && token === plan.token && (plan.anyNetwork || network === chain.network.name);
}

/**
 * True for a transfer that was mined by the end of the payment's window. A payer who gives the payment up
 * ends its window.
 */
export function isInTime(
  { hex, windowEndsSeconds }: Scenario,
  { blockTimestampSeconds }: KnownTransfer,
  { mirror }: World,
): boolean {
  const payment = mirror.payments.get(hex);
  const endsSeconds = payment?.givenUpAt ? payment.expiresAt.getTime() / 1000 : windowEndsSeconds;
  return blockTimestampSeconds <= Math.min(endsSeconds, windowEndsSeconds);
}

/** Returns the least that counts as paid: 0.5 % less than expected, the share rounded down. Base units. */
export function leastOf({ plan }: Scenario): bigint {
  return plan.expectedUnits - (plan.expectedUnits * 50n) / 10_000n;
}

/** Returns the least that is seen: a tenth of the expected amount, at most one token. Base units. */
export function leastSeenOf({ plan }: Scenario): bigint {
  const tenth = plan.expectedUnits / 10n;
  return tenth < 1_000_000n ? tenth : 1_000_000n;
}

/**
 * Returns the most that counts as within the tolerance: 0.5 % more than expected, the share rounded down.
 * Base units.
 */
export function mostOf({ plan }: Scenario): bigint {
  return plan.expectedUnits + (plan.expectedUnits * 50n) / 10_000n;
}

export function sum(units: readonly bigint[]): bigint {
  return units.reduce((total, one) => total + one, 0n);
}

function known({ chains }: World): KnownTransfer[] {
  return chains.flatMap((chain) => chain.transfers());
}
