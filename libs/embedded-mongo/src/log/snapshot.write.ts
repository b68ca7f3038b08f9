import type { FileHandle } from 'node:fs/promises';
import { describeIndex } from '../storage/index-spec';
import type { Store } from '../storage/store';
import { encodeChange, recordBytes } from './change.codec';
import { FILE_HEADER, encodeFrame } from './frame.codec';
import { writeFully } from './log.writer';

const FRAME_BYTES = 1024 * 1024;

export interface SnapshotEnd {
  readonly offset: number;
  readonly sequence: number;
}

/**
 * The changes that create the current state of a store. Documents never change in place, so none are copied.
 */
export type Snapshot = () => Generator<Buffer>;

export function takeSnapshot(store: Store): Snapshot {
  const collections = store.collections().map((collection) => ({
    namespace: collection.namespace,
    specs: collection.indexes.map(({ spec }) => spec).filter(({ name }) => name !== '_id_'),
    documents: collection.frozen(),
  }));
  return function* () {
    for (const { namespace, specs, documents } of collections) {
      yield encodeChange({ kind: 'createCollection', namespace });
      for (const spec of specs)
        yield encodeChange({ kind: 'createIndex', namespace, spec: describeIndex(spec) });
      for (const [id, bytes] of documents.entries())
        yield encodeChange({ kind: 'put', namespace, id, bytes });
    }
  };
}

/** The size of a snapshot of the store, without its few records that are not documents. */
export function snapshotBytes(store: Store): number {
  return store
    .collections()
    .reduce((sum, { namespace, size, dataBytes }) => sum + size * recordBytes(namespace) + dataBytes, 0);
}

/** Writes a snapshot as a new log. It writes frame by frame, so that other work can run in between. */
export async function writeSnapshot(file: FileHandle, snapshot: Snapshot): Promise<SnapshotEnd> {
  await writeFully(file, FILE_HEADER, 0);
  let end: SnapshotEnd = { offset: FILE_HEADER.length, sequence: 0 };
  let records: Buffer[] = [];
  let held = 0;
  const flush = async (): Promise<void> => {
    end = await appendFrame(file, end, records);
    records = [];
    held = 0;
  };
  for (const record of snapshot()) {
    records.push(record);
    held += record.length;
    if (held >= FRAME_BYTES) await flush();
  }
  if (held > 0) await flush();
  return end;
}

export async function appendFrame(
  file: FileHandle,
  { offset, sequence }: SnapshotEnd,
  records: readonly Buffer[],
): Promise<SnapshotEnd> {
  const frame = encodeFrame(sequence + 1, records);
  await writeFully(file, frame, offset);
  return { offset: offset + frame.length, sequence: sequence + 1 };
}
