import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { evaluatePayout, type PayoutEvaluation } from '@cowrie/payout-state';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { logWith } from '@cowrie/api/platform/logging/log.context';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { factsOfPayout, snapshotOfPayout } from './payout-facts';
import type { Payout } from './payout.schema';
import { type PayoutChanges, PayoutsRepository } from './payouts.repository';

/** Each failed try means that another process changed the same payout meanwhile. */
const MAX_TRIES = 20;

/** A fact about a payout, or a decision: the fields to write, and what the audit log must hold about it. */
export interface PayoutFact {
  set: PayoutChanges;
  unaudited?: AuditEntry[];
}

/**
 * Returns the new fact, or throws. Undefined: nothing is new except the time. It gets the payout as it is
 * stored now.
 */
export type FactOf = (payout: Payout) => PayoutFact | undefined;

/**
 * The only place that sets a payout's status. Other code states a fact, and one conditional update writes the
 * fact with all its consequences (docs/decisions/0056).
 */
@Injectable()
export class PayoutEvaluator {
  /** The transitions that this process wrote since the start. */
  readonly transitions = new Tally(['environment', 'from', 'to', 'cause']);
  private readonly logger = new Logger(PayoutEvaluator.name);

  constructor(
    private readonly payouts: PayoutsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes a fact and its consequences. Returns the payout as it is afterwards.
   *
   * @throws Error when the payout does not exist, or other processes keep changing it
   * @throws what `factOf` throws
   */
  async evaluate(payoutId: Types.ObjectId, factOf: FactOf = () => undefined): Promise<Payout> {
    return logWith({ payoutId: payoutId.toHexString() }, () => this.evaluateOne(payoutId, factOf));
  }

  private async evaluateOne(payoutId: Types.ObjectId, factOf: FactOf): Promise<Payout> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const payout = await this.payouts.find(payoutId);
      if (!payout) throw new Error(`there is no payout ${payoutId.toHexString()}`);
      const fact = factOf(payout);
      const now = this.clock.now();
      const after = { ...payout, ...fact?.set };
      const result = evaluatePayout(snapshotOfPayout(after), factsOfPayout(after), now.getTime());
      if (!fact && result.transitions.length === 0) return payout;
      const isMoved = result.transitions.length > 0;
      const commit = {
        set: { ...fact?.set, ...(isMoved && { status: result.status, isUnreported: true }) },
        history: result.transitions.map(({ from, to, cause }) => ({ at: now, from, to, cause })),
        unaudited: fact?.unaudited ?? [],
      };
      if (await this.payouts.commit(payout, commit)) {
        this.note(payout, result);
        return (await this.payouts.find(payoutId)) ?? payout;
      }
    }
    throw new Error(
      `payout ${payoutId.toHexString()} was changed by others ${MAX_TRIES} times in a row; evaluate it again`,
    );
  }

  private note({ environment, paymentId }: Payout, { transitions }: PayoutEvaluation): void {
    for (const { from, to, cause } of transitions) {
      this.transitions.add([environment, from, to, cause]);
      this.logger.log({ paymentId: paymentId.toHexString(), from, to, cause }, 'payout status changed');
    }
  }
}
