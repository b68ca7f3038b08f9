import type { Change } from '../storage/journal';
import { decode, encode } from '../values/bson.codec';

const kinds = ['put', 'delete', 'createCollection', 'dropCollection', 'createIndex', 'dropIndex'] as const;

const EMPTY = Buffer.alloc(0);
const HEADER_BYTES = 15;

/** The size of a change without its body. */
export const recordBytes = (namespace: string): number => HEADER_BYTES + Buffer.byteLength(namespace);

/** A change as bytes: `u32 size, u8 kind, f64 record id, u16 size of namespace, namespace, body`. */
export function encodeChange(change: Change): Buffer {
  const namespace = Buffer.from(change.namespace);
  const body = bodyOf(change);
  const record = Buffer.allocUnsafe(HEADER_BYTES + namespace.length + body.length);
  record.writeUInt32LE(record.length, 0);
  record.writeUInt8(kinds.indexOf(change.kind), 4);
  record.writeDoubleLE('id' in change ? change.id : 0, 5);
  record.writeUInt16LE(namespace.length, 13);
  namespace.copy(record, HEADER_BYTES);
  body.copy(record, HEADER_BYTES + namespace.length);
  return record;
}

function bodyOf(change: Change): Buffer {
  switch (change.kind) {
    case 'put':
      return change.bytes;
    case 'createIndex':
      return encode(change.spec);
    case 'dropIndex':
      return encode({ name: change.name });
    default:
      return EMPTY;
  }
}

/**
 * The changes of one frame. The checksum is verified before, so an unreadable change is a bug of this
 * program.
 */
export function* decodeChanges(payload: Buffer): Generator<Change> {
  for (let at = 0; at < payload.length;) {
    const record = payload.subarray(at, at + payload.readUInt32LE(at));
    yield decodeChange(record);
    at += record.length;
  }
}

function decodeChange(record: Buffer): Change {
  const kind = kinds[record.readUInt8(4)];
  const id = record.readDoubleLE(5);
  const bodyAt = HEADER_BYTES + record.readUInt16LE(13);
  const namespace = record.toString('utf8', HEADER_BYTES, bodyAt);
  const body = record.subarray(bodyAt);
  switch (kind) {
    case 'put':
      // A copy, so that the whole frame does not stay in memory.
      return { kind, namespace, id, bytes: Buffer.from(body) };
    case 'delete':
      return { kind, namespace, id };
    case 'createCollection':
    case 'dropCollection':
      return { kind, namespace };
    case 'createIndex':
      return { kind, namespace, spec: decode(body) };
    case 'dropIndex':
      return { kind, namespace, name: String(decode(body).name) };
    default:
      throw new Error(
        'the log holds a change of an unknown kind; start the newer version that wrote it, or remove the directory',
      );
  }
}
