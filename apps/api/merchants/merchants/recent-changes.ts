import { Logger } from '@nestjs/common';
import type { Model, Types } from 'mongoose';
import { RevisedCache, type Revisions, VALUE_TTL_MS } from '@cowrie/cache';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { date, number, optional } from '@cowrie/api/platform/mongo/document.fields';
import { SilenceTimeout } from '@cowrie/api/platform/mongo/silence.timeout';

/**
 * Longer than a value stays in memory, because a slow write or a lagging database clock may hide a change for
 * this long.
 */
const TOLERATED_MS = 60_000;
const LOOKBACK_MS = VALUE_TTL_MS + TOLERATED_MS;
/** More changes than this within `LOOKBACK_MS` are not reported; memory is not used until they are over. */
const MOST_CHANGES = 1000;
const REMEMBERED_LIMIT = 10_000;
const TIMEOUT = { silenceMs: 1000, maxMs: 2000 };

/**
 * The fields of a document whose changes all processes learn about. A document that never changed has none of
 * them.
 */
export const changeFields = {
  /** When it changed last, by the database's clock. */
  changedAt: optional(date()),
  /** How many times it has changed. */
  revision: optional(number()),
};

/** The fields of every document with `changeFields`. */
export interface Changing {
  _id: Types.ObjectId;
  changedAt?: Date | undefined;
  revision?: number | undefined;
}

/**
 * Part of every update that other processes must learn about (docs/decisions/0030). It is in the same write
 * as the change, so a dying process leaves no change unreported. The time is the database's, because a
 * process's own clock could be behind, or the process could pause before the write.
 */
export const CHANGED_NOW = { $currentDate: { changedAt: true }, $inc: { revision: 1 } } as const;

/**
 * A cache for documents of a collection, by names that the caller chooses. A change takes effect within 1 s
 * (docs/decisions/0030). Call `forget` after each change that this process makes, so that it takes effect
 * here at once.
 */
export function memoryOf<T extends Changing>(documents: Model<T>, clock: Clock): RevisedCache<T> {
  const recent = new RecentChanges(documents, clock);
  return new RevisedCache<T>({
    capacity: REMEMBERED_LIMIT,
    now: () => clock.now(),
    identify,
    changes: () => recent.read(),
  });
}

/** Reports which documents of a collection changed recently, in any process. */
export class RecentChanges<T extends Changing> {
  private readonly logger = new Logger(RecentChanges.name);
  private readonly timeout = new SilenceTimeout(TIMEOUT);
  private isFailing = false;

  constructor(
    private readonly documents: Model<T>,
    private readonly clock: Clock,
  ) {}

  /**
   * The revisions of the documents that changed in the last two minutes. Waits up to 2 s.
   * @throws Error when the database does not answer, or when more than 1,000 changed
   */
  async read(): Promise<Revisions> {
    try {
      const told = await this.timeout.wait(this.query());
      if (told.length > MOST_CHANGES) throw new Error(`more than ${MOST_CHANGES} documents changed`);
      this.isFailing = false;
      return new Map(told.map(identify).map(({ id, revision }) => [id, revision]));
    } catch (error) {
      this.tell(error);
      throw error;
    }
  }

  private query(): Promise<Changing[]> {
    const { clock } = this;
    const since = new Date(clock.now().getTime() - clock.databaseBehindMs - LOOKBACK_MS);
    return this.documents
      .find({ changedAt: { $gte: since } }, { revision: 1 })
      .limit(MOST_CHANGES + 1)
      .maxTimeMS(TIMEOUT.maxMs)
      .lean<Changing[]>()
      .exec();
  }

  /** Logs the first of several failures. Each reader would cause one. */
  private tell(error: unknown): void {
    if (!this.isFailing)
      this.logger.warn(
        { err: error },
        `it is not known which ${this.documents.collection.name} changed; after 5 s each request reads them from the database`,
      );
    this.isFailing = true;
  }
}

/** The ID and revision under which a document is reported. */
function identify({ _id, revision = 0 }: Changing): { id: string; revision: number } {
  return { id: _id.toHexString(), revision };
}
