import type { FileHandle } from 'node:fs/promises';
import { FILE_HEADER, holdsLaterFrame, readFrame } from './frame.codec';

const CHUNK_BYTES = 4 * 1024 * 1024;

/** The log is damaged. The server does not change it: its owner decides which data to give up. */
export class DamagedLogError extends Error {}

export interface LogEnd {
  /** Where the next frame belongs. Bytes after it are an incomplete write. */
  readonly offset: number;
  readonly sequence: number;
}

/**
 * Reads a log from its beginning and calls `onPayload` for each frame. Stops before an incomplete last frame:
 * its changes were never acknowledged.
 * @throws DamagedLogError when intact frames follow a bad one, because acknowledged changes would be lost
 */
export async function readLog(
  file: FileHandle,
  path: string,
  onPayload: (payload: Buffer) => void,
): Promise<LogEnd> {
  const { size } = await file.stat();
  const header = await readAt(file, 0, Math.min(size, FILE_HEADER.length));
  if (!FILE_HEADER.subarray(0, header.length).equals(header)) {
    throw new DamagedLogError(
      `${path} is not a log of this version of the embedded MongoDB server; use another directory or remove this one`,
    );
  }
  if (header.length < FILE_HEADER.length) return { offset: 0, sequence: 0 };
  let offset = FILE_HEADER.length;
  let sequence = 0;
  let wanted = CHUNK_BYTES;
  while (offset < size) {
    const bytes = await readAt(file, offset, Math.min(wanted, size - offset));
    let at = 0;
    let reading = readFrame(bytes, at);
    while (reading.kind === 'frame' && reading.sequence === sequence + 1) {
      onPayload(reading.payload);
      sequence = reading.sequence;
      at = reading.end;
      reading = readFrame(bytes, at);
    }
    offset += at;
    if (reading.kind === 'incomplete' && offset + reading.needs <= size) {
      wanted = Math.max(CHUNK_BYTES, reading.needs);
      continue;
    }
    if (offset < size) await checkIncomplete(file, path, { offset, sequence }, size);
    break;
  }
  return { offset, sequence };
}

async function checkIncomplete(file: FileHandle, path: string, end: LogEnd, size: number): Promise<void> {
  const rest = await readAt(file, end.offset, size - end.offset);
  if (!holdsLaterFrame(rest.subarray(1), end.sequence)) return;
  throw new DamagedLogError(
    `${path} is damaged at byte ${end.offset}: intact frames follow the damage, so it is not an interrupted write. ` +
      'The server does not start, because it would lose acknowledged data. Restore the directory from a copy or remove it.',
  );
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
