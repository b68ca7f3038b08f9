import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { isTerminal } from '@cowrie/payment-state';
import type { FoundTransfer } from '../chain-records/transfer.change';
import { TransfersRepository } from '../chain-records/transfers.repository';
import { PaymentsRepository } from '../payments/payments.repository';
import { Clock } from '../platform/clock/clock';
import { VaultReconciliation } from './vault-reconciliation.service';

const BATCH_SIZE = 500;
/** A payment that is still open, or whose vaults could not be reconciled, is looked at again after this long. */
const RETRY_AFTER_MS = 60_000;

/**
 * Sees to it that whatever comes into a vault leaves it: too late, too little, too much, the wrong token, the wrong network. A
 * payment's own money is left to its settlement while it is open.
 */
@Injectable()
export class VaultCollector {
  private readonly logger = new Logger(VaultCollector.name);

  constructor(
    private readonly transfers: TransfersRepository,
    private readonly payments: PaymentsRepository,
    private readonly reconciliation: VaultReconciliation,
    private readonly clock: Clock,
  ) {}

  async collect(environment: Environment): Promise<void> {
    for (let isMore = true; isMore;) {
      const facts = await this.transfers.findToCollect(environment, this.clock.now(), BATCH_SIZE);
      const byPayment = new Map<string, FoundTransfer[]>();
      for (const fact of facts) {
        const id = fact.paymentId.toHexString();
        byPayment.set(id, [...(byPayment.get(id) ?? []), fact]);
      }
      for (const [id, ofPayment] of byPayment) await this.collectOf(new Types.ObjectId(id), ofPayment);
      isMore = facts.length === BATCH_SIZE;
    }
  }

  /** One payment that cannot be reconciled does not hold up the others. */
  private async collectOf(paymentId: Types.ObjectId, facts: FoundTransfer[]): Promise<void> {
    const again = await this.reconcileUnlessOpen(paymentId).catch((error: unknown) => {
      this.logger.error({ err: error, paymentId: paymentId.toHexString() }, 'vaults not reconciled');
      return this.soon();
    });
    for (const fact of facts) await this.transfers.collectAgain(fact, again);
  }

  /** When to look again; undefined: no need. */
  private async reconcileUnlessOpen(paymentId: Types.ObjectId): Promise<Date | undefined> {
    const payment = await this.payments.find(paymentId);
    if (!payment) throw new Error(`no payment ${paymentId.toHexString()}`);
    const { status, settlement, expiresAt } = payment;
    const isOpen = !isTerminal(status) && (!settlement || settlement.state === 'due');
    if (isOpen) return expiresAt > this.soon() ? expiresAt : this.soon();
    await this.reconciliation.reconcile(payment);
    return undefined;
  }

  private soon(): Date {
    return new Date(this.clock.now().getTime() + RETRY_AFTER_MS);
  }
}
