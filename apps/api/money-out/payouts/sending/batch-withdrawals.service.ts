import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { type Actor, auditNameOf } from '@cowrie/api/platform/audit/actor';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { HandedOut, Payout } from '../payout.schema';
import { PayoutEvaluator } from '../payout-evaluator.service';
import { PayoutSync } from '../payout-sync.service';
import { PayoutProposals } from './safe/payout-proposals.repository';
import { takeBackRefusal } from './safe/proposal.gap';
import { type BatchSummary, type SentPayout, SentPayouts } from './sent-payouts.repository';

/**
 * Why a batch can no longer be executed: another transaction takes its Safe's nonce, or nobody has signed it.
 */
export interface WithdrawalRequest {
  environment: Environment;
  batchId: Types.ObjectId;
  /** Nobody has signed it, and its files are destroyed. */
  isUnsigned: boolean;
  /** Otherwise: the nonce that the owners gave it. */
  nonce?: number | undefined;
  reason: string;
}

/**
 * Takes back batches that people were asked to send (docs/decisions/0061). This only records the request. The
 * worker queues the payouts again once the chain shows that they were not paid. Until then a transfer of the
 * batch still pays them.
 */
@Injectable()
export class BatchWithdrawals {
  constructor(
    private readonly sent: SentPayouts,
    private readonly proposals: PayoutProposals,
    private readonly evaluator: PayoutEvaluator,
    private readonly sync: PayoutSync,
    private readonly clock: Clock,
  ) {}

  /**
   * Repeating it replaces the earlier reason. @throws ApiError `validation_failed`, `payout_batch_not_found`,
   * `payout_batch_not_possible`
   */
  async withdraw(request: WithdrawalRequest, by: Actor): Promise<BatchSummary> {
    const { environment, batchId, nonce, isUnsigned } = request;
    if (isUnsigned !== (nonce === undefined)) throw oneOfBoth();
    const members = await this.sent.ofBatch(environment, batchId);
    const [first] = members;
    if (!first) throw new ApiError('payout_batch_not_found');
    if (first.handOut.signer === 'safe') {
      const [proposal] = await this.proposals.find([batchId]);
      const why = proposal ? takeBackRefusal(proposal, request) : 'its proposal is not stored yet';
      if (why !== undefined) throw notPossible(why);
    }
    const paid = members.filter(({ transfer }) => transfer !== undefined).length;
    // Payouts that were not in the executed transaction can be taken back, by the nonce of that transaction.
    if (paid > 0 && isUnsigned)
      throw notPossible(
        `the chain shows ${paid} of its ${members.length} payouts, so somebody has signed it; give the nonce that it has in the Safe`,
      );
    const waiting = members.filter(isWaiting);
    if (waiting.length === 0) throw notPossible('its payouts are already queued again');
    const at = this.clock.now();
    const withdrawal = { by: by.name, at, ...(nonce !== undefined && { nonce }) };
    for (const { _id } of waiting) {
      const after = await this.evaluator.evaluate(_id, (current) => {
        const { handOut } = current;
        // Meanwhile the chain showed it, or it was handed out again.
        if (!handOut?.batchId?.equals(batchId) || !isWaiting({ ...current, handOut })) return undefined;
        if (handOut.withdrawal?.at.getTime() === at.getTime()) return undefined;
        const taken: HandedOut = { ...handOut, withdrawal };
        return { set: { handOut: taken }, unaudited: [entryOf(current, request, by, at)] };
      });
      await this.sync.tell(after);
    }
    const { network, handOut } = first;
    return {
      batchId,
      environment,
      network,
      from: handOut.from,
      at: handOut.at,
      count: waiting.length,
      takenBackAt: at,
      waitsForNonce: nonce,
    };
  }
}

function isWaiting({ status, handOut }: Pick<SentPayout, 'status' | 'handOut'>): boolean {
  return status === 'sent' && handOut.state === 'open';
}

function entryOf(
  { _id }: Payout,
  { batchId, nonce, reason }: WithdrawalRequest,
  by: Actor,
  at: Date,
): AuditEntry {
  return {
    _id: new Types.ObjectId(),
    at,
    ...auditNameOf(by),
    action: 'payout.take_back',
    subject: { kind: 'payout', id: _id.toHexString() },
    after: { batchId: batchId.toHexString(), ...(nonce === undefined ? { isUnsigned: true } : { nonce }) },
    reason,
  };
}

function oneOfBoth(): ApiError {
  const message =
    'nonce must be given if somebody may have signed the batch, and left out if isUnsigned is true';
  return new ApiError('validation_failed', { fields: [{ field: 'nonce', message }] });
}

function notPossible(why: string): ApiError {
  return new ApiError('payout_batch_not_possible', { values: { why } });
}
