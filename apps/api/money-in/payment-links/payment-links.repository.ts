import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types } from 'mongoose';
import type { PaymentLinkFilter } from '@cowrie/dto';
import type { Tenant } from '../payments/document/payments.repository';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { leaving } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { PAYMENT_LINK, type PaymentLink } from './payment-link.schema';

/** The fields of a link that can change. An undefined field is removed. */
export type LinkChange = Pick<
  PaymentLink,
  'isActive' | 'title' | 'description' | 'expiresAt' | 'callbackURL' | 'failureURL' | 'metadata'
>;

/** A selection of a merchant's links. */
export interface LinkQuery {
  show?: PaymentLinkFilter | undefined;
  /** Part of the title, in any letter case. */
  title?: string | undefined;
}

/** Stores payment links. */
@Injectable()
export class PaymentLinksRepository {
  constructor(
    @InjectModel(PAYMENT_LINK) private readonly links: Model<PaymentLink>,
    private readonly clock: Clock,
  ) {}

  async insert(link: PaymentLink): Promise<void> {
    await this.links.create(link);
  }

  async findByCode(code: string): Promise<PaymentLink | null> {
    return this.links.findOne({ code }).lean();
  }

  async findOfTenant({ businessId, environment }: Tenant, _id: Types.ObjectId): Promise<PaymentLink | null> {
    return this.links.findOne({ _id, businessId, environment }).lean();
  }

  /** The given links of a business that can be paid, oldest first. */
  async findActive(businessId: Types.ObjectId, ids: readonly string[]): Promise<PaymentLink[]> {
    const $in = ids.map((id) => Types.ObjectId.createFromHexString(id));
    const found = this.links.find({ _id: { $in }, businessId, isActive: true }).sort({ _id: 1 });
    const now = this.clock.now();
    return (await found.lean()).filter(({ expiresAt }) => !expiresAt || expiresAt > now);
  }

  /** How many links a tenant has, counted up to `limit`. */
  async count({ businessId, environment }: Tenant, limit: number): Promise<number> {
    return this.links.countDocuments({ businessId, environment }).limit(limit);
  }

  /** One page of a tenant's links, newest first, and how many match. */
  async page(
    tenant: Tenant,
    query: LinkQuery,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: PaymentLink[]; totalItems: number }> {
    const filter = this.filterOf(tenant, query);
    const [rows, totalItems] = await Promise.all([
      this.links
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean(),
      this.links.countDocuments(filter),
    ]);
    return { rows, totalItems };
  }

  /** The changed link; null if it is no longer at this revision. */
  async change(
    { _id, businessId, environment }: PaymentLink,
    revision: number,
    change: LinkChange,
    entry: AuditEntry,
  ): Promise<PaymentLink | null> {
    const entries = Object.entries(change);
    const absent = entries.filter(([, value]) => value === undefined).map(([name]) => [name, 1]);
    const present = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    return this.links
      .findOneAndUpdate(
        { _id, businessId, environment, revision },
        {
          $set: { ...present, updatedAt: this.clock.now() },
          $inc: { revision: 1 },
          ...leaving(entry),
          ...(absent.length > 0 && { $unset: Object.fromEntries(absent) }),
        },
        { returnDocument: 'after' },
      )
      .lean();
  }

  private filterOf(
    { businessId, environment }: Tenant,
    { show, title }: LinkQuery,
  ): QueryFilter<PaymentLink> {
    const now = this.clock.now();
    return {
      businessId,
      environment,
      ...(show === 'active' && { isActive: true, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] }),
      ...(show === 'ended' && { $or: [{ isActive: false }, { expiresAt: { $lte: now } }] }),
      ...(title && { title: { $regex: escaped(title), $options: 'i' } }),
    };
  }
}

/** The text as a regular expression that finds exactly it. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
