import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../clock/clock';
import { AUDIT_ENTRY, type AuditEntry, type AuditSubject } from './audit-entry.schema';
import { hideSecrets } from './secrets.hide';

/** What is looked for in the log; what is left out may be anything. */
export interface AuditQuery {
  subject?: string;
  by?: string;
  page: number;
  pageSize: number;
}

/** Every change that a person makes leaves a line here (decisions §7). There is no way to change or remove one. */
@Injectable()
export class AuditLog {
  constructor(
    @InjectModel(AUDIT_ENTRY) private readonly entries: Model<AuditEntry>,
    private readonly clock: Clock,
  ) {}

  /** Writes down a change that has been made. Keys and secrets in it are hidden first. */
  async record(entry: Omit<AuditEntry, '_id' | 'at'>): Promise<void> {
    const { before, after, reason, ...rest } = entry;
    const told = hideSecrets({ ...rest, before, after, reason }) as Omit<AuditEntry, '_id' | 'at'>;
    await this.entries.create({ ...told, _id: new Types.ObjectId(), at: this.clock.now() });
  }

  /** What was done to one thing, newest first. */
  async ofSubject({ kind, id }: AuditSubject, limit = 100): Promise<AuditEntry[]> {
    return this.entries
      .find({ 'subject.kind': kind, 'subject.id': id })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean();
  }

  /** What was done at all, newest first; before a time, if one is given. */
  async latest({ before, limit = 100 }: { before?: Date; limit?: number } = {}): Promise<AuditEntry[]> {
    return this.entries
      .find(before ? { at: { $lt: before } } : {})
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean();
  }

  /** One page, newest first, and how many there are: of the thing with this id, and of this person, if they are given. */
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
