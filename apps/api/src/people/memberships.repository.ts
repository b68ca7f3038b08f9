import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { MemberRole } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { isUseDue } from '../platform/clock/last-use';
import { MEMBERSHIP, type Membership } from './membership.schema';

/** Stores who works for which business. */
@Injectable()
export class MembershipsRepository {
  constructor(
    @InjectModel(MEMBERSHIP) private readonly memberships: Model<Membership>,
    private readonly clock: Clock,
  ) {}

  /** @throws a duplicate-key error when the person works for the business already */
  async insert(membership: Omit<Membership, '_id' | 'createdAt'>): Promise<Membership> {
    const created = await this.memberships.create({
      _id: new Types.ObjectId(),
      createdAt: this.clock.now(),
      ...membership,
    });
    return created.toObject();
  }

  async of(businessId: Types.ObjectId, personId: Types.ObjectId): Promise<Membership | null> {
    return this.memberships.findOne({ businessId, personId }).lean();
  }

  async ofPerson(personId: Types.ObjectId): Promise<Membership[]> {
    return this.memberships.find({ personId }).limit(200).lean();
  }

  async ofBusiness(businessId: Types.ObjectId): Promise<Membership[]> {
    return this.memberships.find({ businessId }).limit(500).lean();
  }

  /** Whether somebody else than this person is an owner of the business. */
  async hasOwnerBeside(businessId: Types.ObjectId, personId: Types.ObjectId): Promise<boolean> {
    const other = { businessId, role: 'owner', personId: { $ne: personId } } as const;
    return (await this.memberships.exists(other)) !== null;
  }

  /** False when the role was changed, or the person removed, since the membership was read. */
  async changeRole({ _id, role: before }: Membership, role: MemberRole): Promise<boolean> {
    const { modifiedCount } = await this.memberships.updateOne({ _id, role: before }, { $set: { role } });
    return modifiedCount === 1;
  }

  /** False when the role was changed, or the person removed, since the membership was read. */
  async remove({ _id, role }: Membership): Promise<boolean> {
    return (await this.memberships.deleteOne({ _id, role })).deletedCount === 1;
  }

  /** Brings a membership back that was removed a moment ago. */
  async restore(membership: Membership): Promise<void> {
    await this.memberships.create(membership);
  }

  /** Records that the person does something in the business, once in a minute. Does not count as a change. */
  async recordUse({ _id, lastSeenAt }: Membership): Promise<void> {
    const now = this.clock.now();
    if (isUseDue(lastSeenAt, now)) await this.memberships.updateOne({ _id }, { $max: { lastSeenAt: now } });
  }
}
