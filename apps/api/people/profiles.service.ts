import { Injectable } from '@nestjs/common';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import type { SignedIn } from './member';
import { PeopleRepository } from './people.repository';
import type { Person } from './person.schema';

/** What people can change about themselves besides their credentials. */
@Injectable()
export class Profiles {
  constructor(
    private readonly people: PeopleRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ApiError conflicting_change */
  async rename({ person: before, actor: by }: SignedIn, name: string): Promise<Person> {
    const entry = this.audit.entryOf({
      by,
      action: 'person.rename',
      subject: { kind: 'person', id: before._id.toHexString() },
      before: { name: before.name },
      after: { name },
    });
    const person = await this.people.change(before._id, (one) => withEntry({ ...one, name }, entry));
    await this.audit.carry('people', before._id);
    return person;
  }
}
