import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { MemberRole } from '@cowrie/dto';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { untilWritten } from '@cowrie/api/platform/mongo/write-race';
import { InvitationsRepository } from '../invitations/invitations.repository';
import { Invitations } from '../invitations/invitations.service';
import { PersonMails } from '../mails/person-mails.service';
import type { Membership } from '../membership.schema';
import { MembershipsRepository } from '../memberships.repository';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import { assertMayTouch, type TeamActor } from './team.rules';

/** A person who works for a business. */
export interface TeamMember {
  membership: Membership;
  person: Person;
}

/**
 * The use cases for the people of a business. Every change writes an audit entry of the business, and e-mails
 * the person.
 */
@Injectable()
export class TeamAdministration {
  constructor(
    private readonly memberships: MembershipsRepository,
    private readonly people: PeopleRepository,
    private readonly invitations: InvitationsRepository,
    private readonly sent: Invitations,
    private readonly mails: PersonMails,
    private readonly audit: AuditLog,
  ) {}

  /** The people of a business, by name. */
  async list(businessId: Types.ObjectId): Promise<TeamMember[]> {
    const memberships = await this.memberships.ofBusiness(businessId);
    const people = await this.people.findMany(memberships.map(({ personId }) => personId));
    const byId = new Map(people.map((person) => [person._id.toHexString(), person]));
    return memberships
      .flatMap((membership) => {
        const person = byId.get(membership.personId.toHexString());
        return person ? [{ membership, person }] : [];
      })
      .sort((one, other) => one.person.name.localeCompare(other.person.name, 'en'));
  }

  /**
   * Gives a member another role. It takes effect with the next request.
   * @throws ApiError member_not_found, owner_needed, last_owner, conflicting_change
   */
  async changeRole(team: TeamActor, personId: Types.ObjectId, role: MemberRole): Promise<TeamMember> {
    return untilWritten(async () => {
      const { membership: before, person } = await this.find(team.businessId, personId);
      assertMayTouch(team, before.role, role);
      if (before.role === role) return { membership: before, person };
      await this.assertOwnerStays(before);
      const after = { ...before, role };
      const entry = this.entryOf('member.role', team, {
        person,
        before: { role: before.role },
        after: { role },
      });
      if (!(await this.memberships.changeRole(before, role, entry))) return undefined;
      await this.orTakeBack(before, entry);
      await this.sent.endOf(team, person, role);
      await this.audit.carry('memberships', before._id);
      await this.mails.send(person, 'role_changed', { businessId: team.businessId.toHexString(), role });
      return { membership: after, person };
    });
  }

  /**
   * Removes a person from the business, from the next request on. The person's sessions continue for other
   * businesses.
   * @throws ApiError member_not_found, owner_needed, last_owner, conflicting_change
   */
  async remove(team: TeamActor, personId: Types.ObjectId): Promise<TeamMember> {
    return untilWritten(async () => {
      const member = await this.find(team.businessId, personId);
      const { membership, person } = member;
      assertMayTouch(team, membership.role);
      await this.assertOwnerStays(membership);
      // Otherwise an unused link would bring the person back.
      await this.invitations.cancelOf(team.businessId, person.email);
      const entry = this.entryOf('member.remove', team, { person, before: { role: membership.role } });
      if (!(await this.memberships.remove(membership, entry))) return undefined;
      await this.orTakeBack(membership, entry);
      await this.sent.endOf(team, person);
      await this.audit.carry('memberships', membership._id);
      await this.mails.send(person, 'member_removed', { businessId: team.businessId.toHexString() });
      return member;
    });
  }

  private async find(businessId: Types.ObjectId, personId: Types.ObjectId): Promise<TeamMember> {
    const [membership, person] = await Promise.all([
      this.memberships.of(businessId, personId),
      this.people.find(personId),
    ]);
    if (!membership || !person) throw new ApiError('member_not_found');
    return { membership, person };
  }

  /** @throws ApiError last_owner */
  private async assertOwnerStays({ businessId, personId, role }: Membership): Promise<void> {
    if (role === 'owner' && !(await this.memberships.hasOwnerBeside(businessId, personId)))
      throw new ApiError('last_owner');
  }

  /**
   * Two owners can leave at the same moment, each while the other is still an owner. So each checks again
   * after their own change, and undoes it when nobody is left. At worst both stay.
   */
  private async orTakeBack(before: Membership, entry: AuditEntry): Promise<void> {
    try {
      await this.assertOwnerStays(before);
    } catch (error) {
      await this.memberships.restore(before, entry);
      throw error;
    }
  }

  private entryOf(
    action: string,
    { businessId, by }: TeamActor,
    { person, ...change }: { person: Person; before: object; after?: object },
  ): AuditEntry {
    const subject = { kind: 'person', id: person._id.toHexString() };
    const { before, after } = change;
    return this.audit.entryOf({
      by,
      action,
      subject,
      businessId: businessId.toHexString(),
      before: { email: person.email, ...before },
      ...(after && { after: { email: person.email, ...after } }),
    });
  }
}
