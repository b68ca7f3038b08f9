import { CommandError, ErrorCode } from '../command-error';
import { decode, encode } from '../values/bson.codec';
import { MISSING, fieldOf, ownFields, setField, type Document } from '../values/document';
import { Kind, kindOf, typeNameOf } from '../values/bson-kind';
import { decodeFields, FieldNames, locate, selectPlaces, spliceFields } from '../values/raw-document';
import { DocumentMemory } from './document-memory';
import { duplicateKeyError } from './duplicate-key.error';
import type { KeyEntry } from './index-keys.extract';
import { type CompiledIndexSpec, describeIndex, idIndexSpec, type IndexSpec } from './index-spec';
import { memoryJournal, type Journal } from './journal';
import { SecondaryIndex } from './secondary-index';
import type { IndexPair } from './sorted-blocks';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_KINDS_OF_CHANGES = 256;

/**
 * The documents of one collection, as immutable bytes, and its indexes. All indexes check a change before it
 * is made, so a refused change has no effect.
 */
export class Collection {
  private documents = new DocumentMemory();
  private readonly indexByName = new Map<string, SecondaryIndex>();
  private nextId = 1;
  private everyIndex = withReads([]);
  /** By the names of the changed fields. Only a few kinds of updates ever run. */
  private readonly indexesOfChange = new Map<string, IndexesOfChange>();

  constructor(
    readonly namespace: string,
    private readonly journal: Journal,
    /** Throws if there is no room for one more document. */
    private readonly admit: () => void = () => undefined,
  ) {
    this.setIndex(new SecondaryIndex(idIndexSpec));
  }

  get dataBytes(): number {
    return this.documents.bytes;
  }

  /** The number of documents. */
  get size(): number {
    return this.documents.size;
  }

  get indexes(): readonly SecondaryIndex[] {
    return this.everyIndex.indexes;
  }

  index(name: string): SecondaryIndex | undefined {
    return this.indexByName.get(name);
  }

  bytesOf(id: number): Buffer | undefined {
    return this.documents.get(id);
  }

  /** The documents of this moment, with only the index of `_id`. For reads only. */
  frozen(): Collection {
    const copy = new Collection(this.namespace, memoryJournal);
    copy.documents = new DocumentMemory(this.documents);
    copy.indexByName.clear();
    copy.indexesChanged();
    return copy;
  }

  entries(): Generator<[id: number, bytes: Buffer]> {
    return this.documents.entries();
  }

  /** @throws CommandError DuplicateKey, InvalidIdField, BSONObjectTooLarge, OutOfDiskSpace */
  insert(bytes: Buffer): void {
    const document = decode(bytes);
    checkSize(bytes);
    checkId(document);
    this.admit();
    const id = this.nextId;
    const entries = this.checkedEntries(this.indexes, document, id);
    this.nextId++;
    this.store(id, bytes, entries);
  }

  /**
   * Replaces a document. The bytes must be BSON that this server encoded.
   *
   * @param changed the top-level fields that may differ, without `_id`; undefined if any field may differ
   * @throws CommandError DuplicateKey, BSONObjectTooLarge
   */
  replace(id: number, bytes: Buffer, changed?: ReadonlySet<string>): void {
    const { indexes, reads } = changed ? this.indexesReading(changed) : this.everyIndex;
    const document = decodeFields(bytes, reads);
    checkSize(bytes);
    if (!changed) checkId(document);
    const before = entriesOf(indexes, decodeFields(this.required(id), reads));
    this.store(id, bytes, this.checkedEntries(indexes, document, id, before));
  }

  /**
   * Changes some top-level fields of a document. They are decoded with those that their indexes read, once;
   * the bytes of the others are copied.
   *
   * @param fields the fields that `change` reads and may change, without `_id`
   * @param change gets a document with these fields, `_id` and perhaps others. It may change it in place
   * @returns the new bytes; the previous ones if nothing changed
   * @throws CommandError DuplicateKey, BSONObjectTooLarge, and what `change` throws
   */
  changeFields(id: number, fields: ReadonlySet<string>, change: (document: Document) => Document): Buffer {
    const bytes = this.required(id);
    const { indexes, reads, decoded } = this.indexesReading(fields);
    const places = locate(bytes, decoded);
    const document = decode(selectPlaces(bytes, places));
    const before = entriesOf(indexes, document);
    const after = change(document);
    const written = encode(ownFields(after, fields));
    const changed = spliceFields(
      bytes,
      places.filter(({ name }) => fields.has(name)),
      written,
    );
    if (changed.equals(bytes)) return bytes;
    checkSize(changed);
    // Indexes must hold what a reader of the bytes finds, which is not always what was written.
    for (const [name, value] of Object.entries(decodeFields(written, reads))) setField(after, name, value);
    this.store(id, changed, this.checkedEntries(indexes, after, id, before));
    return changed;
  }

  remove(id: number): void {
    const bytes = this.required(id);
    const document = decodeFields(bytes, this.everyIndex.reads);
    for (const index of this.indexes) index.remove(index.entriesOf(document), id);
    this.documents.delete(id);
    this.journal.append({ kind: 'delete', namespace: this.namespace, id });
  }

  /** @throws CommandError DuplicateKey when existing documents violate a unique index */
  createIndex(spec: IndexSpec): void {
    const index = new SecondaryIndex(spec);
    this.fill([index]);
    this.setIndex(index);
    this.journal.append({ kind: 'createIndex', namespace: this.namespace, spec: describeIndex(spec) });
  }

  dropIndex(name: string): void {
    this.indexByName.delete(name);
    this.indexesChanged();
    this.journal.append({ kind: 'dropIndex', namespace: this.namespace, name });
  }

  /** Restores or deletes a document from the log. `recoverIndexes` fills the indexes once, at the end. */
  recover(id: number, bytes: Buffer | undefined): void {
    if (bytes) this.documents.put(id, bytes);
    else this.documents.delete(id);
    this.nextId = Math.max(this.nextId, id + 1);
  }

  recoverIndexes(specs: readonly IndexSpec[]): void {
    const indexes = [idIndexSpec, ...specs].map((spec) => new SecondaryIndex(spec));
    this.fill(indexes);
    indexes.forEach((index) => this.setIndex(index));
  }

  private setIndex(index: SecondaryIndex): void {
    this.indexByName.set(index.spec.name, index);
    this.indexesChanged();
  }

  private indexesChanged(): void {
    this.everyIndex = withReads([...this.indexByName.values()]);
    this.indexesOfChange.clear();
  }

  /** Most updates change fields of few indexes, so the others are skipped. */
  private indexesReading(changed: ReadonlySet<string>): IndexesOfChange {
    const names = [...changed].join('\0');
    const known = this.indexesOfChange.get(names);
    if (known) return known;
    if (this.indexesOfChange.size >= MAX_KINDS_OF_CHANGES) this.indexesOfChange.clear();
    const found = withReads(
      this.indexes.filter(({ spec }) => readsAny(spec, changed)),
      changed,
    );
    this.indexesOfChange.set(names, found);
    return found;
  }

  /** Decodes each document once for all indexes, because decoding takes most of the time of a start. */
  private fill(indexes: readonly SecondaryIndex[]): void {
    const { reads } = withReads(indexes);
    const filling = indexes.map((index) => ({ index, pairs: [] as IndexPair[] }));
    for (const [id, bytes] of this.documents.entries()) {
      const document = decodeFields(bytes, reads);
      for (const { index, pairs } of filling)
        for (const { key } of index.entriesOf(document)) pairs.push({ key, id });
    }
    for (const { index, pairs } of filling) {
      const duplicate = index.load(pairs);
      if (!duplicate) continue;
      const entries = index.entriesOf(decodeFields(this.required(duplicate.id), reads));
      const { values } = entries.find(({ key }) => key === duplicate.key) as KeyEntry;
      throw duplicateKeyError(this.namespace, index.spec, values);
    }
  }

  /**
   * The index entries of a document, for the indexes whose entries change.
   * @param before its entries in each of these indexes; empty for a new document
   */
  private checkedEntries(
    indexes: readonly SecondaryIndex[],
    document: Document,
    id: number,
    before: readonly (readonly KeyEntry[])[] = [],
  ): ChangedEntries[] {
    const changed: ChangedEntries[] = [];
    for (const [position, index] of indexes.entries()) {
      const was = before[position] ?? [];
      const now = index.entriesOf(document);
      if (isSame(was, now)) continue;
      const duplicate = index.conflict(now, id);
      if (duplicate) throw duplicateKeyError(this.namespace, index.spec, duplicate.values);
      changed.push({ index, was, now });
    }
    return changed;
  }

  private store(id: number, bytes: Buffer, entries: readonly ChangedEntries[]): void {
    for (const { index, was, now } of entries) {
      index.remove(was, id);
      index.add(now, id);
    }
    this.documents.put(id, bytes);
    this.journal.append({ kind: 'put', namespace: this.namespace, id, bytes });
  }

  private required(id: number): Buffer {
    const bytes = this.documents.get(id);
    if (!bytes) throw new CommandError(ErrorCode.InternalError, `record ${id} of ${this.namespace} is gone`);
    return bytes;
  }
}

interface ChangedEntries {
  readonly index: SecondaryIndex;
  readonly was: readonly KeyEntry[];
  readonly now: readonly KeyEntry[];
}

const isSame = (was: readonly KeyEntry[], now: readonly KeyEntry[]): boolean =>
  was.length === now.length && was.every(({ key }, i) => key === now[i]?.key);

interface IndexesOfChange {
  readonly indexes: readonly SecondaryIndex[];
  /** Top-level fields that their keys depend on. */
  readonly reads: FieldNames;
  /** What a change of fields decodes. Error messages name a document by its `_id`. */
  readonly decoded: FieldNames;
}

function withReads(
  indexes: readonly SecondaryIndex[],
  changed: ReadonlySet<string> = new Set(),
): IndexesOfChange {
  const reads = indexes.flatMap(({ spec }) => [...spec.reads]);
  return { indexes, reads: new FieldNames(reads), decoded: new FieldNames(['_id', ...changed, ...reads]) };
}

const entriesOf = (indexes: readonly SecondaryIndex[], document: Document): (readonly KeyEntry[])[] =>
  indexes.map((index) => index.entriesOf(document));

function readsAny({ reads }: CompiledIndexSpec, changed: ReadonlySet<string>): boolean {
  for (const field of reads) if (changed.has(field)) return true;
  return false;
}

function checkSize(bytes: Buffer): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new CommandError(
      ErrorCode.BSONObjectTooLarge,
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
    );
  }
}

function checkId(document: Document): void {
  const id = fieldOf(document, '_id');
  const kind = kindOf(id);
  if (id === MISSING || kind === Kind.array || kind === Kind.regex || kind === Kind.undefined) {
    throw new CommandError(
      ErrorCode.InvalidIdField,
      `The '_id' value cannot be of type ${id === MISSING ? 'missing' : typeNameOf(id)}`,
    );
  }
}
