import { versionOf } from '@cowrie/api/platform/audit/seen-version';
import type { Payout } from './payout.schema';

/**
 * Identifies what a person who approves a payout decides about: how much goes to whom, and what was found
 * about it. Approvals of others are not part of it. Pure.
 */
export function payoutVersion(payout: Payout): string {
  const { token, network, units, destination, payee, screeningHit, hold, operatorNeededAt } = payout;
  return versionOf({
    token,
    network,
    units,
    to: destination?.address,
    proof: destination?.proof,
    payee: payee && [payee.institution, payee.number, payee.holder],
    hit: screeningHit && [screeningHit.source, screeningHit.detail, screeningHit.at],
    hold: hold && [hold.reason, hold.at],
    operatorNeededAt,
  });
}
