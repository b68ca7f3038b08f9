import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type Actor, auditNameOf } from '@cowrie/api/platform/audit/actor';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Payout } from '../payout.schema';
import { PayoutEvaluator } from '../payout-evaluator.service';
import { PayoutSync } from '../payout-sync.service';
import { type SendingScope, SentPayouts } from './sent-payouts.repository';

/** An operator's consent to pay again what a reorg deeper than final left unpaid. */
export interface RecoveryRequest extends SendingScope {
  reason: string;
}

/**
 * Lets the worker continue with a float after a reorg deeper than final (docs/decisions/0081). This only
 * records the consent. The worker then fills the nonces that no stored transaction uses. It pays under a new
 * nonce each payout that, at final depth, can never be mined.
 */
@Injectable()
export class PayoutRecovery {
  constructor(
    private readonly sent: SentPayouts,
    private readonly evaluator: PayoutEvaluator,
    private readonly sync: PayoutSync,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the payouts that will be paid again, oldest first. @throws ApiError payout_recovery_not_needed
   */
  async recover({ reason, ...scope }: RecoveryRequest, by: Actor): Promise<Payout[]> {
    const waiting = (await this.sent.unpaid(scope)).filter(
      ({ handOut, recovery }) => handOut.signer === 'hot' && !recovery,
    );
    if (waiting.length === 0) throw new ApiError('payout_recovery_not_needed');
    const at = this.clock.now();
    const recovered: Payout[] = [];
    for (const { _id } of waiting) {
      const after = await this.evaluator.evaluate(_id, ({ status, recovery }) => {
        if (status !== 'sent' || recovery) return undefined;
        const entry = {
          _id: new Types.ObjectId(),
          at,
          ...auditNameOf(by),
          action: 'payout.recover',
          subject: { kind: 'payout' as const, id: _id.toHexString() },
          reason,
        };
        return { set: { recovery: { by: by.name, at } }, unaudited: [entry] };
      });
      recovered.push(await this.sync.tell(after));
    }
    return recovered;
  }
}
