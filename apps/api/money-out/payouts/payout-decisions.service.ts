import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { isPayoutOver, isProven } from '@cowrie/payout-state';
import type { StoredParty } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { requireSeen } from '@cowrie/api/platform/audit/seen-version';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { Screening } from '../screening/screening.service';
import { type PayoutFact, PayoutEvaluator } from './payout-evaluator.service';
import { auditNameOfParty, isSame } from './payout-party';
import { isHandOutBroken } from './sending/payout.form';
import { payoutVersion } from './payout-version';
import type { Payout } from './payout.schema';
import { PayoutSync } from './payout-sync.service';

/** Approvals and refusals of payouts. Each is audited in the update that stores it (docs/decisions/0056). */
@Injectable()
export class PayoutDecisions {
  constructor(
    private readonly evaluator: PayoutEvaluator,
    private readonly sync: PayoutSync,
    private readonly screening: Screening,
    private readonly clock: Clock,
  ) {}

  /**
   * Approves a payout, which also releases it if screening holds it. Approving again changes nothing, unless
   * an operator has become necessary since.
   * @param seen the version of the payout that was shown (`payoutVersion`)
   * @throws ApiError decision_outdated when the version has changed; refund_not_changeable when it is sent or
   *   over, when its requester tries to approve it, or when nothing proves who approves it
   */
  async approve(payoutId: Types.ObjectId, by: StoredParty, reason?: string, seen?: string): Promise<Payout> {
    const payout = await this.evaluator.evaluate(payoutId, (current) => {
      requireUndecided(current);
      if (!isProven(by)) throw notChangeable(whyUnproven(by));
      if (!current.destination && current.claim)
        throw notChangeable('its address is not known yet, and an approval covers the address');
      if (isSame(current.requestedBy, by)) throw notChangeable(whyOwn(current.requestedBy));
      requireSeen(seen, payoutVersion(current));
      const { operatorNeededAt, hold } = current;
      const isKnown = current.approvals.some(
        (one) =>
          // The same person's approval as the other side is not a second one, but it releases a hold.
          one.by.kind === by.kind &&
          isSame(one.by, by) &&
          !(operatorNeededAt && one.at < operatorNeededAt) &&
          !(hold && one.at < hold.at),
      );
      if (isKnown) return undefined;
      const at = this.clock.now();
      const approval = { by, at, ...(reason && { reason }) };
      return this.audited(current, 'payout.approve', by, reason, {
        approvals: [...current.approvals, approval],
      });
    });
    return this.decided(payout, by);
  }

  /**
   * Ends a payout that no signer has: the requester cancels it, anybody else refuses it. Repeating this
   * changes nothing.
   * @param seen the version of the payout that was shown (`payoutVersion`)
   * @throws ApiError decision_outdated when the version has changed; refund_not_changeable when it is sent or
   *   over
   */
  async end(payoutId: Types.ObjectId, by: StoredParty, reason?: string, seen?: string): Promise<Payout> {
    const payout = await this.evaluator.evaluate(payoutId, (current) => {
      if (current.decision && isSame(current.decision.by, by)) return undefined;
      requireUndecided(current);
      requireSeen(seen, payoutVersion(current));
      const kind = isOwnPayout(current, by) ? 'cancelled' : 'declined';
      const decision = { kind, by, at: this.clock.now(), ...(reason && { reason }) } as const;
      const action = kind === 'cancelled' ? 'payout.cancel' : 'payout.refuse';
      return this.audited(current, action, by, reason, { decision });
    });
    return this.decided(payout, by);
  }

  private async decided(payout: Payout, by: StoredParty): Promise<Payout> {
    const { environment, network, destination, screeningHit } = payout;
    // An operator has decided about the hit, so the sources are asked again about other payouts to this
    // address.
    if (screeningHit && destination && by.kind === 'operator')
      await this.screening.forget([{ environment, network, address: destination.address }]);
    return this.sync.tell(payout);
  }

  private audited(
    { _id, businessId, status, approvals, decision, hold, screeningHit }: Payout,
    action: string,
    by: StoredParty,
    reason: string | undefined,
    set: PayoutFact['set'],
  ): PayoutFact {
    const entry: AuditEntry = {
      _id: new Types.ObjectId(),
      at: this.clock.now(),
      ...auditNameOfParty(by),
      action,
      subject: { kind: 'payout', id: _id.toHexString() },
      businessId: businessId.toHexString(),
      before: { status, approvals, decision, hold, screeningHit },
      after: set,
      ...(reason && { reason }),
    };
    return { set, unaudited: [entry] };
  }
}

/** @throws ApiError refund_not_changeable */
function requireUndecided(payout: Payout): void {
  const { status, handOut } = payout;
  if (isPayoutOver(status)) throw notChangeable(`it is ${status}`);
  if (status === 'sent' || handOut?.state === 'open') throw notChangeable('it is sent');
  if (isHandOutBroken(payout))
    throw notChangeable(
      'its stored document is broken, and a signer may have it; an operator must correct it',
    );
}

/**
 * Whether ending it counts as cancelling: the side that requested it ends it. A person who may be both sides
 * refuses what the other side requested.
 */
export function isOwnPayout({ requestedBy }: Pick<Payout, 'requestedBy'>, by: StoredParty): boolean {
  return requestedBy.kind === by.kind && isSame(requestedBy, by);
}

function whyOwn(asker: StoredParty): string {
  if (isProven(asker)) return 'its requester cannot approve it; somebody else must';
  return asker.kind === 'merchant'
    ? 'it is not known who issued the key that requested it, so it may be your own; an operator must approve it, or request it again with a rolled key'
    : 'a name on the command line requested it, and may have created this credential, too; an operator must approve it, or request it again with COWRIE_OPERATOR_TOKEN';
}

function whyUnproven({ kind }: StoredParty): string {
  return kind === 'merchant'
    ? 'it is not known who issued this key; have it rolled, and use the new one'
    : 'a name on the command line proves nothing; set COWRIE_OPERATOR_TOKEN to the token of an operator';
}

function notChangeable(why: string): ApiError {
  return new ApiError('refund_not_changeable', { values: { why } });
}
