import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { isPayoutOver } from '@cowrie/payout-state';
import type { StoredParty } from '../payments/payment-refund.schema';
import type { AuditEntry } from '../platform/audit/audit-entry.schema';
import { Clock } from '../platform/clock/clock';
import { ApiError } from '../platform/http/api.error';
import { type PayoutFact, PayoutEvaluator } from './payout-evaluator.service';
import { auditNameOfParty, isSame } from './payout-party';
import type { Payout } from './payout.schema';
import { RefundDesk } from './refund-desk.service';

/** Consents to payouts, and refusals. Each is audited in the update that stores it (docs/decisions/0056). */
@Injectable()
export class PayoutDecisions {
  constructor(
    private readonly evaluator: PayoutEvaluator,
    private readonly desk: RefundDesk,
    private readonly clock: Clock,
  ) {}

  /**
   * Approves a payout. Who has approved it already changes nothing, unless an operator has become necessary since.
   * @throws ApiError refund_not_changeable when it is sent or over, or when the requester himself wants to approve it
   */
  async approve(payoutId: Types.ObjectId, by: StoredParty, reason?: string): Promise<Payout> {
    const payout = await this.evaluator.evaluate(payoutId, (current) => {
      requireUndecided(current);
      if (isSame(current.requestedBy, by))
        throw notChangeable('who asked for it cannot approve it; another one must');
      const { operatorNeededAt } = current;
      const isKnown = current.approvals.some(
        (one) => isSame(one.by, by) && !(operatorNeededAt && one.at < operatorNeededAt),
      );
      if (isKnown) return undefined;
      const at = this.clock.now();
      const approval = { by, at, ...(reason && { reason }) };
      return this.audited(current, 'payout.approve', by, reason, {
        approvals: [...current.approvals, approval],
      });
    });
    return this.desk.settle(payout);
  }

  /**
   * Ends a payout that no signer has: who asked for it takes it back, anybody else refuses it. Repeating it changes nothing.
   * @throws ApiError refund_not_changeable when it is sent or over
   */
  async end(payoutId: Types.ObjectId, by: StoredParty, reason?: string): Promise<Payout> {
    const payout = await this.evaluator.evaluate(payoutId, (current) => {
      if (current.decision && isSame(current.decision.by, by)) return undefined;
      requireUndecided(current);
      const kind = isSame(current.requestedBy, by) ? 'cancelled' : 'declined';
      const decision = { kind, by, at: this.clock.now(), ...(reason && { reason }) } as const;
      const action = kind === 'cancelled' ? 'payout.cancel' : 'payout.refuse';
      return this.audited(current, action, by, reason, { decision });
    });
    return this.desk.settle(payout);
  }

  private audited(
    { _id, status, approvals, decision }: Payout,
    action: string,
    by: StoredParty,
    reason: string | undefined,
    set: PayoutFact['set'],
  ): PayoutFact {
    const entry: AuditEntry = {
      ...{ _id: new Types.ObjectId(), at: this.clock.now(), ...auditNameOfParty(by), action },
      subject: { kind: 'payout', id: _id.toHexString() },
      before: { status, approvals, decision },
      after: set,
      ...(reason && { reason }),
    };
    return { set, unaudited: [entry] };
  }
}

/** @throws ApiError refund_not_changeable */
function requireUndecided({ status, handOut }: Payout): void {
  if (isPayoutOver(status)) throw notChangeable(`it is ${status}`);
  if (status === 'sent' || handOut?.state === 'open') throw notChangeable('it is sent');
}

function notChangeable(why: string): ApiError {
  return new ApiError('refund_not_changeable', { values: { why } });
}
