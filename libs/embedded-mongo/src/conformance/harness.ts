import { MongoClient, type Collection, type Db, type Document } from 'mongodb';
import { startEmbeddedMongo } from '../index';

/** The server under test: the one at TEST_MONGODB_URI, or an embedded one that `startHarness` starts. */
export interface Harness {
  readonly uri: string;
  readonly client: MongoClient;
  readonly db: Db;
  /** A new collection. */
  fresh(): Collection<Document>;
  stop(): Promise<void>;
}

let databases = 0;

export async function startHarness(): Promise<Harness> {
  const given = process.env.TEST_MONGODB_URI;
  const embedded = given === undefined ? await startEmbeddedMongo() : undefined;
  const uri = given ?? (embedded?.uri as string);
  const client = await new MongoClient(uri).connect();
  const db = client.db(`conformance_${process.pid}_${Date.now()}_${++databases}`);
  let collections = 0;
  return {
    uri,
    client,
    db,
    fresh: () => db.collection<Document>(`c${++collections}`),
    stop: async () => {
      await db.dropDatabase();
      await client.close();
      await embedded?.close();
    },
  };
}

/** The error of a call that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<Document> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error as Document,
  );
  if (!outcome) throw new Error('the call was expected to fail');
  return outcome;
}
