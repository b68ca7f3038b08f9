import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { leaving, withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { LINK_TOKEN_PATTERN, linkHashOf, linkTokenOf } from '../links/link-token';
import type { Person } from '../person.schema';
import { INVITATION, type Invitation } from './invitation.schema';

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;
const MOST_SHOWN = 200;

/** An invitation before it is stored. */
export type NewInvitation = Pick<
  Invitation,
  'businessId' | 'email' | 'role' | 'invitedBy' | 'inviterId' | 'operatorId' | 'madeBy'
>;

/** Stores invitations. */
@Injectable()
export class InvitationsRepository {
  constructor(
    @InjectModel(INVITATION) private readonly invitations: Model<Invitation>,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError already_invited */
  async insert(fresh: NewInvitation, entryOf: (made: Invitation) => AuditEntry): Promise<Invitation> {
    const _id = new Types.ObjectId();
    const sent = this.sending({ _id, number: 1 });
    const { businessId, role, invitedBy, inviterId, operatorId, madeBy } = fresh;
    try {
      const made: Invitation = {
        _id,
        businessId,
        role,
        invitedBy,
        madeBy,
        email: fresh.email.toLowerCase(),
        ...(inviterId !== undefined && { inviterId }),
        ...(operatorId !== undefined && { operatorId }),
        ...sent,
        createdAt: sent.sentAt,
        isOpen: true,
      };
      const created = await this.invitations.create(withEntry(made, entryOf(made)));
      return created.toObject();
    } catch (error) {
      if (isDuplicateOf(error, ['businessId', 'email'])) throw new ApiError('already_invited');
      throw error;
    }
  }

  /** The open invitations of a business, newest first. */
  async ofBusiness(businessId: Types.ObjectId): Promise<Invitation[]> {
    return this.invitations.find({ businessId, isOpen: true }).sort({ _id: -1 }).limit(MOST_SHOWN).lean();
  }

  /** An open invitation of a business. */
  async findOpen(businessId: Types.ObjectId, id: Types.ObjectId): Promise<Invitation | null> {
    return this.invitations.findOne({ _id: id, businessId, isOpen: true }).lean();
  }

  async find(id: Types.ObjectId): Promise<Invitation | null> {
    return this.invitations.findById(id).lean();
  }

  /** The invitation of a token that can be accepted. @throws ApiError link_not_valid */
  async look(token: string): Promise<Invitation> {
    const found = LINK_TOKEN_PATTERN.test(token) && (await this.invitations.findOne(this.open(token)).lean());
    if (!found) throw new ApiError('link_not_valid');
    return found;
  }

  /**
   * Gives an open invitation a new token, which works for the full time again. Null: it was changed
   * meanwhile.
   * @param by who sends it from now on, if that changes
   */
  async renew(
    before: Invitation,
    by: Partial<Pick<Invitation, 'operatorId' | 'madeBy'>>,
    entryOf: (made: Invitation) => AuditEntry,
  ): Promise<Invitation | null> {
    const { _id, number } = before;
    const sending = { ...this.sending({ _id, number: number + 1 }), ...by };
    return this.invitations
      .findOneAndUpdate(
        { _id, number, isOpen: true, acceptedBy: { $exists: false } },
        { $set: sending, ...leaving(entryOf({ ...before, ...sending })) },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** False when it was accepted or cancelled meanwhile. */
  async cancel({ _id }: Invitation, entry: AuditEntry): Promise<boolean> {
    const { modifiedCount } = await this.invitations.updateOne(
      { _id, isOpen: true, acceptedBy: { $exists: false } },
      { $unset: { isOpen: 1 }, ...leaving(entry) },
    );
    return modifiedCount === 1;
  }

  /** Ends the open invitations of an address to a business. */
  async cancelOf(businessId: Types.ObjectId, email: string): Promise<void> {
    await this.invitations.updateOne(
      { businessId, email: email.toLowerCase(), isOpen: true },
      { $unset: { isOpen: 1 } },
    );
  }

  /** The open invitations that a person sent for a business. */
  async sentBy(
    businessId: Types.ObjectId,
    { _id, email }: Pick<Person, '_id' | 'email'>,
  ): Promise<Invitation[]> {
    const sent = [{ inviterId: _id.toHexString() }, { invitedBy: `person:${email}` }];
    return this.invitations.find({ businessId, isOpen: true, $or: sent }).limit(MOST_SHOWN).lean();
  }

  /**
   * Reserves an invitation for the person who accepts it. The same person can repeat this after a crash.
   * Of the invitations that operators sent for a business, one can be reserved.
   * @throws ApiError link_not_valid
   */
  async claim(
    { _id, number, operatorId }: Pick<Invitation, '_id' | 'number' | 'operatorId'>,
    personId: Types.ObjectId,
  ): Promise<Invitation> {
    const isFree = { $or: [{ acceptedBy: { $exists: false } }, { acceptedBy: personId }] };
    try {
      const claimed = await this.invitations
        .findOneAndUpdate(
          { _id, number, isOpen: true, expiresAt: { $gt: this.clock.now() }, ...isFree },
          { $set: { acceptedBy: personId, ...(operatorId !== undefined && { isFirst: true }) } },
          { returnDocument: 'after' },
        )
        .lean();
      if (claimed) return claimed;
    } catch (error) {
      if (!isDuplicateOf(error, ['businessId'])) throw error;
    }
    throw new ApiError('link_not_valid');
  }

  /** Ends an invitation whose person now works for the business. */
  async end({ _id }: Invitation): Promise<void> {
    await this.invitations.updateOne({ _id }, { $unset: { isOpen: 1 } });
  }

  /**
   * The URL of the page that accepts it. It is a secret: it goes only into the e-mail, or to the user of the
   * command line.
   */
  async urlOf(invitation: Invitation): Promise<string> {
    const token = this.tokenOf(invitation);
    const tokenHash = linkHashOf(token);
    // The service's secret has changed since: the link could no longer be found, so the new one's hash is
    // stored.
    if (invitation.tokenHash !== tokenHash)
      await this.invitations.updateOne(
        { _id: invitation._id, number: invitation.number },
        { $set: { tokenHash } },
      );
    return `${this.config.dashboardUrl}/invitation#${token}`;
  }

  private sending(of: Pick<Invitation, '_id' | 'number'>) {
    const sentAt = this.clock.now();
    return {
      number: of.number,
      tokenHash: linkHashOf(this.tokenOf(of)),
      sentAt,
      expiresAt: new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS),
    };
  }

  private tokenOf({ _id, number }: Pick<Invitation, '_id' | 'number'>): string {
    return linkTokenOf(this.config.keySecret, `invitation:${_id.toHexString()}:${number}`);
  }

  private open(token: string) {
    return { tokenHash: linkHashOf(token), isOpen: true, expiresAt: { $gt: this.clock.now() } };
  }
}
