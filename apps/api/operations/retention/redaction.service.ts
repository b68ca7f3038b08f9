import { Injectable } from '@nestjs/common';
import { EventsRepository } from '@cowrie/api/notify/events/events.repository';
import { redactedBody } from '@cowrie/api/money-in/payments/document/personal-data';
import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { DeliveriesRepository } from '@cowrie/api/notify/webhooks/deliveries/deliveries.repository';
import { idsOf, isNeeded, type RetainedPayment, RetentionRepository } from './retention.repository';

/**
 * Redacts personal data everywhere a payment left it: in itself, in the list of events, in the deliveries,
 * and in the payouts of its refunds. Amounts, transfers, ledger, references and event numbers stay
 * (docs/decisions/0024).
 */
@Injectable()
export class Redaction {
  constructor(
    private readonly payments: RetentionRepository,
    private readonly events: EventsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly payouts: PayoutsRepository,
  ) {}

  /**
   * Redacts payments that have ended, and returns how many. It skips those whose data is still needed, and
   * those that changed since they were read. The payment comes last: after a crash it is still found, and
   * everything is repeated.
   */
  async redact(found: readonly RetainedPayment[]): Promise<number> {
    const ready = found.filter((payment) => !payment.hasUnrelayedEvents && !isNeeded(payment));
    await this.redactCopies(ready);
    return this.payments.redact(ready);
  }

  /**
   * Redacts the events of these payments in the list of events and in the deliveries, but not in the payments
   * themselves.
   */
  async redactCopies(found: readonly RetainedPayment[]): Promise<void> {
    await this.events.changeBodies(
      found.flatMap(({ events }) => events.map(({ id }) => id)),
      redactedBody,
    );
    await this.deliveries.changeBodies(idsOf(found), redactedBody);
    await this.payouts.forgetReasons(idsOf(found));
  }
}
