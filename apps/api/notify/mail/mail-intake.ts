import type { OwnedEvent } from '../events/events.repository';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { mailsOf } from '@cowrie/api/merchants/merchants/merchant-settings';
import type { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { type MailRule, MAILS_OF_EVENT, refundIn } from './mail.kinds';
import type { PayerMail } from './mail.schema';
import { type MailsRepository, newMail } from './mails.repository';

/**
 * Creates the e-mails of events. The same event creates the same e-mails under the same IDs, so it can be
 * passed on any number of times.
 */
export class MailIntake {
  constructor(
    private readonly mails: MailsRepository,
    private readonly merchants: Pick<MerchantsService, 'findKnown'>,
    private readonly clock: Clock,
  ) {}

  /** Stores the e-mails of these events. */
  async take(events: readonly OwnedEvent[]): Promise<void> {
    const made: PayerMail[] = [];
    for (const event of events) {
      const rules = MAILS_OF_EVENT[event.type];
      const merchant = rules && (await this.merchants.findKnown(event.businessId));
      if (merchant) made.push(...this.mailsOf(event, merchant, rules));
    }
    await this.mails.insertOnce(made);
  }

  private mailsOf(event: OwnedEvent, merchant: Merchant, rules: readonly MailRule[]): PayerMail[] {
    const { businessId, environment, paymentId, _id: eventId } = event;
    const now = this.clock.now();
    const isOn = mailsOf(merchant, environment);
    return rules
      .filter((rule) => isOn[rule.switch] && isMeant(rule, event))
      .map(({ kind, oncePer, delaySeconds }) => {
        const subject = oncePer === 'event' ? eventId : paymentId.toHexString();
        const dueAt = new Date(now.getTime() + delaySeconds * 1000);
        return newMail(
          { _id: `${subject}:${kind}`, kind, businessId, environment, paymentId, eventId },
          { dueAt, createdAt: now },
        );
      });
  }
}

function isMeant({ when }: MailRule, { body }: OwnedEvent): boolean {
  const refund = when && refundIn(body);
  return !when || (refund !== undefined && when(refund));
}
