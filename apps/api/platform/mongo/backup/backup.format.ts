import { createHash } from 'node:crypto';
import { mongo } from 'mongoose';
import { BackupError } from './backup.error';

const { BSON } = mongo;

/** The version of the format that this program writes and reads. */
export const FORMAT = 1;

/** What a backup says about itself, before its documents. */
export interface BackupHeader {
  /** `FORMAT` of the program that wrote it. */
  cowrieBackup: number;
  /** A UUID. */
  id: string;
  /** The version of the program that wrote it. */
  program: string;
  /** The moment that the documents show, by the database's clock. */
  takenAt: Date;
  /** Shows whether another service has the same `KEY_HMAC_SECRET`, without revealing it. */
  keyFingerprint: string;
  /** The records of the migrations, by number. */
  migrations: { _id: number; name: string; startedAt: Date; runs: number; endedAt?: Date }[];
}

/** The frame before the documents of a collection. */
export interface CollectionStart {
  name: string;
  /** All except the index of `_id`. */
  indexes: mongo.IndexDescription[];
}

/** The frame after the documents of a collection. `sha256` is their checksum, in hex. */
export interface CollectionEnd {
  documents: number;
  sha256: string;
}

/**
 * The last frame. `sha256` is the checksum of every byte before it, in hex. Without this frame, a backup is
 * cut off.
 */
export interface BackupEnd {
  collections: number;
  documents: number;
  sha256: string;
}

/** What a frame contains. The value is its first byte. */
export const Kind = { header: 1, collection: 2, document: 3, collectionEnd: 4, end: 5 } as const;
type KindOf = (typeof Kind)[keyof typeof Kind];

/** One byte that says what follows, and one BSON document, which starts with its own length. */
export interface Frame {
  kind: number;
  bson: Buffer;
}

/** No document of MongoDB is larger. */
const LARGEST_BYTES = 16 * 1024 * 1024 + 16 * 1024;
const SMALLEST_BYTES = 5;
const HEAD_BYTES = 5;

export function frameOf(kind: KindOf, bson: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([kind]), bson]);
}

export const encoded = (content: object): Uint8Array => BSON.serialize(content);

/** What a frame says about the documents. @throws BackupError when it is not BSON */
export function decoded<T>({ bson }: Frame): T {
  try {
    return BSON.deserialize(bson) as T;
  } catch (error) {
    throw new BackupError('The backup is damaged: one of its parts cannot be read; use another copy', {
      cause: error,
    });
  }
}

/** The document with every number in its stored type. */
export const exactly = ({ bson }: Frame): mongo.Document =>
  BSON.deserialize(bson, { promoteValues: false, promoteLongs: false, bsonRegExp: true });

export const sha256 = () => createHash('sha256');

/** The frames of a backup, one at a time. @throws BackupError when the bytes are not frames */
export async function* framesIn(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (;;) {
      if (rest.length - at < HEAD_BYTES) break;
      const length = rest.readInt32LE(at + 1);
      if (length < SMALLEST_BYTES || length > LARGEST_BYTES) throw notABackup();
      if (rest.length - at < 1 + length) break;
      yield { kind: rest.readUInt8(at), bson: rest.subarray(at + 1, at + 1 + length) };
      at += 1 + length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new BackupError('The backup is cut off in the middle; use another copy');
}

export const notABackup = (): BackupError =>
  new BackupError('This is not a backup of cowrie; name a file that cowrie backup wrote');
