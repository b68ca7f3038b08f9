import { CommandError, ErrorCode } from '../command-error';
import { Collection } from './collection';
import { memoryJournal, type Journal } from './journal';
import { SESSIONS_NAMESPACE } from './sessions';
import { checkRoom, type SizeLimit, type StoredSize } from './size.limit';

export interface StoreBounds {
  readonly limit?: SizeLimit | undefined;
  /** Names of the collections whose documents begin something new. Their documents are refused first. */
  readonly beginnings?: readonly string[] | undefined;
}

/** All databases and collections of one server. */
export class Store {
  private readonly collectionByNamespace = new Map<string, Collection>();

  constructor(
    readonly journal: Journal = memoryJournal,
    private readonly bounds: StoreBounds = {},
  ) {}

  collection(database: string, name: string): Collection | undefined {
    return this.collectionByNamespace.get(`${database}.${name}`);
  }

  /** The collection, created if it does not exist: a write to a new collection creates it in MongoDB too. */
  ensureCollection(database: string, name: string): Collection {
    const existing = this.collection(database, name);
    if (existing) return existing;
    checkNamespace(database, name);
    const collection = this.recoverCollection(`${database}.${name}`);
    this.journal.append({ kind: 'createCollection', namespace: collection.namespace });
    return collection;
  }

  recoverCollection(namespace: string): Collection {
    const collection = new Collection(namespace, this.journal, () => this.admit(namespace));
    this.collectionByNamespace.set(namespace, collection);
    return collection;
  }

  private admit(namespace: string): void {
    const { limit, beginnings = [] } = this.bounds;
    if (!limit || namespace === SESSIONS_NAMESPACE) return;
    const name = nameWithinDatabase({ namespace });
    checkRoom(this.size, limit, name, beginnings.includes(name));
  }

  private get size(): StoredSize {
    let [documents, bytes] = [0, 0];
    for (const [namespace, collection] of this.collectionByNamespace) {
      if (namespace === SESSIONS_NAMESPACE) continue;
      documents += collection.size;
      bytes += collection.dataBytes;
    }
    return { documents, bytes };
  }

  dropCollection(database: string, name: string): boolean {
    const dropped = this.forgetCollection(database, name);
    if (dropped) this.journal.append({ kind: 'dropCollection', namespace: `${database}.${name}` });
    return dropped;
  }

  /** Drops a collection without a change in the journal. Recovery uses it. */
  forgetCollection(database: string, name: string): boolean {
    return this.collectionByNamespace.delete(`${database}.${name}`);
  }

  dropDatabase(database: string): boolean {
    const names = this.collectionsOf(database).map(nameWithinDatabase);
    names.forEach((name) => this.dropCollection(database, name));
    return names.length > 0;
  }

  collections(): Collection[] {
    return [...this.collectionByNamespace.values()];
  }

  collectionsOf(database: string): Collection[] {
    return this.collections().filter(({ namespace }) => namespace.startsWith(`${database}.`));
  }

  databases(): string[] {
    return [
      ...new Set(this.collections().map(({ namespace }) => namespace.slice(0, namespace.indexOf('.')))),
    ];
  }
}

export const nameWithinDatabase = ({ namespace }: Pick<Collection, 'namespace'>): string =>
  namespace.slice(namespace.indexOf('.') + 1);

export function checkNamespace(database: string, name: string): void {
  const validDatabase = database !== '' && Buffer.byteLength(database) < 64 && !/[/\\. "$\0]/.test(database);
  const validName =
    name !== '' && !/[$\0]/.test(name) && !name.startsWith('.') && !name.startsWith('system.');
  if (!validDatabase || !validName) {
    throw new CommandError(ErrorCode.InvalidNamespace, `Invalid namespace specified '${database}.${name}'`);
  }
}
