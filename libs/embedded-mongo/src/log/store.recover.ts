import type { IndexSpec } from '../storage/index-spec';
import type { Change } from '../storage/journal';
import type { Store } from '../storage/store';
import type { Collection } from '../storage/collection';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import type { Document } from '../values/document';

/** Replays the changes of a log into an empty store. Indexes are filled once, at the end. */
export class StoreRecovery {
  private readonly specs = new Map<string, Map<string, IndexSpec>>();
  private readonly collections = new Map<string, Collection>();

  constructor(private readonly store: Store) {}

  apply(change: Change): void {
    const { namespace } = change;
    switch (change.kind) {
      case 'put':
        this.collection(namespace).recover(change.id, change.bytes);
        return;
      case 'delete':
        this.collection(namespace).recover(change.id, undefined);
        return;
      case 'createCollection':
        this.collection(namespace);
        return;
      case 'dropCollection': {
        const dot = namespace.indexOf('.');
        this.store.forgetCollection(namespace.slice(0, dot), namespace.slice(dot + 1));
        this.collections.delete(namespace);
        this.specs.delete(namespace);
        return;
      }
      case 'createIndex':
        this.specsOf(namespace).set(String(change.spec.name), specOf(change.spec));
        return;
      case 'dropIndex':
        this.specsOf(namespace).delete(change.name);
        return;
    }
  }

  /**
   * @throws CommandError DuplicateKey if the documents violate a unique index, which only damage can cause
   */
  finish(): void {
    for (const [namespace, collection] of this.collections) {
      collection.recoverIndexes([...this.specsOf(namespace).values()]);
    }
  }

  private collection(namespace: string): Collection {
    const known = this.collections.get(namespace) ?? this.store.recoverCollection(namespace);
    this.collections.set(namespace, known);
    return known;
  }

  private specsOf(namespace: string): Map<string, IndexSpec> {
    const known = this.specs.get(namespace) ?? new Map<string, IndexSpec>();
    this.specs.set(namespace, known);
    return known;
  }
}

/** The inverse of `describeIndex`. */
function specOf(described: Document): IndexSpec {
  const { name, key, unique, sparse, partialFilterExpression, expireAfterSeconds } = described;
  return {
    name: String(name),
    key: key as Document,
    unique: unique === true,
    sparse: sparse === true,
    partialFilterExpression: partialFilterExpression as Document | undefined,
    expireAfterSeconds: isBsonNumber(expireAfterSeconds) ? toDouble(expireAfterSeconds) : undefined,
  };
}
