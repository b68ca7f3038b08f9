import type { mongo } from 'mongoose';
import type { Migration } from './migration.types';

const COLLECTION = 'migrations';

/** What the database remembers of a migration. Without `endedAt` it has begun, and runs now or was interrupted. */
export interface MigrationRecord {
  /** The migration's number. */
  _id: number;
  name: string;
  /** Of the last run. */
  startedAt: Date;
  /** How often it was begun: more than once after an interruption. */
  runs: number;
  endedAt?: Date;
  /** Of the run that ended it. */
  durationMs?: number;
}

/** The collection `migrations`: one document for each migration that was begun. */
export class MigrationRecords {
  private readonly records: mongo.Collection<MigrationRecord>;

  constructor(db: mongo.Db) {
    this.records = db.collection<MigrationRecord>(COLLECTION);
  }

  /** All of them, by number. */
  all(): Promise<MigrationRecord[]> {
    return this.records.find().sort({ _id: 1 }).toArray();
  }

  async begin({ number, name }: Migration, startedAt: Date): Promise<void> {
    const change = { $set: { name, startedAt }, $inc: { runs: 1 } };
    await this.records.updateOne({ _id: number }, change, { upsert: true });
  }

  async end({ number }: Migration, startedAt: Date, endedAt: Date): Promise<void> {
    const durationMs = endedAt.getTime() - startedAt.getTime();
    await this.records.updateOne({ _id: number }, { $set: { endedAt, durationMs } });
  }
}
