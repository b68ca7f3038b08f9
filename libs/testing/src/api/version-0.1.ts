import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';

const FILE = join(__dirname, 'fixtures/version-0.1.jsonl');

interface Line {
  collection: string;
  indexes?: mongoose.mongo.IndexDescription[];
  document?: mongoose.mongo.Document;
}

/**
 * Fills an empty database with a real one of version 0.1: every document, and every index except those that let documents
 * expire. The documents are as old as the file, so such an index would delete them.
 */
export async function loadVersion01(db: mongoose.mongo.Db): Promise<void> {
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  const documents = new Map<string, mongoose.mongo.Document[]>();
  for (const line of lines) {
    const { collection, indexes, document } = mongoose.mongo.BSON.EJSON.parse(line) as Line;
    if (indexes) {
      await db.createCollection(collection);
      const lasting = indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds === undefined);
      if (lasting.length > 0) await db.collection(collection).createIndexes(lasting);
      documents.set(collection, []);
    }
    if (document) documents.get(collection)?.push(document);
  }
  for (const [collection, all] of documents)
    if (all.length > 0) await db.collection(collection).insertMany(all);
}

/** Returns every document of a database, by collection. */
export async function contentOf(db: mongoose.mongo.Db): Promise<Map<string, mongoose.mongo.Document[]>> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
  const entries = names.map(
    async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()] as const,
  );
  return new Map(await Promise.all(entries));
}
