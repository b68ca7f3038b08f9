import type { mongo } from 'mongoose';
import { MigrationError } from '../migration.error';
import { RESTORE_MARK } from './left-out';

/** Is in a database from before the first document of a restore until after the last. */
export interface RestoreMark {
  _id: 'running';
  backupId: string;
  startedAt: Date;
  by: string;
}

export const restoreMarks = (db: mongo.Db): mongo.Collection<RestoreMark> => db.collection(RESTORE_MARK);

/**
 * Nothing may run on half a database. @throws MigrationError while a restore runs, and after one that was
 * interrupted
 */
export async function assertNotRestoring(db: mongo.Db): Promise<void> {
  const mark = await restoreMarks(db).findOne({ _id: 'running' });
  if (!mark) return;
  throw new MigrationError(
    `A restore of backup ${mark.backupId} began at ${mark.startedAt.toISOString()} and has not ended, so the database is not whole. Wait for it or, if it was interrupted, run \`cowrie restore\` again`,
  );
}
