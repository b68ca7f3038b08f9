import { Injectable, Logger } from '@nestjs/common';
import { AuditLog } from '../platform/audit/audit-log.service';
import { PaymentsRepository, type UnauditedPayment } from './payments.repository';

const BATCH_SIZE = 100;

/** Moves the audit entries that decisions leave in their payments to the audit log, each once (docs/decisions/0017). */
@Injectable()
export class PaymentAudit {
  private readonly logger = new Logger(PaymentAudit.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Writes the entries of one payment. A failure is logged and not thrown: the entries stay, and `writeAll` tries again. */
  async write(payment: UnauditedPayment): Promise<void> {
    try {
      for (const entry of payment.unaudited ?? []) await this.audit.recordOnce(entry);
      await this.payments.markAudited(payment);
    } catch (error) {
      this.logger.warn(
        { err: error, paymentId: payment._id.toHexString() },
        'a decision is not in the audit log yet; it is tried again',
      );
    }
  }

  /** Whether a payment has entries that are not in the audit log yet. */
  async isBehind(): Promise<boolean> {
    return (await this.payments.findUnaudited(1)).length > 0;
  }

  /** Writes the entries of all payments that have some, after a crash for example. */
  async writeAll(): Promise<void> {
    for (const payment of await this.payments.findUnaudited(BATCH_SIZE)) await this.write(payment);
  }
}
