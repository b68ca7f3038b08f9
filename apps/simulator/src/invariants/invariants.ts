import { chainInvariants } from './chain.invariants';
import { ledgerInvariants } from './ledger.invariants';
import { endingInvariants } from './endings.invariants';
import { factInvariants } from './facts.invariants';
import type { Invariant } from './invariant';
import { transitionInvariants } from './transitions.invariants';
import { payoutInvariants } from './payouts.invariants';
import { poisonInvariants } from './poison.invariants';
import { refundInvariants } from './refunds.invariants';
import { relayInvariants } from './relay.invariants';
import { screeningInvariants } from './screening.invariants';
import { retentionInvariants } from './retention.invariants';
import { saleInvariants } from './sales.invariants';
import { settlementInvariants } from './settlements.invariants';
import { signatureInvariants } from './signature.invariants';
import { sweepInvariants } from './sweeps.invariants';

/** Every invariant, in the order of docs/invariants.md. */
export const INVARIANTS: readonly Invariant[] = [
  ...transitionInvariants,
  ...factInvariants,
  ...ledgerInvariants,
  ...saleInvariants,
  ...sweepInvariants,
  ...signatureInvariants,
  ...relayInvariants,
  ...refundInvariants,
  ...settlementInvariants,
  ...payoutInvariants,
  ...screeningInvariants,
  ...chainInvariants,
  ...retentionInvariants,
  ...poisonInvariants,
  ...endingInvariants,
];
