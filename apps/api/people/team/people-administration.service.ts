import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { MemberRole } from '@cowrie/dto';
import { madeBy } from '@cowrie/api/merchants/operator-access/made-by';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { untilWritten } from '@cowrie/api/platform/mongo/write-race';
import { hasSecondFactor } from '../credentials/factors';
import { PersonLinks } from '../links/person-links.service';
import { PersonMails } from '../mails/person-mails.service';
import type { Membership } from '../membership.schema';
import { MembershipsRepository } from '../memberships.repository';
import { type NewPerson, PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import { PersonSessions } from '../sessions/person-sessions.service';

/** A person whom an operator creates. */
export interface PersonToCreate {
  email: string;
  name: string;
  businessId?: Types.ObjectId | undefined;
  role?: MemberRole | undefined;
}

/** The operator's use cases for people, on the command line. Every change writes an audit entry. */
@Injectable()
export class PeopleAdministration {
  constructor(
    private readonly people: PeopleRepository,
    private readonly memberships: MembershipsRepository,
    private readonly links: PersonLinks,
    private readonly mails: PersonMails,
    private readonly sessions: PersonSessions,
    private readonly operators: OperatorAdministration,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Creates a person, and a membership if a business is named. @throws ApiError account_exists */
  async create({ email, name, businessId, role }: PersonToCreate, by: Actor): Promise<Person> {
    const makers = madeBy(by);
    const _id = new Types.ObjectId();
    const entry = this.entryOf('person.create', by, _id, {
      after: { email: email.toLowerCase(), name, ...(role && { role }) },
      ...(businessId && { businessId: businessId.toHexString() }),
    });
    const person = await this.insert(withEntry({ _id, email, name, madeBy: makers }, entry));
    if (businessId && role)
      await this.memberships.insert({
        businessId,
        personId: person._id,
        role,
        addedBy: by.name,
        madeBy: makers,
      });
    await this.audit.carry('people', _id);
    return person;
  }

  /** A link for a person to choose the first password. It is also e-mailed. The URL is a secret. */
  async firstPasswordLink({ _id: personId, email }: Person): Promise<{ url: string; expiresAt: Date }> {
    const link = await this.links.create({ personId, kind: 'first_password', email });
    await this.mails.sendLink(link);
    return { url: await this.links.urlOf(link), expiresAt: link.expiresAt };
  }

  async findByEmail(email: string): Promise<Person | null> {
    return this.people.findByEmail(email);
  }

  /** The people of a business, or all, by address, each with their businesses. */
  async list(businessId?: Types.ObjectId): Promise<{ person: Person; memberships: Membership[] }[]> {
    const people = businessId
      ? await this.people.findMany(
          (await this.memberships.ofBusiness(businessId)).map(({ personId }) => personId),
        )
      : await this.people.list();
    return Promise.all(
      people.map(async (person) => ({ person, memberships: await this.memberships.ofPerson(person._id) })),
    );
  }

  async membershipsOf({ _id }: Person): Promise<Membership[]> {
    return this.memberships.ofPerson(_id);
  }

  /** Disables a person and ends all sessions, or enables the person again. Repeating it changes nothing. */
  async setDisabled(id: Types.ObjectId, isDisabled: boolean, by: Actor): Promise<Person> {
    const disabledAt = isDisabled ? this.clock.now() : undefined;
    return this.change(id, by, isDisabled ? 'person.disable' : 'person.enable', (before) =>
      (before.disabledAt !== undefined) === isDisabled ? undefined : { ...before, disabledAt },
    );
  }

  /** Removes passkeys, authenticator app and recovery codes, ends all sessions, and tells the person. */
  async resetFactors(id: Types.ObjectId, reason: string, by: Actor): Promise<Person> {
    const person = await this.change(
      id,
      by,
      'person.reset-factors',
      ({ passkeys: _passkeys, totp: _totp, newTotp: _newTotp, recoveryCodes: _codes, ...rest }) => rest,
      reason,
    );
    await this.mails.send(person, 'factors_reset', {});
    return person;
  }

  /**
   * Lets a person act as an operator of the service, or ends that.
   * @throws ApiError operator_not_found, operator_revoked
   */
  async linkOperator(id: Types.ObjectId, operatorId: string | undefined, by: Actor): Promise<Person> {
    const person = await this.people.find(id);
    if (person?.operatorId === operatorId && person) return person;
    // Write this first, so that no crash leaves a link that the operator's record does not show.
    if (operatorId !== undefined) await this.operators.handOver(operatorId, by);
    return this.change(id, by, 'person.operator', (before) =>
      before.operatorId === operatorId ? undefined : { ...before, operatorId },
    );
  }

  private async insert(fresh: NewPerson): Promise<Person> {
    try {
      return await this.people.insert(fresh);
    } catch (error) {
      if (isDuplicateOf(error, ['email'])) throw new ApiError('account_exists');
      throw error;
    }
  }

  /**
   * Writes a change, and ends the sessions of the person: because their rights come from the earlier state.
   */
  private async change(
    id: Types.ObjectId,
    by: Actor,
    action: string,
    next: (person: Person) => Person | undefined,
    reason?: string,
  ): Promise<Person> {
    return untilWritten(async () => {
      const before = await this.people.find(id);
      if (!before) throw new ApiError('member_not_found');
      const after = next(before);
      if (!after) return before;
      const entry = this.entryOf(action, by, id, {
        before: auditViewOf(before),
        after: auditViewOf(after),
        ...(reason && { reason }),
      });
      const written = await this.people.replace(before, withEntry(after, entry));
      if (!written) return undefined;
      await this.sessions.endAll(id);
      await this.audit.carry('people', id);
      return written;
    });
  }

  private entryOf(
    action: string,
    by: Actor,
    id: Types.ObjectId,
    change: { before?: object; after: object; reason?: string; businessId?: string },
  ): AuditEntry {
    return this.audit.entryOf({ by, action, subject: { kind: 'person', id: id.toHexString() }, ...change });
  }
}

/** What the audit log shows about a person: nothing that helps to sign in. */
function auditViewOf(person: Person) {
  const { email, operatorId, disabledAt, passkeys = [], totp } = person;
  return {
    email,
    operatorId,
    disabledAt,
    hasSecondFactor: hasSecondFactor(person),
    passkeys: passkeys.length,
    hasApp: totp !== undefined,
  };
}
