import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { PersonMails } from '../mails/person-mails.service';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import { PersonLinks } from './person-links.service';

/** Gives a person another e-mail address, once the new one has confirmed it. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly people: PeopleRepository,
    private readonly links: PersonLinks,
    private readonly mails: PersonMails,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * E-mails a link to the new address. For an address of another account it reveals nothing and sends
   * nothing.
   */
  async ask(person: Person, given: string): Promise<void> {
    const email = given.toLowerCase();
    const { _id: personId } = person;
    const holder = await this.people.findByEmail(email);
    if (holder && !holder._id.equals(personId)) return;
    await this.links.endAll(personId, ['confirm_address']);
    const previous = email === person.email ? {} : { previousEmail: person.email };
    await this.mails.sendLink(
      await this.links.create({ personId, kind: 'confirm_address', email, ...previous }),
    );
  }

  /**
   * Makes the address of a link the person's, and notifies the previous address.
   * @throws ApiError link_not_valid, address_taken, conflicting_change
   */
  async confirm(token: string): Promise<Person> {
    const link = await this.links.use(token, ['confirm_address']);
    const { personId, email } = link;
    const before = await this.people.find(personId);
    if (!before || before.disabledAt) throw new ApiError('link_not_valid');
    const entry = this.audit.entryOf({
      by: { name: `person:${before.email}`, personId: personId.toHexString() },
      action: 'person.email',
      subject: { kind: 'person', id: personId.toHexString() },
      before: { email: before.email },
      after: { email },
    });
    if (before.email === email) return this.change(before, email);
    const after = await this.change(before, email, entry);
    // Links that were e-mailed to the previous address must no longer open the account.
    await this.links.endAll(personId, ['first_password', 'reset_password']);
    await this.audit.carry('people', personId);
    await this.mails.tellOldAddress(link);
    return after;
  }

  private async change({ _id }: Person, email: string, entry?: AuditEntry): Promise<Person> {
    const emailConfirmedAt = this.clock.now();
    try {
      return await this.people.change(_id, (one) => {
        const after = { ...one, email, emailConfirmedAt };
        return entry ? withEntry(after, entry) : after;
      });
    } catch (error) {
      if (isDuplicateOf(error, ['email'])) throw new ApiError('address_taken');
      throw error;
    }
  }
}
