import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';

const FILE = join(__dirname, 'fixtures/version-0.1.jsonl');

const TOKENS = {
  test: ['0x4da51E024B210Cfe90bBF752ba3f4a10386a1c53', '0xb685df025FBeB00Ebb345942310D7Ee746ef7348'],
  live: ['0x4E9126698823D92B6D883d26430F8f629006BA0A', '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'],
} as const;

/** The networks and tokens of the payments in that database. */
export const VERSION_01_ENVIRONMENTS: AppConfig['environments'] = Object.fromEntries(
  Object.entries(TOKENS).map(([environment, [USDC, USDT]]) => {
    const tokens = {
      USDC: { symbol: 'USDC' as const, address: USDC, decimals: 6 },
      USDT: { symbol: 'USDT' as const, address: USDT, decimals: 6 },
    };
    const networks = ['base', 'celo', 'polygon'].map((name) => aNetwork({ name, tokens }));
    return [environment, { treasury: TREASURY, networks }];
  }),
);

interface Line {
  collection: string;
  indexes?: mongoose.mongo.IndexDescription[];
  document?: mongoose.mongo.Document;
}

/**
 * Fills an empty database with a real one of version 0.1: every document, and every index except the TTL
 * ones. The documents are as old as the file, so such an index would delete them.
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
