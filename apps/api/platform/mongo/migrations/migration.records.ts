import type { mongo } from 'mongoose';
import type { Migration } from './migration.types';

const COLLECTION = 'migrations';

/** The stored record of one migration. Without `endedAt` the migration runs now, or was interrupted. */
export interface MigrationRecord {
  /** The migration's number. */
  _id: number;
  name: string;
  /** Start of the last run. */
  startedAt: Date;
  /** Number of started runs: more than one after an interruption. */
  runs: number;
  endedAt?: Date;
  /** Duration of the run that completed it. */
  durationMs?: number;
}

/** The collection `migrations`: one document for each started migration. */
export class MigrationRecords {
  private readonly records: mongo.Collection<MigrationRecord>;

  constructor(db: mongo.Db) {
    this.records = db.collection<MigrationRecord>(COLLECTION);
  }

  /** All records, by number. */
  all(): Promise<MigrationRecord[]> {
    return this.records.find().sort({ _id: 1 }).toArray();
  }

  /** Records that a run begins. */
  async begin({ number, name }: Migration, startedAt: Date): Promise<void> {
    const change = { $set: { name, startedAt }, $inc: { runs: 1 } };
    await this.records.updateOne({ _id: number }, change, { upsert: true });
  }

  /** Records that the migration is complete. */
  async end({ number }: Migration, startedAt: Date, endedAt: Date): Promise<void> {
    const durationMs = endedAt.getTime() - startedAt.getTime();
    await this.records.updateOne({ _id: number }, { $set: { endedAt, durationMs } });
  }
}
