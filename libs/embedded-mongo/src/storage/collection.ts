import { CommandError, ErrorCode } from '../command-error';
import { decode } from '../values/bson.codec';
import { MISSING, fieldOf, type Document } from '../values/document';
import { Kind, kindOf, typeNameOf } from '../values/bson-kind';
import { decodeFields } from '../values/raw-document';
import { duplicateKeyError } from './duplicate-key.error';
import type { KeyEntry } from './index-keys.extract';
import { describeIndex, idIndexSpec, type IndexSpec } from './index-spec';
import type { Journal } from './journal';
import { SecondaryIndex } from './secondary-index';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/**
 * The documents of one collection as immutable bytes, and its indexes. Every change is checked against all
 * indexes before anything is touched, so a refused one leaves no trace.
 */
export class Collection {
  private readonly documents = new Map<number, Buffer>();
  private readonly indexByName = new Map<string, SecondaryIndex>();
  private nextId = 1;
  private bytes = 0;

  constructor(
    readonly namespace: string,
    private readonly journal: Journal,
  ) {
    this.indexByName.set(idIndexSpec.name, new SecondaryIndex(idIndexSpec));
  }

  get size(): number {
    return this.documents.size;
  }

  get dataBytes(): number {
    return this.bytes;
  }

  get indexes(): SecondaryIndex[] {
    return [...this.indexByName.values()];
  }

  index(name: string): SecondaryIndex | undefined {
    return this.indexByName.get(name);
  }

  bytesOf(id: number): Buffer | undefined {
    return this.documents.get(id);
  }

  entries(): IterableIterator<[id: number, bytes: Buffer]> {
    return this.documents.entries();
  }

  /** @throws CommandError DuplicateKey, InvalidIdField, BSONObjectTooLarge */
  insert(bytes: Buffer): void {
    const document = decode(bytes);
    checkStorable(bytes, document);
    const id = this.nextId;
    const entries = this.checkedEntries(document, id);
    this.nextId++;
    this.put(id, bytes);
    entries.forEach(([index, keys]) => index.add(keys, id));
    this.journal.append({ kind: 'put', namespace: this.namespace, id, bytes });
  }

  /** @throws CommandError DuplicateKey, BSONObjectTooLarge */
  replace(id: number, bytes: Buffer): void {
    const document = decode(bytes);
    checkStorable(bytes, document);
    const before = decode(this.required(id));
    const entries = this.checkedEntries(document, id);
    for (const [index, keys] of entries) {
      index.remove(index.entriesOf(before), id);
      index.add(keys, id);
    }
    this.put(id, bytes);
    this.journal.append({ kind: 'put', namespace: this.namespace, id, bytes });
  }

  remove(id: number): void {
    const bytes = this.required(id);
    const document = decode(bytes);
    for (const index of this.indexByName.values()) index.remove(index.entriesOf(document), id);
    this.documents.delete(id);
    this.bytes -= bytes.length;
    this.journal.append({ kind: 'delete', namespace: this.namespace, id });
  }

  /** @throws CommandError DuplicateKey when the documents present break its uniqueness */
  createIndex(spec: IndexSpec): void {
    const index = new SecondaryIndex(spec);
    this.fill(index);
    this.indexByName.set(spec.name, index);
    this.journal.append({ kind: 'createIndex', namespace: this.namespace, spec: describeIndex(spec) });
  }

  dropIndex(name: string): void {
    this.indexByName.delete(name);
    this.journal.append({ kind: 'dropIndex', namespace: this.namespace, name });
  }

  /** Takes a document back from the log. Indexes are filled once, by `recoverIndexes`. */
  recover(id: number, bytes: Buffer | undefined): void {
    if (bytes) this.put(id, bytes);
    else {
      this.bytes -= this.documents.get(id)?.length ?? 0;
      this.documents.delete(id);
    }
    this.nextId = Math.max(this.nextId, id + 1);
  }

  recoverIndexes(specs: readonly IndexSpec[]): void {
    for (const spec of [idIndexSpec, ...specs]) {
      const index = new SecondaryIndex(spec);
      this.fill(index);
      this.indexByName.set(spec.name, index);
    }
  }

  private fill(index: SecondaryIndex): void {
    const documents = this.documents;
    const reads = index.spec.reads;
    const duplicate = index.load(
      (function* () {
        for (const [id, bytes] of documents) yield [id, decodeFields(bytes, reads)] as const;
      })(),
    );
    if (duplicate) throw duplicateKeyError(this.namespace, index.spec, duplicate.values);
  }

  private checkedEntries(document: Document, id: number): [SecondaryIndex, readonly KeyEntry[]][] {
    const all: [SecondaryIndex, readonly KeyEntry[]][] = [];
    for (const index of this.indexByName.values()) {
      const entries = index.entriesOf(document);
      const duplicate = index.conflict(entries, id);
      if (duplicate) throw duplicateKeyError(this.namespace, index.spec, duplicate.values);
      all.push([index, entries]);
    }
    return all;
  }

  private put(id: number, bytes: Buffer): void {
    this.bytes += bytes.length - (this.documents.get(id)?.length ?? 0);
    this.documents.set(id, bytes);
  }

  private required(id: number): Buffer {
    const bytes = this.documents.get(id);
    if (!bytes) throw new CommandError(ErrorCode.InternalError, `record ${id} of ${this.namespace} is gone`);
    return bytes;
  }
}

function checkStorable(bytes: Buffer, document: Document): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new CommandError(
      ErrorCode.BSONObjectTooLarge,
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
    );
  }
  const id = fieldOf(document, '_id');
  const kind = kindOf(id);
  if (id === MISSING || kind === Kind.array || kind === Kind.regex || kind === Kind.undefined) {
    throw new CommandError(
      ErrorCode.InvalidIdField,
      `The '_id' value cannot be of type ${id === MISSING ? 'missing' : typeNameOf(id)}`,
    );
  }
}
