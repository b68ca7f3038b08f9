import { deserialize, serialize } from 'bson';
import { badValue } from '../command-error';
import type { Document } from './document';

/** Reads a document. Every value keeps its BSON type, so that an int64 or a decimal is never rounded. */
export function decode(bytes: Uint8Array): Document {
  try {
    return deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true });
  } catch (error) {
    throw badValue(`invalid BSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function encode(document: Document): Buffer {
  try {
    const bytes = serialize(document, { ignoreUndefined: false });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    throw badValue(`cannot be written as BSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
