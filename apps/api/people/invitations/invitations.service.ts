import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { MemberRole } from '@cowrie/dto';
import { madeBy } from '@cowrie/api/merchants/operator-access/made-by';
import { personOf } from '@cowrie/api/platform/audit/actor';
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

const OWNER_FIRST = 'operators invite an owner, who invites everybody else';

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
   * @throws ApiError owner_needed, validation_failed, already_member, already_invited
   */
  async create(team: TeamActor, { email, role }: { email: string; role: MemberRole }): Promise<Invitation> {
    assertMayTouch(team, role);
    if (team.role === 'operator' && role !== 'owner')
      throw new ApiError('validation_failed', { fields: [{ field: 'role', message: OWNER_FIRST }] });
    const { businessId, by } = team;
    const person = await this.people.findByEmail(email);
    if (person && (await this.memberships.of(businessId, person._id))) throw new ApiError('already_member');
    const fresh = { businessId, email, role, invitedBy: by.name, madeBy: madeBy(by), ...senderOf(team) };
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

  /** Those of them that no member sent. */
  async listOfOperators(businessId: Types.ObjectId): Promise<Invitation[]> {
    return (await this.list(businessId)).filter((one) => !isOfMember(one));
  }

  /**
   * Operators let the first owner in, and nobody else: an operator who could join later under another address
   * would be two parties of one refund (docs/decisions/0062).
   * @throws ApiError owner_needed when somebody has joined
   */
  async assertNobodyHasJoined(businessId: Types.ObjectId): Promise<void> {
    if ((await this.memberships.ofBusiness(businessId)).length > 0) throw new ApiError('owner_needed');
  }

  /**
   * E-mails it again with a new link; the earlier link stops working. @throws ApiError invitation_not_found,
   * owner_needed
   */
  async resend(team: TeamActor, id: Types.ObjectId): Promise<Invitation> {
    const before = await this.find(team, id);
    const renewed = await this.invitations.renew(before, newSenderOf(team, before), (made) =>
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
    const sent = await this.invitations.sentBy(team.businessId, inviter);
    await this.end(
      team,
      sent.filter((one) => !mayInvite(role, one.role)),
    );
  }

  /** Ends the other invitations that operators sent, because somebody has joined through one. */
  async endOfOperators(team: Pick<TeamActor, 'businessId' | 'by'>): Promise<void> {
    const open = await this.invitations.ofBusiness(team.businessId);
    await this.end(
      team,
      open.filter(({ operatorId }) => operatorId !== undefined),
    );
  }

  private async end(
    team: Pick<TeamActor, 'businessId' | 'by'>,
    invitations: readonly Invitation[],
  ): Promise<void> {
    for (const invitation of invitations) {
      const entry = this.entryOf('invitation.cancel', team, invitation);
      if (await this.invitations.cancel(invitation, entry))
        await this.audit.carry('invitations', invitation._id);
    }
  }

  private async find(team: TeamActor, id: Types.ObjectId): Promise<Invitation> {
    const found = await this.invitations.findOpen(team.businessId, id);
    if (!found || (team.role === 'operator' && isOfMember(found))) throw new ApiError('invitation_not_found');
    assertMayTouch(team, found.role);
    return found;
  }

  private entryOf(
    action: string,
    { businessId, by }: Pick<TeamActor, 'businessId' | 'by'>,
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

/** What an invitation stores about its sender, so that it ends with the sender's right to send it. */
function senderOf({ by, role }: TeamActor): Pick<Invitation, 'inviterId' | 'operatorId'> {
  if (role === 'operator') return { operatorId: by.operatorId };
  return role === 'machine' || by.personId === undefined ? {} : { inviterId: by.personId };
}

/** A further operator stands for it from now on. All who chose or sent it stay behind the membership. */
function newSenderOf(team: TeamActor, { operatorId, madeBy: makers = [] }: Invitation): Partial<Invitation> {
  if (team.role !== 'operator' || operatorId === undefined) return {};
  return { ...senderOf(team), madeBy: [...new Set([...makers, ...madeBy(team.by)])] };
}

/** An earlier invitation has only the name of the member. */
function isOfMember({ inviterId, invitedBy }: Invitation): boolean {
  return inviterId !== undefined || personOf(invitedBy) !== undefined;
}
