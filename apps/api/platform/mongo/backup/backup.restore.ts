import type { mongo } from 'mongoose';
import type { Clock } from '../../clock/clock';
import { keptCollections } from './backup.create';
import { BackupError } from './backup.error';
import { exactly } from './backup.format';
import { type BackupContent, readBackup } from './backup.verify';
import { hasKeptDocuments, LEASES } from './left-out';
import { restoreMarks } from './restore.mark';

const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 4 * 1024 * 1024;

export interface RestoreOptions {
  /** Opens the backup from its beginning. It is read twice: once to check it all, and once to write. */
  open(): AsyncIterable<Buffer>;
  /** Whether the documents of a non-empty database may be removed. */
  replaces: boolean;
  /** For the mark: who restores. */
  by: string;
  /** Refuses a backup that this program cannot use. */
  check(content: BackupContent): void;
}

/**
 * Fills the database with a backup, completely or visibly incomplete: a mark stops every process from
 * starting until the last document is counted (`assertNotRestoring`).
 *
 * @throws BackupError before any change, when the backup is not sound, or the database is in use or not empty
 */
export async function restoreBackup(
  db: mongo.Db,
  clock: Clock,
  { open, replaces, by, check }: RestoreOptions,
): Promise<BackupContent> {
  const content = await readBackup(open());
  check(content);
  await assertNotInUse(db, clock.now());
  const marks = restoreMarks(db);
  const isHalfRestored = (await marks.findOne({ _id: 'running' })) !== null;
  if (!replaces && !isHalfRestored) await assertEmpty(db);
  const startedAt = clock.now();
  await marks.updateOne(
    { _id: 'running' },
    { $set: { backupId: content.header.id, startedAt, by } },
    { upsert: true },
  );
  for (const name of await keptCollections(db)) await db.collection(name).drop();
  await fill(db, open());
  await marks.drop();
  return content;
}

/**
 * A running process renews its leases, and its writes would mix with those of the restore. @throws
 * BackupError
 */
async function assertNotInUse(db: mongo.Db, now: Date): Promise<void> {
  const leases = db.collection<{ _id: string; expiresAt: Date }>(LEASES);
  const [lease] = await leases.find({ expiresAt: { $gt: now } }).toArray();
  if (lease)
    throw new BackupError(
      `A process of the service works on this database: it holds the lease "${lease._id}" until ${lease.expiresAt.toISOString()}. Stop all processes; the leases of a dead one end after 10 s`,
    );
}

/**
 * A service that was only started left its migrations, and nothing that could be lost. @throws BackupError
 */
async function assertEmpty(db: mongo.Db): Promise<void> {
  for (const name of await keptCollections(db))
    if (
      name !== 'migrations' &&
      hasKeptDocuments(name) &&
      (await db.collection(name).findOne({}, { projection: { _id: 1 } }))
    )
      throw new BackupError(
        `The database is not empty: the collection ${name} holds documents. Restore into an empty database, or give --replace to remove what is there`,
      );
}

async function fill(db: mongo.Db, source: AsyncIterable<Buffer>): Promise<void> {
  let batch: mongo.Document[] = [];
  let bytes = 0;
  let collection: mongo.Collection | undefined;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await collection?.insertMany(batch, { ordered: false });
    [batch, bytes] = [[], 0];
  };
  await readBackup(source, {
    async collection({ name }) {
      await db.createCollection(name);
      collection = db.collection(name);
    },
    async document(frame) {
      batch.push(exactly(frame));
      bytes += frame.bson.length;
      if (batch.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await flush();
    },
    async collectionEnd({ name, indexes }, { documents }) {
      await flush();
      const written = await db.collection(name).countDocuments({});
      if (written !== documents)
        throw new BackupError(
          `${name} holds ${written} documents instead of ${documents}: another process writes to this database. Stop it, and run cowrie restore again`,
        );
      // After the documents, because that is faster, and because a TTL index could remove expired documents
      // that were just counted.
      if (indexes.length > 0) await db.collection(name).createIndexes(indexes);
    },
  });
}
