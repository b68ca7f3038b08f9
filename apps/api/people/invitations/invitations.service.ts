import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { MemberRole } from '@cowrie/dto';
import { madeBy } from '@cowrie/api/merchants/operator-access/made-by';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { PersonMails } from '../mails/person-mails.service';
import { MembershipsRepository } from '../memberships.repository';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import { assertMayTouch, mayInvite, type TeamActor } from '../team/team.rules';
import type { Invitation } from './invitation.schema';
import { InvitationsRepository } from './invitations.repository';

/** The use cases of an inviter. Every change writes an audit entry of the business. */
@Injectable()
export class Invitations {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly people: PeopleRepository,
    private readonly mails: PersonMails,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Invites an address, and e-mails the link.
   * @throws ApiError owner_needed, already_member, already_invited
   */
  async create(team: TeamActor, { email, role }: { email: string; role: MemberRole }): Promise<Invitation> {
    assertMayTouch(team, role);
    const { businessId, by, role: actsAs } = team;
    const person = await this.people.findByEmail(email);
    if (person && (await this.memberships.of(businessId, person._id))) throw new ApiError('already_member');
    // An operator's invitation does not end with a membership: the operator has none.
    const isMember = by.personId !== undefined && actsAs !== 'operator';
    const inviter = isMember ? { inviterId: by.personId } : {};
    const fresh = { businessId, email, role, invitedBy: by.name, madeBy: madeBy(by), ...inviter };
    const created = await this.invitations.insert(fresh, (made) =>
      this.entryOf('invitation.create', team, made),
    );
    await this.audit.carry('invitations', created._id);
    await this.mails.invite(created);
    return created;
  }

  /** The open invitations of a business, newest first. */
  async list(businessId: Types.ObjectId): Promise<Invitation[]> {
    return this.invitations.ofBusiness(businessId);
  }

  /**
   * E-mails it again with a new link; the earlier link stops working. @throws ApiError invitation_not_found,
   * owner_needed
   */
  async resend(team: TeamActor, id: Types.ObjectId): Promise<Invitation> {
    const renewed = await this.invitations.renew(await this.find(team, id), (made) =>
      this.entryOf('invitation.resend', team, made),
    );
    if (!renewed) throw new ApiError('invitation_not_found');
    await this.audit.carry('invitations', id);
    await this.mails.invite(renewed);
    return renewed;
  }

  /** Ends it: its link stops working. @throws ApiError invitation_not_found, owner_needed */
  async cancel(team: TeamActor, id: Types.ObjectId): Promise<Invitation> {
    const found = await this.find(team, id);
    const entry = this.entryOf('invitation.cancel', team, found);
    if (!(await this.invitations.cancel(found, entry))) throw new ApiError('invitation_not_found');
    await this.audit.carry('invitations', id);
    return found;
  }

  /**
   * Ends the open invitations of a person who may no longer send them. Otherwise a second address of the same
   * person could come in through one.
   * @param role the person's current role. Absent: the person no longer works for the business
   */
  async endOf(team: TeamActor, inviter: Pick<Person, '_id' | 'email'>, role?: MemberRole): Promise<void> {
    for (const invitation of await this.invitations.sentBy(team.businessId, inviter)) {
      if (mayInvite(role, invitation.role)) continue;
      const entry = this.entryOf('invitation.cancel', team, invitation);
      if (await this.invitations.cancel(invitation, entry))
        await this.audit.carry('invitations', invitation._id);
    }
  }

  private async find(team: TeamActor, id: Types.ObjectId): Promise<Invitation> {
    const found = await this.invitations.findOpen(team.businessId, id);
    if (!found) throw new ApiError('invitation_not_found');
    assertMayTouch(team, found.role);
    return found;
  }

  private entryOf(
    action: string,
    { businessId, by }: TeamActor,
    { _id, email, role, expiresAt }: Invitation,
  ): AuditEntry {
    const subject = { kind: 'invitation', id: _id.toHexString() };
    const shown = { email, role, expiresAt };
    return this.audit.entryOf({
      by,
      action,
      subject,
      businessId: businessId.toHexString(),
      ...(action === 'invitation.cancel' ? { before: shown } : { after: shown }),
    });
  }
}
