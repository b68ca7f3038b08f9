import { bookInvariants } from './books.invariants';
import { endingInvariants } from './endings.invariants';
import { factInvariants } from './facts.invariants';
import type { Invariant } from './invariant';
import { moveInvariants } from './moves.invariants';
import { relayInvariants } from './relay.invariants';
import { saleInvariants } from './sales.invariants';
import { sweepInvariants } from './sweeps.invariants';

/** All that always holds, as ARCHITECTURE.md lists it. */
export const INVARIANTS: readonly Invariant[] = [
  ...moveInvariants,
  ...factInvariants,
  ...bookInvariants,
  ...saleInvariants,
  ...sweepInvariants,
  ...relayInvariants,
  ...endingInvariants,
];
