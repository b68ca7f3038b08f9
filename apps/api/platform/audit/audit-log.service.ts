import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../clock/clock';
import { isDuplicateOf } from '../mongo/duplicate-key';
import { type Actor, auditNameOf, KEY_NAMES, OUTSIDE_NAMES } from './actor';
import { AUDIT_ENTRY, type AuditEntry, type AuditSubject } from './audit-entry.schema';
import { AUDITED, type AuditedCollection } from './audit-trail';
import { hideSecrets } from './secrets.hide';

/** A document with entries that are not in the log yet, as in any audited collection. */
interface Trail {
  _id: Types.ObjectId | string;
  unaudited?: AuditEntry[];
  /** The document is removed as soon as its entries are in the log. */
  removedAt?: Date;
}

/**
 * A change, before its entry is stored. `businessId` is the business that it concerns, if the subject does
 * not show it.
 */
export type NewAuditEntry = Omit<AuditEntry, '_id' | 'at' | 'by' | 'operatorId' | 'personId'> & { by: Actor };

/** Filters and page of a search. An omitted filter matches every entry. */
export interface AuditQuery {
  subject?: string;
  by?: string;
  page: number;
  pageSize: number;
}

/** Filters and page of a business's entries. */
export interface BusinessAuditQuery {
  /** The ID of a person, in hex; `operators` of the service; or `keys`: programs with a key. */
  by?: string | undefined;
  /** A whole action, such as `api-key.issue`, or its first part, such as `api-key`. */
  action?: string | undefined;
  page: number;
  pageSize: number;
}

/** A document that holds entries that are not in the log yet. */
export interface Behind {
  collection: AuditedCollection;
  _id: Types.ObjectId | string;
}

/**
 * The log of all changes by operators and people. Entries cannot be changed or removed (docs/decisions/0017).
 */
@Injectable()
export class AuditLog {
  private readonly logger = new Logger(AuditLog.name);

  constructor(
    @InjectModel(AUDIT_ENTRY) private readonly entries: Model<AuditEntry>,
    private readonly clock: Clock,
  ) {}

  /**
   * The entry of a change, with keys and secrets hidden. The change writes it into the changed document, in
   * the same update (`leaving`, `withEntry`), and `carry` moves it to the log.
   */
  entryOf({ by, ...change }: NewAuditEntry): AuditEntry {
    const shown = hideSecrets({ ...auditNameOf(by), ...change, ...businessOf(change, by) });
    return { ...(shown as Omit<AuditEntry, '_id' | 'at'>), _id: new Types.ObjectId(), at: this.clock.now() };
  }

  /** Stores an entry for an action that changes no document, such as an export. */
  async record(entry: NewAuditEntry): Promise<void> {
    await this.entries.create(this.entryOf(entry));
  }

  /**
   * Moves the entries of a changed document to the log. A failure is logged and not thrown: the relay tries
   * again.
   */
  async carry(collection: AuditedCollection, _id: Types.ObjectId | string): Promise<void> {
    try {
      await this.complete({ collection, _id });
    } catch (error) {
      this.logger.warn(
        { err: error, collection, id: String(_id) },
        'a change is not in the audit log yet; it is tried again',
      );
    }
  }

  /**
   * Whether a document has entries that are not in the log, because a process died between a change and its
   * entry.
   */
  async isBehind(): Promise<boolean> {
    for (const collection of AUDITED)
      if (await this.trails(collection).findOne(BEHIND, { projection: { _id: 1 } })) return true;
    return false;
  }

  /** The documents that still hold entries, oldest change first in each collection. */
  async behind(): Promise<Behind[]> {
    const found = AUDITED.map(async (collection) => {
      const behind = this.trails(collection).find(BEHIND, { projection: { _id: 1 } });
      return (await behind.sort({ updatedAt: 1 }).toArray()).map(({ _id }) => ({ collection, _id }));
    });
    return (await Promise.all(found)).flat();
  }

  /** As `carry`, but it throws what stops it. */
  async complete({ collection, _id }: Behind): Promise<void> {
    const found = await this.trails(collection).findOne({ _id }, { projection: TRAIL });
    if (found) await this.move(collection, found);
  }

  /** Moves all entries that documents still hold. */
  async carryAll(): Promise<void> {
    for (const { collection, _id } of await this.behind()) await this.carry(collection, _id);
  }

  private async move(
    collection: AuditedCollection,
    { _id, unaudited = [], removedAt }: Trail,
  ): Promise<void> {
    for (const entry of unaudited) await this.recordOnce(entry);
    const [first] = unaudited;
    // A document that got another entry meanwhile keeps all of them. An entry is stored once, no matter how
    // many times it is moved.
    const moved = {
      _id,
      unaudited: { $size: unaudited.length },
      ...(first && { 'unaudited.0._id': first._id }),
    };
    if (removedAt) await this.trails(collection).deleteOne({ ...moved, removedAt });
    else await this.trails(collection).updateOne(moved, { $unset: { unaudited: 1 } });
  }

  private trails(collection: AuditedCollection) {
    return this.entries.db.collection<Trail>(collection);
  }

  /** Like `record`, for an entry that already has its ID and time. Does nothing if it is already stored. */
  async recordOnce({ _id, at, ...entry }: AuditEntry): Promise<void> {
    try {
      await this.entries.create({
        ...(hideSecrets({ ...entry, ...businessOf(entry) }) as typeof entry),
        _id,
        at,
      });
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

  /** One page of the entries that match, newest first, with their total. */
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

  /** One page of the changes in a business and to it, newest first, with their total. */
  async ofBusiness(
    businessId: string,
    { by, action, page, pageSize }: BusinessAuditQuery,
  ): Promise<{ rows: AuditEntry[]; totalItems: number }> {
    const filter = {
      businessId,
      ...(by !== undefined && filterOfActor(by)),
      ...(action !== undefined && { action: actionFilter(action) }),
    };
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

const TRAIL = { unaudited: 1, removedAt: 1 } as const;
const BEHIND = { unaudited: { $exists: true } };

/** The business of an entry. A change to a merchant belongs to its business. */
function businessOf(
  { businessId, subject }: Pick<AuditEntry, 'businessId' | 'subject'>,
  by?: Actor,
): { businessId?: string } {
  const found = businessId ?? by?.businessId ?? (subject.kind === 'merchant' ? subject.id : undefined);
  return found === undefined ? {} : { businessId: found };
}

/** What people, operators or programs did. No person is signed in for the latter two. */
function filterOfActor(by: string) {
  if (by === 'operators') return { personId: { $exists: false }, by: { $not: OUTSIDE_NAMES } };
  return by === 'keys' ? { personId: { $exists: false }, by: KEY_NAMES } : { personId: by };
}

/** `api-key` matches every action that begins with `api-key.`; `/` is the character after the full stop. */
function actionFilter(action: string) {
  return action.includes('.') ? action : { $gte: `${action}.`, $lt: `${action}/` };
}
