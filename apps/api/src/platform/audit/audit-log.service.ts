import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../clock/clock';
import { isDuplicateOf } from '../mongo/duplicate-key';
import { type Actor, auditNameOf } from './actor';
import { AUDIT_ENTRY, type AuditEntry, type AuditSubject } from './audit-entry.schema';
import { hideSecrets } from './secrets.hide';

/** A change that has been made, before it is stored. */
export type NewAuditEntry = Omit<AuditEntry, '_id' | 'at' | 'by' | 'operatorId'> & { by: Actor };

/** Filters and page of a search. A filter that is left out matches every entry. */
export interface AuditQuery {
  subject?: string;
  by?: string;
  page: number;
  pageSize: number;
}

/** The log of all changes by operators. Entries cannot be changed or removed (docs/decisions/0017). */
@Injectable()
export class AuditLog {
  constructor(
    @InjectModel(AUDIT_ENTRY) private readonly entries: Model<AuditEntry>,
    private readonly clock: Clock,
  ) {}

  /** Stores an entry for a change that has been made, with keys and secrets hidden. */
  async record({ by, ...change }: NewAuditEntry): Promise<void> {
    await this.entries.create({
      ...(hideSecrets({ ...change, ...auditNameOf(by) }) as Omit<AuditEntry, '_id' | 'at'>),
      _id: new Types.ObjectId(),
      at: this.clock.now(),
    });
  }

  /** Like `record`, for an entry that has its id and time. Does nothing if it is stored already. */
  async recordOnce({ _id, at, ...entry }: AuditEntry): Promise<void> {
    try {
      await this.entries.create({ ...(hideSecrets(entry) as typeof entry), _id, at });
    } catch (error) {
      if (!isDuplicateOf(error, ['_id'])) throw error;
    }
  }

  /** The entries about one subject, newest first. */
  async ofSubject({ kind, id }: AuditSubject, limit = 100): Promise<AuditEntry[]> {
    return this.entries
      .find({ 'subject.kind': kind, 'subject.id': id })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean();
  }

  /** The entries about all subjects, newest first; only those before a time, if `before` is given. */
  async latest({ before, limit = 100 }: { before?: Date; limit?: number } = {}): Promise<AuditEntry[]> {
    return this.entries
      .find(before ? { at: { $lt: before } } : {})
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean();
  }

  /** One page of the entries that match, newest first, with their number. */
  async search({
    subject,
    by,
    page,
    pageSize,
  }: AuditQuery): Promise<{ rows: AuditEntry[]; totalItems: number }> {
    const filter = { ...(subject && { 'subject.id': subject }), ...(by && { by }) };
    const [rows, totalItems] = await Promise.all([
      this.entries
        .find(filter)
        .sort({ at: -1, _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean<AuditEntry[]>(),
      this.entries.countDocuments(filter),
    ]);
    return { rows, totalItems };
  }
}
