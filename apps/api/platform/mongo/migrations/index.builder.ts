import { isDeepStrictEqual } from 'node:util';
import type { mongo, Schema } from 'mongoose';
import { indexesOf } from './drop-indexes';
import { MigrationError } from '../migration.error';

type Wanted = mongo.IndexDescription & { key: Record<string, number> };
type Existing = mongo.IndexDescriptionInfo;

/** Builds the indexes that the program needs and a database lacks. */
export class IndexBuilder {
  constructor(
    private readonly db: mongo.Db,
    /** By collection. */
    private readonly schemas: ReadonlyMap<string, Schema>,
  ) {}

  /** The missing indexes, as `collection.name`. Indexes that are not the program's are ignored. */
  async missing(): Promise<string[]> {
    const found = await Promise.all([...this.schemas].map((entry) => this.missingOf(...entry)));
    return found.flatMap(({ collection, missing }) =>
      missing.map((index) => `${collection.collectionName}.${nameOf(index)}`),
    );
  }

  /**
   * Builds them one after the other, and those of a new collection at once. An index with the same keys or
   * name and other options is dropped first: the time to live may change from version to version.
   *
   * @param assertLeased throws when another process may have taken over
   * @throws MigrationError when a unique index would have to be dropped: meanwhile the database would take
   *   duplicates
   */
  async build(assertLeased: () => Promise<void>, say: (line: string) => void): Promise<void> {
    for (const entry of this.schemas) {
      const { collection, existing, missing } = await this.missingOf(...entry);
      const isNew = existing.length === 0;
      const batches = isNew && missing.length > 0 ? [missing] : missing.map((index) => [index]);
      for (const batch of batches) {
        await assertLeased();
        for (const index of batch) {
          for (const rival of existing.filter((one) => isRival(one, index)))
            await drop(collection, rival, index);
          say(`Index ${nameOf(index)} of ${collection.collectionName} is being built`);
        }
        await collection.createIndexes(batch);
      }
    }
  }

  private async missingOf(name: string, schema: Schema) {
    const collection = this.db.collection(name);
    const existing = await indexesOf(collection);
    const missing = wantedOf(schema).filter((index) => !existing.some((one) => isSame(one, index)));
    return { collection, existing, missing };
  }
}

function wantedOf(schema: Schema): Wanted[] {
  // `background` is an option of MongoDB before 4.2, and Mongoose still sets it.
  return schema.indexes().map(([key, { background: _, ...options }]) => ({ key, ...options }) as Wanted);
}

function isSame(existing: Existing, wanted: Wanted): boolean {
  return hasSameKeys(existing, wanted) && isDeepStrictEqual(optionsOf(existing), optionsOf(wanted));
}

/** Whether a database refuses the wanted index next to this one. */
function isRival(existing: Existing, wanted: Wanted): boolean {
  const isSameFilter = isDeepStrictEqual(
    optionsOf(existing).partialFilterExpression,
    optionsOf(wanted).partialFilterExpression,
  );
  return existing.name === nameOf(wanted) || (hasSameKeys(existing, wanted) && isSameFilter);
}

async function drop(collection: mongo.Collection, rival: Existing, wanted: Wanted): Promise<void> {
  const name = rival.name ?? nameOf(wanted);
  if (rival.unique || wanted.unique) {
    throw new MigrationError(
      `Index ${name} of ${collection.collectionName} has other options than this program needs. It is unique, so it is not replaced while processes may write: stop them all, drop it, and run \`cowrie migrate\``,
    );
  }
  await collection.dropIndex(name);
}

/** The order of the keys matters. */
function hasSameKeys({ key }: { key: object }, wanted: Wanted): boolean {
  return JSON.stringify(key) === JSON.stringify(wanted.key);
}

function optionsOf({ unique, sparse, expireAfterSeconds, partialFilterExpression }: Existing | Wanted) {
  const filter = partialFilterExpression ?? undefined;
  return {
    unique: unique ?? false,
    sparse: sparse ?? false,
    expireAfterSeconds,
    partialFilterExpression: filter && (JSON.parse(JSON.stringify(filter)) as object),
  };
}

/** As the driver names an index. */
function nameOf({ name, key }: Wanted): string {
  return name ?? Object.entries(key).flat().join('_');
}
