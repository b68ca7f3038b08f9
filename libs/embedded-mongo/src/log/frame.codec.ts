import { crc32 } from 'node:zlib';

/** The first bytes of every log. The digit is the version of the format. */
export const FILE_HEADER = Buffer.from('CWRLOG1\n');

const MAGIC = Buffer.from('CWRF');
const FRAME_HEADER_BYTES = 20;

/**
 * A frame: `"CWRF", u32 size of payload, u64 sequence, u32 CRC-32 of size, sequence and payload`, then the
 * payload, which is one batch of changes. A frame starts only after the previous one is on disk.
 */
export function encodeFrame(sequence: number, records: readonly Buffer[]): Buffer {
  const size = records.reduce((sum, { length }) => sum + length, 0);
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  MAGIC.copy(header);
  header.writeUInt32LE(size, 4);
  header.writeBigUInt64LE(BigInt(sequence), 8);
  const frame = Buffer.concat([header, ...records], FRAME_HEADER_BYTES + size);
  frame.writeUInt32LE(checksum(frame), 16);
  return frame;
}

const checksum = (frame: Buffer): number =>
  crc32(frame.subarray(FRAME_HEADER_BYTES), crc32(frame.subarray(4, 16)));

export type FrameReading =
  | { readonly kind: 'frame'; readonly sequence: number; readonly payload: Buffer; readonly end: number }
  | { readonly kind: 'incomplete'; readonly needs: number }
  | { readonly kind: 'invalid' };

/** Reads the frame at an offset. `needs` is the number of bytes that an incomplete frame needs. */
export function readFrame(bytes: Buffer, at: number): FrameReading {
  if (at + FRAME_HEADER_BYTES > bytes.length) return { kind: 'incomplete', needs: FRAME_HEADER_BYTES };
  if (bytes.compare(MAGIC, 0, 4, at, at + 4) !== 0) return { kind: 'invalid' };
  const end = at + FRAME_HEADER_BYTES + bytes.readUInt32LE(at + 4);
  if (end > bytes.length) return { kind: 'incomplete', needs: end - at };
  const frame = bytes.subarray(at, end);
  if (checksum(frame) !== frame.readUInt32LE(16)) return { kind: 'invalid' };
  const sequence = Number(frame.readBigUInt64LE(8));
  return { kind: 'frame', sequence, payload: frame.subarray(FRAME_HEADER_BYTES), end };
}

/**
 * True if the bytes hold an intact later frame. A document may contain the bytes of an older frame, so the
 * sequence must be higher.
 */
export function holdsLaterFrame(bytes: Buffer, lastSequence: number): boolean {
  for (let at = bytes.indexOf(MAGIC); at >= 0; at = bytes.indexOf(MAGIC, at + 1)) {
    const reading = readFrame(bytes, at);
    if (reading.kind === 'frame' && reading.sequence > lastSequence) return true;
  }
  return false;
}
