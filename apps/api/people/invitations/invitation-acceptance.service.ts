import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { OperatorTokens } from '@cowrie/api/merchants/operator-access/operator-tokens.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { PasswordHasher } from '../credentials/password.hasher';
import { assertGoodPassword } from '../credentials/password.rules';
import { MembershipsRepository } from '../memberships.repository';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import { mayInvite } from '../team/team.rules';
import type { Invitation } from './invitation.schema';
import { InvitationsRepository } from './invitations.repository';
import { Invitations } from './invitations.service';

/** What an invitation shows to the holder of its link. */
export interface ShownInvitation {
  invitation: Invitation;
  merchant: Merchant;
  hasAccount: boolean;
}

/** The accepting person: signed in, or new with a name and a password. */
export interface Accepting {
  signedIn?: Person | undefined;
  name?: string | undefined;
  password?: string | undefined;
}

/** The use cases for the holder of an invitation's link (docs/decisions/0071). */
@Injectable()
export class InvitationAcceptance {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly sent: Invitations,
    private readonly operators: OperatorTokens,
    private readonly merchants: MerchantsService,
    private readonly memberships: MembershipsRepository,
    private readonly people: PeopleRepository,
    private readonly hasher: PasswordHasher,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError link_not_valid */
  async look(token: string): Promise<ShownInvitation> {
    const invitation = await this.valid(token);
    const [merchant, person] = await Promise.all([
      this.merchants.findKnown(invitation.businessId),
      this.people.findByEmail(invitation.email),
    ]);
    if (!merchant) throw new ApiError('link_not_valid');
    return { invitation, merchant, hasAccount: person !== null };
  }

  /**
   * Makes the person a member. The invitation is reserved for the person first, so nobody else can use it,
   * and the same person can continue after a crash.
   * @throws ApiError link_not_valid, wrong_account, account_exists, validation_failed
   */
  async accept(
    token: string,
    accepting: Accepting,
  ): Promise<{ person: Person; invitation: Invitation; isNewPerson: boolean }> {
    const { signedIn } = accepting;
    const valid = await this.valid(token);
    const { email, madeBy } = valid;
    if (signedIn && signedIn.email !== email) throw new ApiError('wrong_account');
    const person = signedIn ?? (await this.newPerson(email, accepting, madeBy));
    const invitation = await this.invitations.claim(valid, person._id);
    const { businessId, role, invitedBy, operatorId } = invitation;
    const by = {
      name: `person:${email}`,
      personId: person._id.toHexString(),
      businessId: businessId.toHexString(),
    };
    const membership = { businessId, personId: person._id, role, addedBy: invitedBy, madeBy };
    const entry = this.audit.entryOf({
      by,
      action: 'invitation.accept',
      subject: { kind: 'invitation', id: invitation._id.toHexString() },
      after: { email, role, invitedBy },
    });
    try {
      const { _id } = await this.memberships.insert(withEntry(membership, entry));
      await this.audit.carry('memberships', _id);
    } catch (error) {
      // The previous try created it.
      if (!isDuplicateOf(error, ['businessId', 'personId'])) throw error;
    }
    if (operatorId !== undefined) await this.sent.endOfOperators({ businessId, by });
    await this.invitations.end(invitation);
    return { person, invitation, isNewPerson: !signedIn };
  }

  /**
   * The invitation of a token, if its sender may still send it. When that changes the invitation is ended,
   * but a crash can come in between.
   * @throws ApiError link_not_valid
   */
  private async valid(token: string): Promise<Invitation> {
    const invitation = await this.invitations.look(token);
    const { businessId, inviterId, operatorId, role } = invitation;
    if (operatorId !== undefined && !(await this.mayLetIn(operatorId, invitation)))
      throw new ApiError('link_not_valid');
    if (inviterId === undefined) return invitation;
    const personId = Types.ObjectId.createFromHexString(inviterId);
    const [inviter, membership] = await Promise.all([
      this.people.find(personId),
      this.memberships.of(businessId, personId),
    ]);
    if (inviter?.disabledAt || !mayInvite(membership?.role, role)) throw new ApiError('link_not_valid');
    return invitation;
  }

  /** An operator lets in who is first, and only while the operator may invite. */
  private async mayLetIn(operatorId: string, { businessId, acceptedBy }: Invitation): Promise<boolean> {
    const [operator, members] = await Promise.all([
      this.operators.findActiveById(operatorId),
      this.memberships.ofBusiness(businessId),
    ]);
    return operator?.role === 'admin' && members.every(({ personId }) => personId.equals(acceptedBy));
  }

  /** The link proves that the person reads the e-mails of the address. */
  private async newPerson(
    email: string,
    { name, password }: Accepting,
    madeBy: string[] | undefined,
  ): Promise<Person> {
    if (await this.people.findByEmail(email)) throw new ApiError('account_exists');
    if (name === undefined || password === undefined)
      throw new ApiError('validation_failed', {
        fields: [
          ...(name === undefined ? [{ field: 'name', message: 'name is needed for a new account' }] : []),
          ...(password === undefined
            ? [{ field: 'password', message: 'password is needed for a new account' }]
            : []),
        ],
      });
    await assertGoodPassword(password, { email, name });
    const now = this.clock.now();
    const hash = await this.hasher.hash(password);
    try {
      return await this.people.insert({
        email,
        name,
        emailConfirmedAt: now,
        madeBy,
        password: { hash, changedAt: now },
      });
    } catch (error) {
      if (isDuplicateOf(error, ['email'])) throw new ApiError('account_exists');
      throw error;
    }
  }
}
