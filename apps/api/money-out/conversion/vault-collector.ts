import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { isTerminal } from '@cowrie/payment-state';
import type { FoundTransfer } from '@cowrie/api/chain/chain-records/transfer.change';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { isHeldByScreening } from '@cowrie/api/money-in/payments/holds/screening.rules';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { logWith } from '@cowrie/api/platform/logging/log.context';
import { groupedBy } from '@cowrie/api/platform/mongo/rows.group';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { VaultReconciliation } from './vault-reconciliation.service';

/** The name that operators read. Its items are payments. */
const QUEUE = 'vault collection';
const BATCH_SIZE = 500;
/** A payment that is still open, or whose vaults could not be reconciled, is retried after this long. */
const RETRY_AFTER_MS = 60_000;
/** Wait until a person decides about a payment that screening holds, or takes back a refusal. */
const HELD_RETRY_AFTER_MS = 3_600_000;

/**
 * Requests sweeps for money that no settlement sweeps: late, too little, too much, the wrong token, the wrong
 * network. While a payment is open, its own money is left to its settlement. Money that did not pass
 * screening stays in its vault.
 */
@Injectable()
export class VaultCollector {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly payments: PaymentsRepository,
    private readonly reconciliation: VaultReconciliation,
    private readonly setAside: SetAside,
    private readonly clock: Clock,
  ) {}

  /**
   * Reconciles the vaults of every payment whose final transfers have changed. Returns how many payments it
   * found.
   */
  async collect(environments: readonly Environment[]): Promise<number> {
    let count = 0;
    for (let isMore = true; isMore;) {
      const except = await this.setAside.resting(QUEUE);
      const now = this.clock.now();
      const transfers = await this.transfers.findToCollect(environments, now, BATCH_SIZE, except);
      const byPayment = groupedBy(transfers, ({ paymentId }) => paymentId.toHexString());
      for (const [paymentId, ofPayment] of byPayment)
        await logWith({ paymentId }, () => this.collectPayment(new Types.ObjectId(paymentId), ofPayment));
      count += byPayment.size;
      isMore = transfers.length === BATCH_SIZE;
    }
    return count;
  }

  /** A payment that cannot be reconciled is tried again later, so that it does not hold up the others. */
  private async collectPayment(
    paymentId: Types.ObjectId,
    transfers: readonly FoundTransfer[],
  ): Promise<void> {
    await this.setAside.attempt(QUEUE, paymentId.toHexString(), async () => {
      try {
        await this.schedule(transfers, await this.reconcileUnlessOpen(paymentId));
      } catch (error) {
        // Its time in the queue moves too, so that it does not count as due. If that write fails, nothing
        // else changes.
        await this.schedule(transfers, this.nextTry()).catch(() => undefined);
        throw error;
      }
    });
  }

  private async schedule(transfers: readonly FoundTransfer[], at: Date | undefined): Promise<void> {
    for (const transfer of transfers) await this.transfers.scheduleCollection(transfer, at);
  }

  /** Returns the time of the next collection; undefined when everything is reconciled. */
  private async reconcileUnlessOpen(paymentId: Types.ObjectId): Promise<Date | undefined> {
    const payment = await this.payments.find(paymentId);
    if (!payment) throw new Error(`there is no payment ${paymentId.toHexString()}`);
    const { status, settlement, screening } = payment;
    if (isHeldByScreening(screening)) return this.nextTry(HELD_RETRY_AFTER_MS);
    // Its step waits for final transfers, and these are.
    if (settlement?.state === 'due' || settlement?.state === 'sweeping')
      await this.payments.makeSettlementDue(paymentId);
    const isOpen = !isTerminal(status) && (!settlement || settlement.state === 'due');
    // It may end before its window does, because its payer can give it up.
    if (isOpen) return this.nextTry();
    await this.reconciliation.reconcile(payment);
    return undefined;
  }

  private nextTry(afterMs = RETRY_AFTER_MS): Date {
    return new Date(this.clock.now().getTime() + afterMs);
  }
}
