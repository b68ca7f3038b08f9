import { Injectable } from '@nestjs/common';
import type { EventType, MerchantEventBody } from '@cowrie/dto';
import { EventReaders } from '@cowrie/api/notify/events/event-readers';
import type { OwnedEvent } from '@cowrie/api/notify/events/events.repository';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { MembershipsRepository } from '../memberships.repository';
import { PersonMails } from './person-mails.service';

const KINDS = {
  'settlement_account.changed': 'account_changed',
  'settlement_account.change_requested': 'account_change_requested',
  'settlement_account.change_cancelled': 'account_change_cancelled',
} as const satisfies Partial<Record<EventType, string>>;
const ROLES: readonly string[] = ['owner', 'admin'];

const HOUR_MS = 3_600_000;

/**
 * E-mails owners and admins when an account of their business changes, no matter who changed it: a person, a
 * key, or an operator. It follows events, which may be passed on again. The first change of an hour is
 * reported at once, and one e-mail at its end reports all others. So a flood of changes cannot hide one among
 * many e-mails.
 */
@Injectable()
export class AccountMails {
  constructor(
    private readonly memberships: MembershipsRepository,
    private readonly mails: PersonMails,
    readers: EventReaders,
    config: AppConfig,
  ) {
    // Without a mail server nobody sends them.
    if (config.mail) readers.add((events) => this.take(events));
  }

  async take(events: readonly OwnedEvent[]): Promise<void> {
    for (const event of events) if (event.type in KINDS) await this.tell(event);
  }

  private async tell({ _id, businessId, environment, type, body }: OwnedEvent): Promise<void> {
    const kind = KINDS[type as keyof typeof KINDS];
    const { data, timestamp } = JSON.parse(body) as MerchantEventBody;
    const { settlementAccount, effectiveAt } = data;
    if (!settlementAccount || effectiveAt === undefined) return;
    const { institutionName, number } = settlementAccount;
    const values = {
      businessId: businessId.toHexString(),
      environment,
      at: effectiveAt,
      account: `${institutionName} ${number}`,
    };
    const hour = new Date(Math.floor(Date.parse(timestamp) / HOUR_MS) * HOUR_MS);
    const members = await this.memberships.ofBusiness(businessId);
    for (const { personId, role } of members)
      if (ROLES.includes(role))
        await this.mails.sendGathered({ _id: personId }, kind, values, { eventId: _id, hour });
  }
}
