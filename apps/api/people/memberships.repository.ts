import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { MemberRole } from '@cowrie/dto';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { leaving } from '@cowrie/api/platform/audit/audit-trail';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { isUseDue } from '@cowrie/api/platform/clock/last-use';
import { MEMBERSHIP, type Membership } from './membership.schema';

/** Memberships of people who were not removed. */
const WORKS = { removedAt: { $exists: false } } as const;

/** Stores which people work for which business. */
@Injectable()
export class MembershipsRepository {
  constructor(
    @InjectModel(MEMBERSHIP) private readonly memberships: Model<Membership>,
    private readonly clock: Clock,
  ) {}

  /** @throws a duplicate-key error when the person already belongs to the business */
  async insert(membership: Omit<Membership, '_id' | 'createdAt'>): Promise<Membership> {
    const createdAt = this.clock.now();
    try {
      const created = await this.memberships.create({ _id: new Types.ObjectId(), createdAt, ...membership });
      return created.toObject();
    } catch (error) {
      const back =
        isDuplicateOf(error, ['businessId', 'personId']) && (await this.revive(membership, createdAt));
      if (back) return back;
      throw error;
    }
  }

  /**
   * The person was removed, and the audit log does not have the entry yet. The document is reused, and keeps
   * the entry.
   */
  private async revive(
    { businessId, personId, unaudited = [], ...fresh }: Omit<Membership, '_id' | 'createdAt'>,
    createdAt: Date,
  ): Promise<Membership | null> {
    return this.memberships
      .findOneAndUpdate(
        { businessId, personId, removedAt: { $exists: true } },
        {
          $set: { ...fresh, createdAt },
          $unset: { removedAt: 1, lastSeenAt: 1 },
          ...(unaudited.length > 0 && { $push: { unaudited: { $each: unaudited } } }),
        },
        { returnDocument: 'after' },
      )
      .lean();
  }

  async of(businessId: Types.ObjectId, personId: Types.ObjectId): Promise<Membership | null> {
    return this.memberships.findOne({ businessId, personId, ...WORKS }).lean();
  }

  async ofPerson(personId: Types.ObjectId): Promise<Membership[]> {
    return this.memberships
      .find({ personId, ...WORKS })
      .limit(200)
      .lean();
  }

  async ofBusiness(businessId: Types.ObjectId): Promise<Membership[]> {
    return this.memberships
      .find({ businessId, ...WORKS })
      .limit(500)
      .lean();
  }

  /** Whether somebody other than this person is an owner of the business. */
  async hasOwnerBeside(businessId: Types.ObjectId, personId: Types.ObjectId): Promise<boolean> {
    const other = { businessId, role: 'owner', personId: { $ne: personId }, ...WORKS } as const;
    return (await this.memberships.exists(other)) !== null;
  }

  /** False when the role was changed, or the person removed, since the membership was read. */
  async changeRole({ _id, role: before }: Membership, role: MemberRole, entry: AuditEntry): Promise<boolean> {
    const { modifiedCount } = await this.memberships.updateOne(
      { _id, role: before, ...WORKS },
      { $set: { role }, ...leaving(entry) },
    );
    return modifiedCount === 1;
  }

  /** False when the role was changed, or the person removed, since the membership was read. */
  async remove({ _id, role }: Membership, entry: AuditEntry): Promise<boolean> {
    const { modifiedCount } = await this.memberships.updateOne(
      { _id, role, ...WORKS },
      { $set: { removedAt: this.clock.now() }, ...leaving(entry) },
    );
    return modifiedCount === 1;
  }

  /** Undoes a change that was just made, with its audit entry. */
  async restore(before: Membership, { _id: entryId }: AuditEntry): Promise<void> {
    const { _id, role } = before;
    const { matchedCount } = await this.memberships.updateOne(
      { _id },
      { $set: { role }, $unset: { removedAt: 1 }, $pull: { unaudited: { _id: entryId } } },
    );
    // The relay moved the entry meanwhile, and the document is gone.
    if (matchedCount === 0) await this.memberships.create(before);
  }

  /**
   * Records that the person does something in the business, at most once a minute. Does not count as a
   * change.
   */
  async recordUse({ _id, lastSeenAt }: Membership): Promise<void> {
    const now = this.clock.now();
    if (isUseDue(lastSeenAt, now)) await this.memberships.updateOne({ _id }, { $max: { lastSeenAt: now } });
  }
}
