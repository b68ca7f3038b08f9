import type { mongo } from 'mongoose';
import { BackupError } from './backup.error';
import {
  type BackupEnd,
  type BackupHeader,
  type CollectionEnd,
  type CollectionStart,
  encoded,
  FORMAT,
  frameOf,
  Kind,
  sha256,
} from './backup.format';
import { hasKeptDocuments, isKept } from './left-out';

const BATCH_SIZE = 1000;
const NOTHING = { _id: { $in: [] } };
/** As MongoDB numbers them. */
const TOO_OLD = [239, 246];
const NO_SNAPSHOTS = [20, 72, 115, 123, 263];

/** What the caller knows about a backup. The database adds the rest. */
export type BackupOrigin = Pick<BackupHeader, 'id' | 'program' | 'takenAt' | 'keyFingerprint'>;

/**
 * The bytes of a backup, in pieces. All documents are from one moment, no matter how long it takes. So the
 * backup equals the state of a service killed at that moment, from which it can continue: cursors are never
 * newer than payments.
 *
 * @throws BackupError when the database cannot read at one moment
 */
export async function* createBackup(
  client: mongo.MongoClient,
  db: mongo.Db,
  origin: BackupOrigin,
): AsyncGenerator<Buffer, BackupEnd> {
  const session = client.startSession({ snapshot: true });
  try {
    return yield* framesOf(db, session, origin);
  } catch (error) {
    throw explained(error);
  } finally {
    await session.endSession();
  }
}

async function* framesOf(
  db: mongo.Db,
  session: mongo.ClientSession,
  origin: BackupOrigin,
): AsyncGenerator<Buffer, BackupEnd> {
  const all = sha256();
  const hashed = (frame: Buffer): Buffer => {
    all.update(frame);
    return frame;
  };
  // The first read fixes the moment. A collection created after it was empty then.
  const migrations = await db.collection('migrations').find({}, { session }).sort({ _id: 1 }).toArray();
  // A server without snapshot reads may ignore the request.
  if ((session as { snapshotTime?: unknown }).snapshotTime === undefined)
    throw noMoments('it tells no time of its reads');
  yield hashed(frameOf(Kind.header, encoded({ cowrieBackup: FORMAT, ...origin, migrations })));
  const end = { collections: 0, documents: 0 };
  for (const name of await keptCollections(db)) {
    const collection = db.collection(name);
    const start: CollectionStart = { name, indexes: await indexesOf(collection) };
    yield hashed(frameOf(Kind.collection, encoded(start)));
    const own = sha256();
    let documents = 0;
    const filter = hasKeptDocuments(name) ? {} : NOTHING;
    const found = collection.find(filter, { session, raw: true, batchSize: BATCH_SIZE }).sort({ _id: 1 });
    for await (const document of found) {
      const bson = document as unknown as Uint8Array;
      own.update(bson);
      documents += 1;
      yield hashed(frameOf(Kind.document, bson));
    }
    const last: CollectionEnd = { documents, sha256: own.digest('hex') };
    yield hashed(frameOf(Kind.collectionEnd, encoded(last)));
    end.collections += 1;
    end.documents += documents;
  }
  const last: BackupEnd = { ...end, sha256: all.digest('hex') };
  yield frameOf(Kind.end, encoded(last));
  return last;
}

/** The names of the collections that a backup holds, in order. */
export async function keptCollections(db: mongo.Db): Promise<string[]> {
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter(isKept)
    .sort();
}

async function indexesOf(collection: mongo.Collection): Promise<mongo.IndexDescription[]> {
  const all = await collection.indexes();
  return all
    .filter(({ name }) => name !== '_id_')
    .map(({ v: _v, ns: _ns, background: _background, ...index }) => index as mongo.IndexDescription);
}

function explained(error: unknown): unknown {
  const { code, message } = error as { code?: number; message?: string };
  if (code !== undefined && TOO_OLD.includes(code))
    return new BackupError(
      `The database no longer keeps the moment that the backup began to show (${message}). Give it a longer memory, minSnapshotHistoryWindowInSeconds, and run this again`,
      { cause: error },
    );
  if (code !== undefined && NO_SNAPSHOTS.includes(code)) return noMoments(message ?? '', error);
  return error;
}

const noMoments = (reason: string, cause?: unknown): BackupError =>
  new BackupError(
    `The database cannot show one moment (${reason}). A MongoDB must be a replica set, version 5 or newer`,
    { cause },
  );
