import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { emailKeyOf } from '@cowrie/api/money-in/payments/document/personal-data';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { hashToken } from '@cowrie/api/platform/random/checked-token';
import { Redaction } from './redaction.service';
import { isNeeded, type RetainedPayment, RetentionRepository } from './retention.repository';

const BATCH_SIZE = 100;
/** Number of hex digits of the hash in the audit log: enough to match an entry with a request. */
const HASH_DIGITS = 12;

/** The customer whose data to erase. */
export interface CustomerQuery {
  businessId: Types.ObjectId;
  /** Absent: both. */
  environment?: Environment | undefined;
  /** In any letter case. */
  email: string;
}

/** How many payments an erasure redacted or would redact. */
export interface Erasure {
  redacted: number;
  /** Payments that have not ended, or whose refund has not. Repeat the erasure once they have ended. */
  open: number;
}

/** An operator erases the personal data of one customer of a merchant (docs/decisions/0024). */
@Injectable()
export class CustomerErasure {
  constructor(
    private readonly payments: RetentionRepository,
    private readonly redaction: Redaction,
    private readonly merchants: MerchantAdministration,
    private readonly audit: AuditLog,
    private readonly config: AppConfig,
  ) {}

  /** What `erase` would do now. It changes nothing. @throws ApiError merchant_not_found */
  async preview(query: CustomerQuery): Promise<Erasure> {
    const { ended, open } = await this.find(query);
    return { redacted: ended.length, open };
  }

  /**
   * Redacts the customer's ended payments, and leaves the open ones: the payer still needs them. The audit
   * entry contains a part of the address's hash instead of the address. The hash needs the server's secret,
   * because anybody could match a plain hash by guessing e-mail addresses. Repeating it is safe.
   * @throws ApiError merchant_not_found
   */
  async erase(query: CustomerQuery, by: Actor): Promise<Erasure> {
    const { ended, open } = await this.find(query);
    const { businessId, environment = 'both', email } = query;
    // Write it before the first change, so that an erasure has its entry even if the process dies. A payment
    // that changes meanwhile is also in it.
    await this.audit.record({
      by,
      action: 'customer.erase',
      subject: { kind: 'merchant', id: businessId.toHexString() },
      after: { environment, emailHash: this.hashPrefixOf(email), redacted: ended.length, open },
    });
    let redacted = 0;
    for (let from = 0; from < ended.length; from += BATCH_SIZE)
      redacted += await this.redaction.redact(ended.slice(from, from + BATCH_SIZE));
    // A payment that changed meanwhile counts among those that need another call.
    return { redacted, open: open + ended.length - redacted };
  }

  private async find(query: CustomerQuery): Promise<{ ended: RetainedPayment[]; open: number }> {
    const { businessId, environment, email } = query;
    await this.merchants.find(businessId);
    const environments = environment ? [environment] : ENVIRONMENTS;
    const found = await Promise.all(
      environments.map((one) => this.payments.findOfCustomer({ businessId, environment: one }, email)),
    );
    const all = found.flat();
    const ended = all.filter((payment) => !isNeeded(payment));
    return { ended, open: all.length - ended.length };
  }

  private hashPrefixOf(email: string): string {
    return hashToken(emailKeyOf(email), this.config.keySecret).slice(0, HASH_DIGITS);
  }
}
